import { isInteger, membersOf, shown } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { isBusy } from '../errors/busy.ts';
import { CREATE_ORDER, GET_ORDER } from '../operations.ts';
import { isPlain } from '../plain-request.ts';
import { orderOf } from './read.ts';

interface Refusal {
  readonly order_id: string;
  readonly token: string;
  readonly problems: readonly string[];
  readonly at: Sighting;
}

function detailsProblems(value: unknown): string[] {
  const { property, code } = membersOf(membersOf(value)?.details) ?? {};
  return [
    ...(property === 'access_token' ? [] : [`details.property is ${shown(property)}`]),
    ...(isInteger(code) && Number(code) === -32602 ? [] : [`details.code is ${shown(code)}`]),
  ];
}

/** LSP-GET-04 for every order of a run that was asked for with a text that is not its token: its refusal blames that. */
export const TOKEN_REFUSALS: PassiveCheck = about(
  [CREATE_ORDER, GET_ORDER],
  overRun('LSP-GET-04', 'each refusal of a wrong token blames access_token', (findings) => {
    const tokens = new Map<string, unknown>();
    const refusals: Refusal[] = [];
    return {
      see(answer) {
        const order = answer.operation === CREATE_ORDER ? orderOf(answer) : undefined;
        if (typeof order?.order_id === 'string') tokens.set(order.order_id, order.access_token);
        if (answer.operation !== GET_ORDER || answer.status !== 400 || isBusy(answer) || !isPlain(answer)) return;
        const { order_id, access_token: token, ...surplus } = membersOf(answer.sent) ?? {};
        // Another code, or none, is LSP-GET-03's.
        const isOfParameters = membersOf(answer.value)?.error_code === 'LSPS1_INVALID_PARAMS';
        if (!isOfParameters || Object.keys(surplus).length > 0) return;
        if (typeof order_id !== 'string' || typeof token !== 'string') return;
        refusals.push({ order_id, token, problems: detailsProblems(answer.value), at: sighting(answer) });
      },
      end() {
        for (const { order_id, token, problems, at } of refusals) {
          const own = tokens.get(order_id);
          if (own === undefined || own === token) continue;
          findings.applies(at);
          if (problems.length > 0) findings.breaks(at, problems);
        }
      },
    };
  }),
);
