import type { RequirementId } from '../../../specs/ids.ts';
import { isInteger, type Members, membersOf, shown } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { isBusy } from '../errors/busy.ts';
import { CREATE_ORDER, GET_ORDER, RATE_DECISION } from '../operations.ts';
import { isPlain } from '../plain-request.ts';
import { orderOf } from './read.ts';

interface Refusal {
  readonly order_id: string;
  readonly token: string;
  readonly problems: readonly string[];
  readonly at: Sighting;
}

/** What opens to the token of its order alone. */
interface Guarded {
  readonly id: RequirementId;
  readonly title: string;
  readonly operation: string;
  /** What is asked for beside id and token. */
  readonly beside: readonly string[];
  /** What is wrong with the details of a refusal; undefined where they may be of another cause than the token. */
  readonly problemsOf: (details: Members) => readonly string[] | undefined;
}

function codeProblems({ code }: Members): string[] {
  return isInteger(code) && Number(code) === -32602 ? [] : [`details.code is ${shown(code)}`];
}

/** The refusal of invalid parameters that an answer is, with what it says of them. Another code, or none, is another check's. */
function detailsIn(answer: Seen): Members | undefined {
  const { error_code, details } = membersOf(answer.value) ?? {};
  const isOfParameters = answer.status === 400 && error_code === 'LSPS1_INVALID_PARAMS';
  return isOfParameters && !isBusy(answer) && isPlain(answer) ? (membersOf(details) ?? {}) : undefined;
}

function tokenRefusals({ id, title, operation, beside, problemsOf }: Guarded): PassiveCheck {
  const check = overRun(id, title, (findings) => {
    const tokens = new Map<string, unknown>();
    const refusals: Refusal[] = [];
    return {
      see(answer) {
        const order = answer.operation === CREATE_ORDER ? orderOf(answer) : undefined;
        if (typeof order?.order_id === 'string') tokens.set(order.order_id, order.access_token);
        const details = answer.operation === operation ? detailsIn(answer) : undefined;
        const problems = details && problemsOf(details);
        const { order_id, access_token: token, ...surplus } = membersOf(answer.sent) ?? {};
        if (!problems || !Object.keys(surplus).every((name) => beside.includes(name))) return;
        if (typeof order_id !== 'string' || typeof token !== 'string') return;
        refusals.push({ order_id, token, problems, at: sighting(answer) });
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
  });
  return about([CREATE_ORDER, operation], check);
}

/** LSP-GET-04 for every order of a run that was asked for with a text that is not its token: its refusal blames that. */
export const READ_TOKENS: PassiveCheck = tokenRefusals({
  id: 'LSP-GET-04',
  title: 'each refusal of a wrong token blames access_token',
  operation: GET_ORDER,
  beside: [],
  problemsOf: (details) => [
    ...(details.property === 'access_token' ? [] : [`details.property is ${shown(details.property)}`]),
    ...codeProblems(details),
  ],
});

/** LSP-RATE-03 for the decisions of a run: the state of an order may be to blame first, but what blames the token says so by number. */
export const DECISION_TOKENS: PassiveCheck = tokenRefusals({
  id: 'LSP-RATE-03',
  title: 'each decision that is refused for its token is so by the number for that',
  operation: RATE_DECISION,
  beside: ['accept_new_rate'],
  problemsOf: (details) => (details.property === 'access_token' ? codeProblems(details) : undefined),
});
