import { readBody } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import { feesOf } from './fees.ts';
import { figuresRefusal } from './limits.ts';
import { purchaseOf } from './purchase.ts';
import { demandNode } from './reached.ts';
import { readEstimate } from './read-terms.ts';
import { refuseOrder } from './refusals.ts';

/** POST /api/v1/lsps1/estimate_fees. Creates nothing, and leaves a quote as it is (LSP-EST-09). */
export const estimateFees: Handler = (request, maker) => {
  const reading = readBody(request, maker);
  const { rfq_id, ...figures } = readEstimate(reading);
  if (reading.issues.length > 0) return maker.errors.validation(reading.issues);
  demandNode(maker);
  const { options } = maker;
  const limited = options.estimate_limits === 'enforce' ? figuresRefusal(figures, maker) : undefined;
  const bought = purchaseOf(figures, rfq_id, maker);
  const refusal = limited ?? ('refusal' in bought ? bought.refusal : undefined);
  if (refusal !== undefined) return refuseOrder(refusal, maker);
  const { discount_percent, discount_code } = options;
  return ok({ ...feesOf(figures, options), applied_discount: discount_percent / 100, discount_code });
};
