/** What estimates foretold of the orders that came next, by all requests of a run. */
import { canonical } from '../../engine/json/canonical.ts';
import { isInteger, type Members, membersOf, shown } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { CREATE_ORDER, ESTIMATE_FEES } from '../operations.ts';
import { callerOf } from '../plain-request.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { type Foretold, strayEstimates } from './fees.ts';
import { paymentOf } from './order-object.ts';
import { OPTIONS, orderOf } from './read.ts';
import { estimatedMembers } from './valid.ts';

/** An estimate. Unix milliseconds. */
interface Estimated {
  readonly total_fee: number | bigint;
  readonly answeredAt: number;
}

/** An order that was made. */
interface Ordered {
  readonly question: string;
  readonly fees: readonly unknown[];
  readonly isPart: boolean;
  /** Unix milliseconds. */
  readonly askedAt: number;
  readonly at: Sighting;
}

/** Who asks for what; a key may have a discount. */
function questionOf(answer: Seen, asked: Members): string {
  return `${callerOf(answer)} ${canonical(estimatedMembers(asked))}`;
}

/** The fees of an order: whether the price of an asset is one of them is not stated, so with it and without it. */
function feesOf(order: Members): unknown[] {
  const { asset_price_sat: price } = order;
  const prices = isInteger(price) ? [0n, BigInt(price), -BigInt(price)] : [0n];
  return OPTIONS.flatMap((option) => {
    const fee = paymentOf(order, option).fee_total_sat;
    return isInteger(fee) ? prices.map((one) => BigInt(fee) + one) : [];
  });
}

function foretellingOf(
  { question, askedAt, fees, isPart, at }: Ordered,
  estimates: ReadonlyMap<string, readonly Estimated[]>,
): (Foretold & { readonly at: Sighting })[] {
  const isBefore = ({ answeredAt }: Estimated) =>
    answeredAt <= askedAt && askedAt - answeredAt <= TIMEOUTS.foretellingMs;
  const latest = (estimates.get(question) ?? [])
    .filter(isBefore)
    .toSorted((one, other) => other.answeredAt - one.answeredAt)
    .at(0);
  return latest && fees.length > 0 ? [{ total_fee: latest.total_fee, fees, isPart, at }] : [];
}

/** LSP-EST-14 for every order of a run of which an estimate was asked for before. */
export const FORETOLD_FEES: PassiveCheck = about(
  [ESTIMATE_FEES, CREATE_ORDER],
  overRun('LSP-EST-14', 'each estimate foretells the fee of its order', (findings) => {
    const estimates = new Map<string, Estimated[]>();
    const orders: Ordered[] = [];
    return {
      see(answer) {
        const asked = membersOf(answer.sent);
        if (!asked || answer.status !== 200) return;
        const { sentAt: askedAt, durationMs } = answer.exchange;
        const question = questionOf(answer, asked);
        const { total_fee } = membersOf(answer.value) ?? {};
        if (answer.operation === ESTIMATE_FEES && isInteger(total_fee)) {
          const known = estimates.get(question) ?? [];
          known.push({ total_fee, answeredAt: askedAt + durationMs });
          estimates.set(question, known);
        }
        const order = answer.operation === CREATE_ORDER ? orderOf(answer) : undefined;
        const { lsp_asset_amount: provided } = asked;
        const isPart = isInteger(provided) && provided > 0;
        if (order) orders.push({ question, fees: feesOf(order), isPart, askedAt, at: sighting(answer) });
      },
      end() {
        const foretold = orders.flatMap((order) => foretellingOf(order, estimates));
        for (const { at } of foretold) findings.applies(at);
        for (const { at, total_fee, fees } of strayEstimates(foretold))
          findings.breaks(at, [`fees of ${shown(fees[0])} sat, and ${total_fee} were estimated`]);
      },
    };
  }),
);
