import { counted, membersOf, onAnswer } from '../../../faults/change.ts';
import { CREATE_ORDER, GET_ORDER, QUOTE } from '../../../faults/operations.ts';
import type { Wire } from '../../../faults/proxy/exchange.ts';
import { changeSwapstring } from '../../../faults/swaps/shown.ts';
import { decodeInvoice, encodeInvoice, type InvoiceContent } from '../../../reference/lightning/bolt11.ts';
import type { LightningNode } from '../../../reference/lightning/world.ts';
import type { Injection } from '../../../reference/maker/injection.ts';
import type { Greed } from './greed.ts';

/** Enough for a few of the smallest swaps, in sat. */
const SWAP_CAP = 20_000;
/** Enough for one order. */
const ORDER_CAP = 100_000;
const TEN_YEARS = 315_360_000;

const swaps = (name: string, what: string, change: Pick<Greed, 'behaviour' | 'wire'>): Greed => ({
  name: `greedy-${name}`,
  what,
  pays: 'swaps',
  capSat: SWAP_CAP,
  ...change,
});
const orders = (name: string, what: string, change: Pick<Greed, 'behaviour' | 'wire'>, capSat = ORDER_CAP): Greed => ({
  name: `greedy-${name}`,
  what,
  pays: 'orders',
  capSat,
  ...change,
});

/** Swaps what an init asks for, not what was quoted: so a hostile front can quote other amounts than the service. */
const AS_ASKED: Injection = { decisions: { amountsAgree: () => true, agreedTerms: (asked) => asked } };

/** Changes both amounts of each quote; whole numbers, as the wire has them. */
function pricing(
  price: (given: bigint, got: bigint, count: number, isSale: boolean) => readonly [bigint, bigint],
): Wire {
  return onAnswer(QUOTE, ({ answer, memory }) => {
    const [from, to] = [membersOf(answer.from_asset), membersOf(answer.to_asset)];
    const isSale = from.asset_id !== 'BTC';
    const [given, got] = price(wholeOf(from.amount), wholeOf(to.amount), counted(memory, `quotes ${isSale}`), isSale);
    from.amount = given;
    to.amount = got < 1n ? 1n : got;
  });
}

function wholeOf(amount: unknown): bigint {
  return BigInt(String(amount));
}

/** Changes how each order is to be paid. */
function paying(change: (option: Record<string, unknown>) => void): Wire {
  const of = (operation: string) =>
    onAnswer(operation, ({ answer }) => {
      const payment = membersOf(answer.payment);
      for (const option of [payment.bolt11, payment.onchain].map(membersOf)) change(option);
    });
  const [created, shown] = [of(CREATE_ORDER), of(GET_ORDER)];
  return {
    reply: async (request, given, context) =>
      (await shown.reply?.(request, (await created.reply?.(request, given, context)) ?? given, context)) ?? given,
  };
}

/** Exchanges each invoice for another one to the same hash, so that the maker's node would take the payment. */
function invoicing(
  change: (content: InvoiceContent) => Partial<InvoiceContent>,
  signing: { readonly chain?: 'mainnet'; readonly by?: Uint8Array } = {},
): (node: LightningNode) => Wire {
  return ({ secret_key }) =>
    paying((option) => {
      if (typeof option.invoice !== 'string') return;
      const content = decodeInvoice(option.invoice);
      option.invoice = encodeInvoice({ ...content, ...change(content) }, signing.by ?? secret_key, signing.chain);
    });
}

/** Ways to take more than was agreed. */
export const GREEDS: readonly Greed[] = [
  {
    name: 'maker-swaps-clean',
    what: 'settles each swap as quoted',
    honest: true,
    pays: 'swaps',
    capSat: SWAP_CAP,
  },
  {
    name: 'maker-orders-clean',
    what: 'takes what each order tells',
    honest: true,
    pays: 'orders',
    capSat: ORDER_CAP,
  },
  swaps('settles-at-20-times', 'begins and settles each swap at 20 times what it quoted to be given', {
    behaviour: {
      decisions: { agreedTerms: (_asked, quoted) => ({ ...quoted, from_amount: quoted.from_amount * 20n }) },
    },
  }),
  swaps('gives-a-twentieth', 'begins and settles each swap for a twentieth of what it quoted to give', {
    behaviour: { decisions: { agreedTerms: (_asked, quoted) => ({ ...quoted, to_amount: quoted.to_amount / 20n }) } },
  }),
  swaps('swaps-the-assets', 'begins and settles each swap with its two assets exchanged', {
    behaviour: {
      decisions: {
        agreedTerms: (_asked, quoted) => ({
          ...quoted,
          from_asset: quoted.to_asset,
          from_amount: quoted.to_amount,
          to_asset: quoted.from_asset,
          to_amount: quoted.from_amount,
        }),
      },
    },
  }),
  swaps('other-hash', 'shows swapstrings of another hash than init gives', {
    wire: () => changeSwapstring((swapstring) => swapstring.replace(/[0-9a-f]{64}$/, 'ab'.repeat(32))),
  }),
  swaps('ends-in-ten-years', 'lets its swaps end in ten years', {
    behaviour: { options: { swap_timeout_seconds: TEN_YEARS } },
  }),
  swaps('quotes-at-20-times', 'quotes a twentieth of the price and keeps to it', {
    wire: () => pricing((given, got) => [given, got / 20n]),
    behaviour: AS_ASKED,
  }),
  swaps('absurd-sales', 'quotes 3 sat for 1,900,000 units, whatever it is asked to quote, and keeps to it', {
    wire: () => pricing((given, got, _count, isSale) => (isSale ? [1_900_000n, 3_000n] : [given, got])),
    behaviour: AS_ASKED,
  }),
  swaps('drifting-quotes', 'quotes a tenth less each time and keeps to it', {
    wire: () => pricing((given, got, count) => [given, (got * 10n ** BigInt(count)) / 11n ** BigInt(count)]),
    behaviour: AS_ASKED,
  }),
  orders('invoices-of-fourfold', 'writes its invoices for four times the total', {
    behaviour: { decisions: { invoicedSat: (total) => total * 4n } },
  }),
  orders(
    'totals-of-1-sat',
    'tells each total as 1 sat',
    {
      wire: () =>
        paying((option) => {
          if (option.order_total_sat !== undefined) option.order_total_sat = 1;
          if (option.fee_total_sat !== undefined) option.fee_total_sat = 1;
        }),
    },
    5,
  ),
  orders('invoices-of-a-stranger', 'has its invoices signed by another key', {
    wire: invoicing(() => ({}), { by: new Uint8Array(32).fill(7) }),
  }),
  orders('invoices-of-mainnet', 'writes its invoices for mainnet', {
    wire: invoicing(() => ({}), { chain: 'mainnet' }),
  }),
  orders('invoices-without-amount', 'leaves the amount of its invoices open', {
    wire: invoicing(() => ({ amt_msat: null })),
  }),
  orders('invoices-expired', 'gives invoices of last year', {
    wire: invoicing(({ timestamp }) => ({ timestamp: timestamp - 31_536_000 })),
  }),
];
