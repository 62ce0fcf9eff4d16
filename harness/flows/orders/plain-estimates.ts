import { type Members, membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { validationEntries } from '../../interface/errors/validation.ts';
import type { OrderOperations } from '../../interface/orders/client.ts';

/** How a body says of the members for an asset that nothing is bought, beside leaving them out. */
const NULLS = { asset_id: null, client_asset_amount: null, rfq_id: null };
const BLANKS = { asset_id: '', client_asset_amount: 0, rfq_id: '' };

/**
 * Estimates in which nothing is bought may leave out the members for an asset, but which members a body needs is not shown
 * (LSP-EST-10). Where a refusal by validation names one of them as missing, they are sent empty from then on.
 */
export function plainEstimates(send: OrderOperations['estimateFees']): OrderOperations['estimateFees'] {
  let empty: Members = {};
  return async (body) => {
    if (!buysNothing(body)) return send(body);
    const first = await send({ ...empty, ...body });
    if (!lacksAMember(first, { ...empty, ...body })) return first;
    for (const nothing of [NULLS, BLANKS]) {
      const answer = await send({ ...nothing, ...body });
      if (answer.status === 422) continue;
      empty = nothing;
      return answer;
    }
    return first;
  };
}

function buysNothing(body: unknown): body is Members {
  const members = membersOf(body);
  return members !== undefined && !('rfq_id' in members) && !(Number(members.client_asset_amount) > 0);
}

function lacksAMember({ status, value }: Answer, sent: Members): boolean {
  const named = status === 422 ? validationEntries(value).map(({ loc }) => String(loc.at(-1))) : [];
  return named.some((name) => name in NULLS && !(name in sent));
}
