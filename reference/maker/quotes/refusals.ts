import type { ErrorCode } from '../errors/errors.ts';
import type { QuoteOptions } from './options.ts';

/** Why there is no quote. */
export type QuoteRefusal =
  | { cause: 'no-amount' | 'both-amounts' | 'unknown-pair' | 'unsupported-route' | 'no-price' | 'outage' }
  | { cause: 'unknown-layer'; side: 'from_asset' | 'to_asset' }
  | { cause: 'out-of-range'; side: 'from_asset' | 'to_asset'; computed: boolean; minimum: bigint; maximum: bigint };

/** The answer instead of a quote. */
export interface Refused {
  refusal: QuoteRefusal;
}

/** A refusal instead of a quote. */
export function refused(refusal: QuoteRefusal): Refused {
  return { refusal };
}

/** What a refusal says, and in which envelope REST says it (interface, Errors). The socket says the message alone. */
interface RefusalText {
  envelope: 'application' | 'legacy' | 'validation';
  /** Of the application envelope; the others have theirs. */
  status: number;
  error_code: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
  /** Where a validation error points. */
  loc?: (string | number)[];
}

/** What a refusal says. */
export function refusalText(refusal: QuoteRefusal, options: QuoteOptions): RefusalText {
  const invalid = { status: 400, error_code: 'VALIDATION_ERROR' } as const;
  const unavailable = { envelope: 'application', status: 503, error_code: 'SERVICE_UNAVAILABLE' } as const;
  switch (refusal.cause) {
    case 'no-amount':
      return { ...invalid, envelope: options.amount_rule, message: 'One of the two amounts must be set' };
    case 'both-amounts':
      return { ...invalid, envelope: options.amount_rule, message: 'Only one of the two amounts may be set' };
    case 'unknown-pair': {
      const error_code = options.unknown_pair;
      return { envelope: 'application', status: 404, error_code, message: 'No tradable pair found' };
    }
    case 'unknown-layer': {
      const loc = ['body', refusal.side, 'layer'];
      return { ...invalid, envelope: options.unknown_layer, message: 'There is no such layer', loc };
    }
    case 'unsupported-route':
      return { ...invalid, envelope: 'legacy', message: 'Route not supported for this pair' };
    case 'out-of-range': {
      const { side, computed, minimum, maximum } = refusal;
      return {
        ...invalid,
        envelope: options.out_of_range,
        message: `${computed ? 'Equivalent amount' : 'Amount'} must be between ${minimum} and ${maximum}`,
        details: { property: `${side}.amount`, min_amount: minimum, max_amount: maximum },
      };
    }
    case 'no-price':
      return { ...unavailable, message: 'There is no price at the moment' };
    case 'outage':
      return { ...unavailable, message: 'The maker node is unreachable' };
  }
}
