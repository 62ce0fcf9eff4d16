import { parseExact } from '../harness/engine/json/exact-json.ts';
import { type Members, membersOf } from '../harness/engine/json/members.ts';
import { ask } from '../harness/levers/ask.ts';
import { type Settings, variableOf } from '../harness/run/settings.ts';
import { SetupError } from '../harness/verdict/failures.ts';

/** Sends a request about an order; gives the members of the answer, or what went wrong, in a few words. */
type Tell = (operation: string, body: Members) => Promise<Members | string>;

/** What speaks to the target of these settings; undefined without one. */
export function tellerOf(settings: Settings): Tell | undefined {
  const { baseUrl, apiKey } = settings;
  if (baseUrl === undefined) return undefined;
  return async (operation, json) => {
    try {
      const { statusCode, text } = await ask(
        {
          method: 'POST',
          url: `${baseUrl}/api/v1/lsps1/${operation}`,
          setting: variableOf('baseUrl'),
          json,
          ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        },
        settings,
      );
      const members = statusCode === 200 ? membersOf(parseExact(text.raw).value) : undefined;
      return members ?? `${operation} was answered ${statusCode}`;
    } catch (error) {
      if (error instanceof SetupError) return error.message;
      throw error;
    }
  };
}

/** What is said of an order, and whether nothing is left to be done that was asked for. */
interface Settled {
  readonly line: string;
  readonly done: boolean;
}

/**
 * Finds out the state of an order and, if wanted, gives up one that waits for a decision on its rate.
 * @param access_token undefined when it is not known
 * @param tell undefined without a target
 */
export async function settle(
  { order_id }: { readonly order_id: string },
  access_token: string | undefined,
  tell: Tell | undefined,
  decline: boolean,
): Promise<Settled> {
  const unpaid = 'expires by itself unless it was paid';
  if (!tell) return { line: unpaid, done: true };
  if (access_token === undefined) return { line: `${unpaid}; its token cannot be opened`, done: !decline };
  const order = await tell('get_order', { order_id, access_token });
  if (typeof order === 'string') return { line: order, done: !decline };
  const { order_state: state } = order;
  if (state !== 'PENDING_RATE_DECISION') return { line: word(state), done: true };
  if (!decline) return { line: 'waits for a decision on its rate; --decline gives it up', done: true };
  const answer = await tell('rate_decision', { order_id, access_token, accept_new_rate: false });
  if (typeof answer === 'string') return { line: answer, done: false };
  const { refund_txid } = answer;
  return {
    line: `given up, ${refund_txid === null ? 'nothing to pay back' : `paid back by ${word(refund_txid)}`}`,
    done: true,
  };
}

/** A word of a peer's, as far as it is one. */
function word(value: unknown): string {
  return typeof value === 'string' && /^\w{1,80}$/.test(value) ? value : 'what is no word';
}
