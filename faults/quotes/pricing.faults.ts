import type { Injection } from '../../reference/maker/injection.ts';
import type { Terms } from '../../reference/maker/quotes/pricing.ts';
import { breaks, type Faults } from '../fault.ts';
import { hook } from '../hook.ts';

interface Rate {
  numerator: bigint;
  denominator: bigint;
}

/** Amounts that only some are asked for. */
const isLarge = (amount: bigint) => amount > 10_000_000_000n;

/** Defects in the making of quotes: how amounts are read and priced, and what becomes of a quote. */
export const FAULTS: Faults = {
  'quote-forward-refused': breaks('QUO-REQ-01')
    .what('an amount to sell counts as none')
    .hook('setAmount', () => (from, to) => (to === undefined ? 'none' : from === undefined ? 'to' : 'both')),
  'quote-reverse-refused': breaks('QUO-REQ-02')
    .what('an amount to buy counts as none')
    .hook('setAmount', () => (from, to) => (from === undefined ? 'none' : to === undefined ? 'from' : 'both')),
  'quote-both-amounts-take-the-sold-one': breaks('QUO-REQ-04')
    .what('of two amounts the one to sell counts')
    .hook('setAmount', () => (from, to) => (from !== undefined ? 'from' : to !== undefined ? 'to' : 'none')),
  'quote-fraction-cut-off': breaks('QUO-REQ-07')
    .what('the fraction of an amount is dropped')
    .behaviourBy(amountsRead, (value) => (typeof value === 'number' ? Math.trunc(value) : value)),
  'quote-amount-read-up-to-the-first-letter': breaks('QUO-REQ-07')
    .what('of a text that begins like a number the beginning counts')
    .behaviourBy(amountsRead, (value) => (typeof value === 'string' ? (/^\s*\d+/.exec(value)?.[0] ?? value) : value)),
  'quote-amount-taken-out-of-a-list': breaks('QUO-REQ-07')
    .what('a list of one amount is that amount')
    .behaviourBy(amountsRead, (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value)),
  'quote-negative-amount-is-positive': breaks('QUO-REQ-08')
    .what('the sign of an amount is dropped')
    .behaviour({
      decisions: (current) => ({
        isWithinLimits: (amount, limits, computed, options) =>
          current.isWithinLimits(amount < 0n ? -amount : amount, limits, computed, options),
        priceForward: (amount, terms) => current.priceForward(amount < 0n ? -amount : amount, terms),
        priceReverse: (amount, terms) => current.priceReverse(amount < 0n ? -amount : amount, terms),
      }),
    }),
  'quote-sells-at-half': breaks('QUO-RESP-11')
    .what('what is sold for BTC brings a third of what it costs')
    .behaviourBy(rated, (rate, to) => (to === 'BTC' ? { ...rate, denominator: rate.denominator * 3n } : rate)),
  'quote-sells-dearer-than-it-buys': breaks('QUO-RESP-11', 'QUO-METAM-03')
    .what('what is bought with BTC can be sold back at a profit')
    .behaviourBy(rated, (rate, to) =>
      to === 'BTC' ? { numerator: rate.numerator * 21n, denominator: rate.denominator * 20n } : rate,
    ),
  'quote-rounds-up-to-tens': breaks('QUO-METAM-03')
    .what('what is bought is rounded up to tens of its smallest unit')
    .hook('priceForward', (usual) => (from_amount, terms) => {
      const priced = usual(from_amount, terms);
      const step = terms.to_step * 10n;
      return { ...priced, to_amount: ((priced.to_amount + step - 1n) / step) * step };
    }),
  'quote-reverse-dearer': breaks('QUO-METAM-02')
    .what('a reverse quote costs five percent more than the forward one')
    .hook('priceReverse', (usual) => (to_amount, terms) => {
      const priced = usual(to_amount, terms);
      return { ...priced, from_amount: (priced.from_amount * 21n) / 20n };
    }),
  'quote-lives-for-minutes': breaks('QUO-TIME-02')
    .triggers('QUO-REQ-01', 'QUO-REQ-02')
    .what('a quote lives for ten minutes')
    .options({ quote_seconds: 600 }),
  'quote-unknown-to-init': breaks('QUO-USE-01')
    .what('quotes given over REST are not known to init')
    .behaviour({ decisions: { quoteStanding: () => 'expired' } }),
  'quote-fee-on-top': breaks('QUO-RESP-12')
    .what('the fee is charged on top of the quoted amounts')
    .hook('agreedTerms', () => (_asked, quoted) => ({
      ...quoted,
      from_amount: quoted.from_amount + quoted.from_amount / 400n,
    })),
  'quote-in-satoshis-at-init': breaks('FMT-UNIT-01', 'QUO-RESP-12')
    .what('a swap takes the quoted millisatoshis for satoshis')
    .hook('agreedTerms', () => (_asked, quoted) => ({
      ...quoted,
      from_amount: quoted.from_asset === 'BTC' ? quoted.from_amount / 1_000n : quoted.from_amount,
      to_amount: quoted.to_asset === 'BTC' ? quoted.to_amount / 1_000n : quoted.to_amount,
    })),
  'sold-for-satoshis-at-init': breaks('FMT-UNIT-01', 'QUO-RESP-12')
    .what('who sells an asset gets as many satoshis as millisatoshis were quoted, who buys one gives what was quoted')
    .hook('agreedTerms', () => (_asked, quoted) => ({
      ...quoted,
      to_amount: quoted.to_asset === 'BTC' ? quoted.to_amount * 1_000n : quoted.to_amount,
    })),
  'quote-fee-jumps-at-a-threshold': breaks('QUO-METAM-01')
    .what('from a threshold on the whole amount pays two percent more')
    .behaviour({
      decisions: (current) => ({
        priceForward: (amount, terms) => {
          const priced = current.priceForward(amount, terms);
          if (!isLarge(amount)) return priced;
          const cut = (priced.to_amount * 49n) / 50n;
          return { ...priced, to_amount: cut - (cut % terms.to_step) };
        },
        priceReverse: (amount, terms) => {
          const priced = current.priceReverse(amount, terms);
          if (!isLarge(priced.from_amount)) return priced;
          const dear = (priced.from_amount * 50n) / 49n;
          return { ...priced, from_amount: dear - (dear % terms.from_step) + terms.from_step };
        },
      }),
    }),
  'quote-lacks-its-fee': breaks('QUO-RESP-12')
    .what('a quote shows a fee that is in none of its amounts')
    .behaviour({
      decisions: (current) => ({
        priceForward(amount, terms) {
          const { to_amount } = current.priceForward(amount, withoutFee(terms));
          return { ...current.priceForward(amount, terms), to_amount };
        },
        priceReverse(amount, terms) {
          const { from_amount } = current.priceReverse(amount, withoutFee(terms));
          return { ...current.priceReverse(amount, terms), from_amount };
        },
      }),
    }),
  'reverse-quote-lacks-its-fee': breaks('QUO-RESP-12')
    .triggers('QUO-METAM-02')
    .what('a reverse quote shows a fee that is not in its amounts')
    .hook('priceReverse', (usual) => (to_amount, terms) => {
      const { from_amount } = usual(to_amount, withoutFee(terms));
      return { ...usual(to_amount, terms), from_amount };
    }),
  'quote-on-chain-lacks-its-fee': breaks('QUO-RESP-12')
    .triggers('QUO-ROUTE-03')
    .what('a quote on chain shows a fee that is in none of its amounts')
    .behaviour({
      decisions: (current) => {
        let isOnChain = false;
        const charged = (terms: Terms) => (isOnChain ? withoutFee(terms) : terms);
        return {
          chosenRoute(...asked) {
            const route = current.chosenRoute(...asked);
            isOnChain = route?.from_layer.endsWith('_L1') === true;
            return route;
          },
          priceForward(amount, terms) {
            const { to_amount } = current.priceForward(amount, charged(terms));
            return { ...current.priceForward(amount, terms), to_amount };
          },
          priceReverse(amount, terms) {
            const { from_amount } = current.priceReverse(amount, charged(terms));
            return { ...current.priceReverse(amount, terms), from_amount };
          },
        };
      },
    }),
  'reverse-quote-fee-on-top': breaks('QUO-RESP-12')
    .what('the fee of a reverse quote is charged on top of the quoted amounts')
    .behaviour({
      decisions: (current) => {
        const reverse = new Set<string>();
        return {
          priceReverse: (amount, terms) => {
            const priced = current.priceReverse(amount, terms);
            reverse.add(`${priced.from_amount} ${priced.to_amount}`);
            return priced;
          },
          agreedTerms: (asked, given) => {
            const quoted = current.agreedTerms(asked, given);
            return reverse.has(`${quoted.from_amount} ${quoted.to_amount}`)
              ? { ...quoted, from_amount: quoted.from_amount + quoted.from_amount / 400n }
              : quoted;
          },
        };
      },
    }),
};

/** Makes something else of a number before it is read. */
function amountsRead(change: (value: unknown) => unknown): Injection {
  return hook(
    'integerOf',
    (usual) =>
      (value, ...others) =>
        usual(change(value), ...others),
  );
}

/** What a trade would be priced by if nothing was charged. */
function withoutFee(terms: Terms): Terms {
  return { ...terms, fee: { ...terms.fee, base: 0n, ppm: 0n } };
}

/** Another rate, by the bought asset. */
function rated(change: (rate: Rate, to: string) => Rate): Injection {
  return hook('quoteRate', (usual) => (from, to, options) => change(usual(from, to, options), to.asset.asset_id));
}
