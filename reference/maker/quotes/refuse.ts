import type { Reply } from '../http/reply.ts';
import type { Maker } from '../maker.ts';
import { type QuoteRefusal, refusalText } from './refusals.ts';

/** A refusal as a REST answer. */
export function refuseQuote(refusal: QuoteRefusal, { errors, options }: Maker): Reply {
  const { envelope, status, error_code, message, details, loc } = refusalText(refusal, options);
  switch (envelope) {
    case 'application':
      return errors.application(status, error_code, message, details);
    case 'legacy':
      return errors.legacy(message);
    case 'validation':
      return errors.validation([{ loc: loc ?? ['body'], msg: message, type: 'value_error' }]);
  }
}
