import type { Reply } from '../http/reply.ts';
import type { Maker } from '../maker.ts';
import type { QuoteRefusal } from './refusals.ts';

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
