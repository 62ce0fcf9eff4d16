import type { Reply } from '../http/reply.ts';
import type { Maker } from '../maker.ts';

/** Why a request about channel orders is refused by the application, and which member it is about. */
export type OrderRefusal =
  | { readonly cause: 'out-of-limits'; readonly property: string; readonly message: string }
  | { readonly cause: 'invalid'; readonly property: string; readonly message: string }
  | { readonly cause: 'unknown-asset' | 'unknown-order' | 'not-pending'; readonly message: string };

/** A refusal on the wire (interface, Errors). */
export function refuseOrder(refusal: OrderRefusal, { errors, options }: Maker): Reply {
  const { message } = refusal;
  switch (refusal.cause) {
    case 'invalid':
      return errors.application(400, 'LSPS1_INVALID_PARAMS', message, details(refusal));
    case 'out-of-limits': {
      const { order_out_of_limits: form } = options;
      if (form === 'validation')
        return errors.validation([{ loc: ['body', refusal.property], msg: message, type: 'value_error' }]);
      return errors.application(400, form, message, details(refusal));
    }
    case 'unknown-asset':
      return errors.application(404, 'ASSET_NOT_FOUND', message);
    case 'unknown-order':
      return errors.application(404, 'LSPS1_ORDER_NOT_FOUND', message, { code: 101, message });
    case 'not-pending':
      return errors.application(400, 'VALIDATION_ERROR', message);
  }
}

function details({ property, message }: { property: string; message: string }): Record<string, unknown> {
  return { property, code: -32602, message };
}
