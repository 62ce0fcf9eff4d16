import type { RequirementId } from '../../specs/ids.ts';
import { loadRegister } from '../../specs/register.ts';
import { isSelected } from '../aggregate/selected.ts';
import { PASSIVE_CHECKS } from './passive-checks.ts';

// A passive check sends nothing. When it is selected alone, another check has to send what it judges: its trigger. Of several
// checks that would do, the trigger is the one that costs the target least and has the lowest tier.

/** Requirements whose checks send what a passive check judges; empty where every run sends it, to discover its target. */
type Triggers = readonly RequirementId[];

const DISCOVERY: Triggers = [];

/** By the endpoint of a requirement. */
const OF_ENDPOINT: Readonly<Record<string, Triggers>> = {
  '*': DISCOVERY,
  'GET /api/v1/market/assets': DISCOVERY,
  'GET /api/v1/market/pairs': DISCOVERY,
  'POST /api/v1/market/pairs/routes': ['MKT-PROUTE-06'],
  'GET /api/v1/market/routes/matrix': ['MKT-MATRIX-01'],
  'GET /api/v1/market/bitcoin_fee_estimate': ['MKT-FEE-01'],
  'GET /api/v1/swaps/nodeinfo': ['SWP-NODE-02'],
  'GET /api/v1/lsps1/get_info': ['VER-PATH-01'],
  'GET /api/v1/lsps1/network_info': ['LSP-NET-01'],
  'POST /api/v1/market/quote': ['QUO-TIME-03'],
  'POST /api/v1/swaps/init': ['SWP-STATE-12'],
  'POST /api/v1/swaps/execute': ['SWP-EXEC-01'],
  'POST /api/v1/swaps/atomic/status': ['SWP-STATE-12'],
  'POST /api/v1/lsps1/estimate_fees': ['LSP-EST-12'],
  'POST /api/v1/lsps1/create_order': ['LSP-CREATE-10'],
  'POST /api/v1/lsps1/get_order': ['LSP-GET-01'],
  'POST /api/v1/lsps1/rate_decision': ['LSP-RATE-05'],
  WS: ['WS-PING-01'],
};

/** Where the endpoint does not decide: what shows on one kind of refusals, or on paid orders alone. */
const OF_REQUIREMENT: Readonly<Partial<Record<RequirementId, Triggers>>> = {
  'ERR-ENV-01': ['MKT-FEE-03'],
  'ERR-ENV-02': ['MKT-FEE-03'],
  'ERR-ENV-03': ['QUO-ROUTE-06'],
  'ERR-ENV-04': ['MKT-FEE-03'],
  'ERR-ENV-05': ['MKT-PROUTE-06'],
  'ERR-ENV-06': ['MKT-FEE-03'],
  'ERR-ENV-07': ['ERR-STATUS-06'],
  'ERR-ENV-08': ['ERR-STATUS-06'],
  'ERR-ENV-09': ['QUO-ROUTE-06'],
  'ERR-CODE-01': ['LSP-GET-09'],
  'ERR-CODE-02': ['LSP-GET-05'],
  'ERR-CODE-03': ['LSP-CREATE-09'],
  'ERR-CODE-04': ['FMT-NET-02'],
  'ERR-CODE-06': ['QUO-ROUTE-06'],
  'ERR-CODE-07': ['ERR-STATUS-06'],
  'ERR-CODE-08': ['SWP-INIT-07'],
  'ERR-CODE-09': ['LIM-RATE-03'],
  'ERR-CODE-11': ['ERR-STATUS-06'],
  'FMT-TIME-02': ['LSP-CREATE-10'],
  'FMT-TIME-05': ['LSP-CREATE-10'],
  'FLW-MARKET-02': ['FLW-MARKET-02'],
  'LIM-HEAD-02': ['MKT-FEE-03'],
  'LSP-ORDER-08': ['LSP-STATE-01'],
  'LSP-PAY-14': ['LSP-STATE-01'],
  'LSP-STATE-02': ['LSP-STATE-01'],
  'LSP-STATE-03': ['LSP-STATE-01'],
  'LSP-STATE-04': ['LSP-STATE-01'],
  'LSP-STATE-06': ['LSP-STATE-01'],
  'LSP-CHAN-01': ['LSP-STATE-01'],
  'LSP-CHAN-02': ['LSP-STATE-01'],
  'FMT-PREC-01': ['FMT-UNIT-03'],
  'MKT-PAIRS-09': ['MKT-PAIRS-09'],
  'MKT-PROUTE-01': ['MKT-PROUTE-01'],
  'MKT-PROUTE-02': ['MKT-PROUTE-02'],
  'MKT-PROUTE-03': ['MKT-PROUTE-03'],
  'MKT-PROUTE-04': ['MKT-PROUTE-04'],
  'MKT-PROUTE-05': ['MKT-PROUTE-05'],
  'MKT-PROUTE-09': ['MKT-PROUTE-09'],
  'QUO-RESP-04': ['FMT-UNIT-03'],
  'QUO-RESP-08': ['FMT-UNIT-03'],
  'WS-QUOTE-10': ['WS-QUOTE-02'],
  'WS-ERR-07': ['WS-QUOTE-01'],
  'WS-ERR-11': ['WS-ERR-01'],
};

/** What shows only in answers that no check can bring about: a failure of the server, a short outage. */
export const BY_CHANCE: readonly RequirementId[] = ['ERR-CODE-10', 'ERR-STATUS-09'];

/**
 * The triggers of a passive requirement; none where every run sends what it needs anyway.
 * @returns undefined when no check sends it
 */
export function triggersOf(id: RequirementId): Triggers | undefined {
  if (BY_CHANCE.includes(id)) return undefined;
  return OF_REQUIREMENT[id] ?? OF_ENDPOINT[loadRegister().byId.get(id)?.endpoint ?? ''];
}

/**
 * The triggers that a selection lacks, so that its passive requirements are judged. They only send: they stay outside the
 * selection, and so do their verdicts.
 * @param only ids or group prefixes; empty means all
 */
export function triggersFor(only: readonly string[]): RequirementId[] {
  if (only.length === 0) return [];
  const wanted = PASSIVE_CHECKS.filter(({ id }) => isSelected(id, only)).flatMap(({ id }) => {
    const triggers = triggersOf(id) ?? [];
    return triggers.some((trigger) => isSelected(trigger, only)) ? [] : triggers;
  });
  return [...new Set(wanted)];
}
