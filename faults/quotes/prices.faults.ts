import { changeBody, legOf, type Members, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { boundsOf } from '../market/listed.ts';
import { QUOTE } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { asText, on, times } from '../rule.ts';
import { changeQuote, isBetweenRgbAssets, isSet, type Leg, wholeOf } from './changes.ts';

/** What shows defects that the passive checks of quotes find. */
const SHOWN_BY = ['QUO-REQ-01', 'QUO-REQ-02'];

/** Defects of the prices and fees of quotes. */
export const FAULTS: Faults = {
  'quote-price-as-text': {
    breaks: ['QUO-RESP-09'],
    shownBy: SHOWN_BY,
    what: 'the price of a quote is a text like that of a pair',
    wire: on(QUOTE).body(asText('price')),
  },
  'quote-price-inverted': {
    breaks: ['QUO-RESP-10'],
    what: 'the price is that of the bought asset in the sold one',
    wire: changeQuote((quote, from, to) => {
      quote.price = (Number(from.amount) / Number(to.amount)) * 10 ** Number(to.precision);
    }),
  },
  'quote-price-of-whole-units': {
    breaks: ['QUO-RESP-10'],
    what: 'the price counts whole units of the bought asset',
    wire: changeQuote((quote, _from, to) => {
      quote.price = Number(quote.price) / 10 ** Number(to.precision);
    }),
  },
  'quote-price-of-the-smallest-unit': {
    breaks: ['QUO-RESP-10'],
    what: 'the price is that of the smallest unit of the sold asset',
    wire: changeQuote((quote, from) => {
      quote.price = Number(quote.price) / 10 ** Number(from.precision);
    }),
  },
  'quote-price-of-yesterday': {
    breaks: ['QUO-RESP-10'],
    what: 'the price shown is five percent off the amounts',
    wire: on(QUOTE).body(times('price', 1.05)),
  },
  'quote-price-scale-varies': {
    breaks: ['QUO-RESP-10'],
    what: 'large BTC prices are shown in thousandths',
    wire: changeQuote((quote, from) => {
      if (from.asset_id === 'BTC' && Number(from.amount) > 1e10) quote.price = Number(quote.price) / 1_000;
    }),
  },
  'quote-pays-less-than-it-says': {
    breaks: ['QUO-RESP-10'],
    what: 'the computed amount is a tenth below what price and fee come to',
    wire: changeQuote((_quote, _from, to) => {
      to.amount = (BigInt(String(to.amount)) * 9n) / 10n;
    }),
  },
  'quote-one-price-both-ways': {
    breaks: ['QUO-RESP-11'],
    what: 'buying and selling show the same price',
    wire: changeBody(QUOTE, (quote, _request, memory) => {
      const pair = [legOf(quote, 'from_asset').asset_id, legOf(quote, 'to_asset').asset_id].sort().join(' ');
      quote.price = memory.get(pair) ?? quote.price;
      memory.set(pair, quote.price);
    }),
  },
  'quote-fee-grows-too-fast': {
    breaks: ['QUO-METAM-01'],
    what: 'beyond the middle of the range amounts buy the less the larger they are',
    wire: {
      async reply({ operation }, given, context) {
        if (operation !== QUOTE || given.status !== 200) return given;
        const [from, to] = [legOf(given.body, 'from_asset'), legOf(given.body, 'to_asset')];
        const bounds = await boundsOf(from, context);
        if (!bounds) return given;
        const peak = bounds.min * bounds.max;
        const sold = BigInt(String(from.amount));
        to.amount = (BigInt(String(to.amount)) * peak) / (peak + sold * sold) + 1n;
        return given;
      },
    },
  },
  'quote-fee-without-rate': {
    breaks: ['QUO-FEE-01'],
    shownBy: SHOWN_BY,
    what: 'the fee has no fee_rate',
    wire: changeFee((fee) => delete fee.fee_rate),
  },
  'quote-final-fee-without-base': {
    breaks: ['QUO-FEE-02'],
    shownBy: SHOWN_BY,
    what: 'final_fee leaves the base fee out',
    wire: changeFee((fee) => {
      fee.final_fee = fee.variable_fee;
    }),
  },
  'quote-final-fee-one-off': {
    breaks: ['QUO-FEE-02'],
    shownBy: SHOWN_BY,
    what: 'final_fee is one unit more than its parts',
    wire: changeFee((fee) => {
      fee.final_fee = BigInt(String(fee.final_fee)) + 1n;
    }),
  },
  'quote-fee-with-other-precision': {
    breaks: ['QUO-FEE-03'],
    shownBy: SHOWN_BY,
    what: 'fee_asset_precision is three more than that of the asset',
    wire: changeFee((fee) => {
      fee.fee_asset_precision = Number(fee.fee_asset_precision) + 3;
    }),
  },
  'quote-negative-fee': {
    breaks: ['QUO-FEE-04'],
    shownBy: SHOWN_BY,
    what: 'fees are shown as deductions',
    wire: changeFee((fee) => {
      for (const name of ['base_fee', 'variable_fee', 'final_fee']) fee[name] = -BigInt(String(fee[name]));
    }),
  },
  'quote-large-price-as-text': {
    breaks: ['QUO-RESP-09'],
    shownBy: SHOWN_BY,
    what: 'a price beyond what 32 bits hold is a text',
    wire: changeQuote((quote) => {
      if (Number(quote.price) > 2 ** 32) quote.price = String(quote.price);
    }),
  },
  'quote-price-of-indivisible-assets-off': {
    breaks: ['QUO-RESP-10'],
    what: 'the price of an asset without decimal places is that of ten',
    wire: changeQuote((quote, from) => {
      if (from.precision === 0) quote.price = Number(quote.price) * 10;
    }),
  },
  'quote-price-inverted-in-reverse': {
    breaks: ['QUO-RESP-10'],
    what: 'the price of a reverse quote is that of the bought asset in the sold one',
    wire: changeQuote((quote, from, to, { body }) => {
      if (isSet(legOf(body, 'to_asset')))
        quote.price = (Number(from.amount) / Number(to.amount)) * 10 ** Number(to.precision);
    }),
  },
  'quote-sells-indivisible-assets-at-a-third': {
    breaks: ['QUO-RESP-11'],
    what: 'what an asset without decimal places is sold for is a third of what it costs',
    wire: changeQuote((quote, from, to) => {
      if (from.precision !== 0) return;
      to.amount = wholeOf(to.amount) / 3n;
      quote.price = Number(quote.price) / 3;
    }),
  },
  'quote-price-between-rgb-assets-off': {
    breaks: ['QUO-RESP-10'],
    what: 'the price of one RGB asset in another is five percent off',
    wire: changeQuote((quote, from, to) => {
      if (isBetweenRgbAssets(from, to)) quote.price = Number(quote.price) * 1.05;
    }),
  },
  'quote-reverse-dearer-between-rgb-assets': {
    breaks: ['QUO-METAM-02'],
    what: 'to buy one RGB asset with another costs five percent more in reverse',
    wire: changeQuote((_, from, to, { body }) => {
      if (isBetweenRgbAssets(from, to) && isSet(legOf(body, 'to_asset')))
        from.amount = (wholeOf(from.amount) * 21n) / 20n;
    }),
  },
  'quote-reverse-dearer-for-large-amounts': {
    breaks: ['QUO-METAM-02'],
    what: 'from the middle of the range on a reverse quote costs five percent more',
    wire: changingLarge('to_asset', ({ from_asset }) => {
      from_asset.amount = (wholeOf(from_asset.amount) * 21n) / 20n;
    }),
  },
  'quote-sold-back-at-a-profit-for-large-amounts': {
    breaks: ['QUO-METAM-03'],
    what: 'from the middle of the range on a sold asset brings five percent more',
    wire: changingLarge('from_asset', ({ to_asset }) => {
      to_asset.amount = (wholeOf(to_asset.amount) * 21n) / 20n;
    }),
  },
  'quote-fee-without-precision-in-reverse': {
    breaks: ['QUO-FEE-01'],
    shownBy: SHOWN_BY,
    what: 'the fee of a reverse quote does not name its precision',
    wire: changeBody(QUOTE, ({ fee }, { body }) => {
      if (Number(legOf(body, 'to_asset').amount) > 0) delete membersOf(fee).fee_asset_precision;
    }),
  },
  'quote-fee-as-text-with-its-unit': {
    breaks: ['QUO-FEE-01'],
    shownBy: SHOWN_BY,
    what: 'the parts of a fee are texts with the unit behind',
    wire: changeQuote((quote) => {
      const fee = membersOf(quote.fee);
      for (const name of ['base_fee', 'variable_fee', 'final_fee']) fee[name] = `${fee[name]} ${fee.fee_asset}`;
    }),
  },
  'quote-fee-of-texts-put-together': {
    breaks: ['QUO-FEE-02'],
    shownBy: SHOWN_BY,
    what: 'the parts of a fee are texts, and final_fee is one behind the other',
    wire: changeQuote((quote) => {
      const fee = membersOf(quote.fee);
      Object.assign(fee, { base_fee: `${fee.base_fee}`, variable_fee: `${fee.variable_fee}` });
      fee.final_fee = `${fee.base_fee}${fee.variable_fee}`;
    }),
  },
  'quote-fee-of-large-amounts-capped': {
    breaks: ['QUO-FEE-02'],
    shownBy: ['QUO-LIMIT-04'],
    what: 'final_fee is shown as ten million at most',
    wire: changeQuote((quote) => {
      const fee = membersOf(quote.fee);
      if (Number(fee.final_fee) > 10_000_000) fee.final_fee = 10_000_000;
    }),
  },
};

function changeFee(change: (fee: Members) => unknown): Wire {
  return changeBody(QUOTE, (quote) => change(membersOf(quote.fee)));
}

/** Changes a quote for which a leg was given an amount in the upper half of what is allowed. */
function changingLarge(given: Leg, change: (legs: Record<Leg, Members>) => void): Wire {
  return {
    async reply({ operation, body }, answer, context) {
      const asked = legOf(body, given);
      const bounds = operation === QUOTE && isSet(asked) ? await boundsOf(asked, context) : undefined;
      if (answer.status === 200 && bounds && wholeOf(asked.amount) * 2n > bounds.max)
        change({ from_asset: legOf(answer.body, 'from_asset'), to_asset: legOf(answer.body, 'to_asset') });
      return answer;
    },
  };
}
