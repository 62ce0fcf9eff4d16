import { readBody, textMember } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import type { SwapBook } from './book.ts';
import { standOf } from './stand.ts';

/**
 * POST /api/v1/swaps/atomic/status. A token is no member the schema demands: without it the answer is that for a wrong one.
 */
export function showStatus(book: SwapBook): Handler {
  return async (request, maker) => {
    const { behaviour, errors, options } = maker;
    const reading = readBody(request, maker);
    const payment_hash = textMember(reading, 'payment_hash', options.missing_hash === 422) ?? '';
    const access_token = textMember(reading, 'access_token') ?? '';
    if (reading.issues.length > 0) return errors.validation(reading.issues);
    const issued = book.find(payment_hash);
    if (!behaviour.opens(access_token, issued?.access_token) || issued === undefined) {
      const cause = issued === undefined ? 'unknown-hash' : access_token === '' ? 'no-token' : 'wrong-token';
      const { status, error_code, message } = behaviour.swapNotFound(cause);
      return errors.application(status, error_code, message);
    }
    const { record, status } = await standOf(issued, maker);
    const times = behaviour.swapTimes(record, status, issued.failed_at, options);
    return ok({ swap: behaviour.showSwap(record, { status, ...times }, options) });
  };
}
