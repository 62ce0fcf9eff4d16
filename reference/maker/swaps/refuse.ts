import { ok, type Reply } from '../http/reply.ts';
import type { Maker } from '../maker.ts';
import { refusalText, type SwapRefusal } from './refusals.ts';

/** The application envelope of a refusal. */
export function refuseSwap(cause: SwapRefusal, { errors, options }: Maker): Reply {
  const { status, error_code, message } = refusalText(cause, options);
  return errors.application(status, error_code, message);
}

/** A refused or failed execute, in the form the options choose (SWP-EXEC-07). */
export function refuseExecute(cause: SwapRefusal, maker: Maker): Reply {
  if (maker.options.failing_execute !== 'body') return refuseSwap(cause, maker);
  const { status, message } = refusalText(cause, maker.options);
  return ok({ status, message });
}
