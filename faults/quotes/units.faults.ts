import { changeAssets, elementsOf, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT, QUOTE, STATUS } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { type Edit, each, on, type Rule, ratio, where } from '../rule.ts';
import { changeSwapstring } from '../swaps/shown.ts';
import { changeQuote, ofLegs, reverse, wholeOf } from './changes.ts';

const INTO_SATOSHIS = ratio('amount', 1, 1_000);
const FROM_SATOSHIS = ratio('amount', 1_000, 1);

/** The lists and the quotes of REST in satoshis. */
const MARKET_IN_SATOSHIS: readonly (Wire | Rule)[] = [
  changeAssets(({ asset_id, endpoints }) => {
    if (asset_id !== 'BTC') return;
    for (const endpoint of elementsOf(endpoints).map(membersOf)) {
      endpoint.min_amount = wholeOf(endpoint.min_amount) / 1_000n;
      endpoint.max_amount = wholeOf(endpoint.max_amount) / 1_000n;
    }
  }),
  on(QUOTE).request(...ofLegs(where('asset_id', 'BTC', FROM_SATOSHIS))),
  changeQuote((quote, from, to) => {
    for (const leg of [from, to].filter(({ asset_id }) => asset_id === 'BTC'))
      leg.amount = wholeOf(leg.amount) / 1_000n;
    const fee = membersOf(quote.fee);
    if (fee.fee_asset !== 'BTC') return;
    const [base_fee, variable_fee] = [wholeOf(fee.base_fee) / 1_000n, wholeOf(fee.variable_fee) / 1_000n];
    Object.assign(fee, { base_fee, variable_fee, final_fee: base_fee + variable_fee });
  }),
];

/** An amount of each of two sides, where that side is BTC. */
const whereBtc = (assetOf: (side: string) => string, change: (side: string) => Edit): Edit[] =>
  ['from', 'to'].map((side) => where(assetOf(side), 'BTC', change(side)));

/** Inits and statuses in satoshis, too. */
const SWAPS_IN_SATOSHIS: readonly (Wire | Rule)[] = [
  on(INIT).request(
    ...whereBtc(
      (side) => `${side}_asset`,
      (side) => ratio(`${side}_amount`, 1_000, 1),
    ),
  ),
  ...changeSwapstring((_, parts) =>
    parts.map((part, at) => (parts[at + 1] === 'btc' ? String(BigInt(part) / 1_000n) : part)).join('/'),
  ),
  on(STATUS).body(
    ...whereBtc(
      (side) => `swap.${side}_asset`,
      (side) => ratio(`qty_${side}`, 1, 1_000),
    ),
  ),
];

/** Defects of what the amounts of BTC count. */
export const FAULTS: Faults = {
  'market-counts-satoshis': breaks('FMT-UNIT-01')
    .triggers('LSP-ORDER-11')
    .what('bounds, quotes, inits and swaps all count BTC in satoshis')
    .wire(...MARKET_IN_SATOSHIS, ...SWAPS_IN_SATOSHIS),
  'quotes-count-satoshis': breaks('FMT-UNIT-01')
    .triggers('LSP-ORDER-11')
    .what('bounds and quotes count BTC in satoshis, inits in millisatoshis')
    .wire(...MARKET_IN_SATOSHIS),
  'quotes-count-satoshis-on-chain': breaks('FMT-UNIT-01')
    .triggers('QUO-REQ-01', 'QUO-REQ-02')
    .what('quotes count BTC in satoshis where it moves on chain')
    .wire(
      on(QUOTE).request(...ofLegs(where('layer', 'BTC_L1', FROM_SATOSHIS))),
      on(QUOTE).body(...ofLegs(where('layer', 'BTC_L1', INTO_SATOSHIS))),
    ),
  'reverse-quotes-of-satoshis': breaks('FMT-UNIT-01')
    .triggers('QUO-REQ-01', 'QUO-REQ-02')
    .what('the BTC that a reverse quote asks for counts satoshis')
    .wire(
      reverse().request(each('to_asset', where('asset_id', 'BTC', FROM_SATOSHIS))),
      reverse().body(each('to_asset', where('asset_id', 'BTC', INTO_SATOSHIS))),
    ),
};
