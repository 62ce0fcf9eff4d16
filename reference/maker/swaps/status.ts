import { isTerminal } from '../../lightning/swap-record.ts';
import { isSameToken } from '../auth/access-token.ts';
import { readBody, textMember } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import type { IssuedSwap, SwapBook } from './book.ts';
import type { SwapOptions } from './options.ts';
import { type SwapStand, standOf } from './stand.ts';
import { wireAsset } from './terms.ts';

/**
 * POST /api/v1/swaps/atomic/status. A token is no member the schema demands: without it the answer is that for a wrong one.
 */
export function showStatus(book: SwapBook): Handler {
  return async (request, maker) => {
    const { errors, options } = maker;
    const reading = readBody(request, maker);
    const payment_hash = textMember(reading, 'payment_hash', options.missing_hash === 422) ?? '';
    const access_token = textMember(reading, 'access_token') ?? '';
    if (reading.issues.length > 0) return errors.validation(reading.issues);
    const issued = book.find(payment_hash);
    const opens = isSameToken(access_token, issued?.access_token ?? '');
    // One answer for all causes, so that nobody learns which hashes there are (SWP-STATUS-09 to 12).
    const stand = opens && issued !== undefined ? await standOf(issued, maker) : undefined;
    if (issued === undefined || stand === undefined) return errors.application(404, 'NOT_FOUND', 'Swap not found');
    return ok({ swap: showSwap(issued, stand, options) });
  };
}

/** The swap object, from the client's side (SWP-STATUS-05, 18). */
function showSwap({ failed_at }: IssuedSwap, { record, status }: SwapStand, options: SwapOptions) {
  const initiated_at = options.initiation === 'init' ? record.requested_at : record.initiated_at;
  const completed_at = isTerminal(status) ? (failed_at ?? record.completed_at) : null;
  return {
    qty_from: record.qty_from,
    qty_to: record.qty_to,
    from_asset: wireAsset(record.from_asset),
    to_asset: wireAsset(record.to_asset),
    payment_hash: record.payment_hash,
    status,
    requested_at: record.requested_at,
    initiated_at: initiated_at ?? unreachedTime(options),
    expires_at: record.expires_at,
    completed_at: completed_at ?? unreachedTime(options),
  };
}

/** How a moment that has not come yet reads (SWP-STATUS-08). */
function unreachedTime({ unreached_time }: SwapOptions): null | 0 | undefined {
  if (unreached_time === 'absent') return undefined;
  return unreached_time === 'zero' ? 0 : null;
}
