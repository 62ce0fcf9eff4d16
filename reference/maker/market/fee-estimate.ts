import { unixSeconds } from '../../clock.ts';
import { integerMember, readQuery } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';

const LONGEST_TARGET = 1008;
/** Virtual bytes of a usual payment. */
const PAYMENT_VBYTES = 141;

/** GET /api/v1/market/bitcoin_fee_estimate */
export const estimateBitcoinFee: Handler = (request, maker) => {
  const { clock, errors, node } = maker;
  const reading = readQuery(request, maker);
  const target_blocks = integerMember(reading, 'target_blocks', { minimum: 1, maximum: LONGEST_TARGET }, true);
  if (reading.issues.length > 0 || target_blocks === undefined) return errors.validation(reading.issues);
  if (!node.reachable) return errors.application(503, 'SERVICE_UNAVAILABLE', 'The maker node is unreachable');
  return ok({
    estimated_fee_sat: Math.ceil(PAYMENT_VBYTES * (1 + 24 / Math.sqrt(Number(target_blocks)))),
    target_blocks,
    timestamp: unixSeconds(clock.now()),
  });
};
