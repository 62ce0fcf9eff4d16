import type { ErrorCode } from '../errors/errors.ts';
import type { Reply } from '../http/reply.ts';
import type { Maker } from '../maker.ts';

/** Why there is no quote. */
export type QuoteRefusal =
  | { cause: 'no-amount' | 'both-amounts' | 'unknown-pair' | 'unsupported-route' | 'no-price' | 'outage' }
  | { cause: 'unknown-layer'; side: 'from_asset' | 'to_asset' }
  | { cause: 'out-of-range'; side: 'from_asset' | 'to_asset'; computed: boolean; minimum: bigint; maximum: bigint };

/** What a refusal says, and in which envelope REST says it (interface, Errors). The socket says the message alone. */
export interface QuoteRefusalText {
  envelope: 'application' | 'legacy' | 'validation';
  /** Of the application envelope; the others have theirs. */
  status: number;
  error_code: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
  /** Where a validation error points. */
  loc?: (string | number)[];
}

/** A refusal as a REST answer. */
export function refuseQuote(refusal: QuoteRefusal, { behaviour, errors, options }: Maker): Reply {
  const { envelope, status, error_code, message, details, loc } = behaviour.quoteRefusal(refusal, options);
  switch (envelope) {
    case 'application':
      return errors.application(status, error_code, message, details);
    case 'legacy':
      return errors.legacy(message);
    case 'validation':
      return errors.validation([{ loc: loc ?? ['body'], msg: message, type: 'value_error' }]);
  }
}
