import {
  type Answered,
  type Asked,
  askFor,
  legOf,
  type Members,
  membersOf,
  mergeInto,
  onAnswer,
  onRefusal,
  onRequest,
  reply,
} from '../change.ts';
import { fetchList } from '../market/listed.ts';
import { type Opens, openedTo } from '../opened.ts';
import { EXECUTE, INIT, QUOTE, STATUS } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { Context, HttpReply, Past, PastSwap, Wire } from '../proxy/exchange.ts';

/** The statuses of a swap. */
export type SwapStatus = 'Waiting' | 'Pending' | 'Succeeded' | 'Expired' | 'Failed';

/** What a node's key looks like. */
export const KEY = /^0[23][0-9a-f]{64}$/;

/** The quantities of a swap, in a status. */
export const QUANTITIES = ['swap.qty_from', 'swap.qty_to'];

/** A refusal for what is asked. */
export function invalid(message: string): HttpReply {
  return applicationError(400, 'VALIDATION_ERROR', message);
}

/** The answer to an execute that is taken on. */
export function takenOn(message = 'Accepted'): HttpReply {
  return reply(200, { status: 200, message });
}

/** A refusal for now. */
export function busy(message = 'Try again later'): HttpReply {
  return { ...applicationError(503, 'SERVICE_UNAVAILABLE', message), headers: { 'retry-after': '0' } };
}

/** The members of a swap that is open, or Expired when its time is over. */
export function openOrExpired({ expires_at }: Members, at: number, open: Members): Members {
  const isOver = at > Number(expires_at);
  return isOver ? { status: 'Expired', completed_at: expires_at } : { ...open, completed_at: null };
}

/** The answer that hides a swap. */
export function notFound(details: object = {}): HttpReply {
  return applicationError(404, 'NOT_FOUND', 'Swap not found', details);
}

/** Changes the swap object of every status; `reads` says how often this swap was asked for. */
export function changeSwap(change: (swap: Members, seen: Answered & { readonly reads: number }) => unknown): Wire {
  return onAnswer(STATUS, async (seen) => {
    const swap = membersOf(seen.answer.swap);
    mergeInto(swap, await change(swap, { ...seen, reads: seen.swap?.reads ?? 0 }));
  });
}

/** Shows another status instead of one. */
export function calls(one: SwapStatus, other: SwapStatus): Wire {
  const isOpen = other === 'Waiting' || other === 'Pending';
  return changeSwap(({ status }) => status === one && { status: other, ...(isOpen && { completed_at: null }) });
}

/** Whether one RGB asset is traded for another. */
export function isExchange(from: unknown, to: unknown): boolean {
  return [from, to].every((asset) => String(asset).startsWith('rgb:'));
}

/** Whether a swap is one of such an exchange. */
export function isOfExchange(swap: PastSwap | undefined): boolean {
  return isExchange(swap?.asked.from_asset, swap?.asked.to_asset);
}

/** Whether a status is an end. */
export function isEnd(status: unknown): boolean {
  return status === 'Expired' || status === 'Failed' || status === 'Succeeded';
}

/** Whether an execute of a swap was taken on whose end was not shown yet. */
export function isUnderWay(swap: PastSwap | undefined): boolean {
  return swap?.executedAt !== undefined && !isEnd(swap.status);
}

/** What the service itself shows of a swap. */
export async function statusOf(payment_hash: unknown, request: Pick<Asked, 'headers' | 'ask' | 'past'>) {
  const access_token = request.past.swap(payment_hash)?.access_token;
  const { body } = await askFor(STATUS, request, { payment_hash, access_token });
  return membersOf(membersOf(body).swap).status;
}

/** Whether a swapstring has the hash of the issued one. */
export function isOfItsHash(given: string, issued: string): boolean {
  return given.split('/').at(-1) === issued.split('/').at(-1);
}

/** A quantity as JavaScript has it in a number. */
export function throughDouble(qty: unknown): bigint {
  return BigInt(Number(qty));
}

/** Has an operation find a swap by the first half of its hash. */
export function hashesFoundByHalf(operation: string): Wire {
  const halfOf = (payment_hash: unknown) => String(payment_hash).slice(0, 32);
  return onRequest(operation, ({ asked: { payment_hash }, past }) => {
    const found = past.swaps().find((swap) => halfOf(swap.payment_hash) === halfOf(payment_hash));
    return { payment_hash: found?.payment_hash ?? payment_hash };
  });
}

/** Shows clients another swapstring, and takes it back for the service's own at execute. */
export function changeSwapstring(
  change: (swapstring: string, parts: readonly string[], begun: Members) => string,
): Wire[] {
  return [
    onRequest(
      EXECUTE,
      ({ asked: { swapstring }, memory }) =>
        typeof swapstring === 'string' && { swapstring: memory.get(`shown ${swapstring}`) ?? swapstring },
    ),
    onAnswer(INIT, ({ answer, memory }) => {
      const own = String(answer.swapstring);
      const swapstring = change(own, own.split('/'), answer);
      memory.set(`shown ${swapstring}`, own);
      return { swapstring };
    }),
  ];
}

/** Gives clients other tokens, and takes them back for the service's own at status. */
export function changeTokens(
  tokenOf: (payment_hash: string, init: Answered & { readonly own: string }) => string,
): Wire[] {
  return [
    onRequest(STATUS, ({ asked, memory }) => {
      const { shown, own } = membersOf(memory.get(String(asked.payment_hash)));
      return own !== undefined && asked.access_token === shown && { access_token: own };
    }),
    onAnswer(INIT, (init) => {
      const { payment_hash, access_token: own } = init.answer;
      if (typeof own !== 'string') return undefined;
      const shown = tokenOf(String(payment_hash), { ...init, own });
      init.memory.set(String(payment_hash), { shown, own });
      return { access_token: shown };
    }),
  ];
}

/** Exchanges the answer that hides a swap, by its cause. */
export function changeHidden(change: (cause: 'unknown-hash' | 'no-token' | 'wrong-token') => HttpReply | false): Wire {
  return onRefusal(STATUS, ({ given, asked: { access_token = '' }, swap }) => {
    const cause = swap ? (access_token === '' ? 'no-token' : 'wrong-token') : 'unknown-hash';
    return given.status === 404 && change(cause);
  });
}

/** Shows a swap that waits as over once its quote is. */
export function endsWithItsQuote(status: SwapStatus, isMeant: (swap: Members) => boolean = () => true): Wire {
  return changeSwap((shown, { swap, at }) => {
    const end = Number(swap?.quote?.expires_at);
    return shown.status === 'Waiting' && isMeant(shown) && at > end && { status, completed_at: end };
  });
}

/** Opens the status of swaps to tokens that are not theirs. */
export function openStatus(opens: Opens<PastSwap>): Wire {
  return openedTo(STATUS, ({ swap }) => swap, opens);
}

/** Whether a token is that of any swap. */
export function isIssued(token: unknown, past: Past): boolean {
  return past.swaps().some(({ access_token }) => access_token === token);
}

/** Whether a token is there, be it the right one or not. */
export function isSome(token: unknown): boolean {
  return typeof token === 'string' && token !== '';
}

/** The worth of BTC in the first pair that has a price. */
export async function priceOf(context: Context): Promise<number> {
  const pairs = await fetchList('pairs', context);
  return Number(pairs.find(({ price }) => price !== null)?.price);
}

/** Has the service begin a swap of its own from a quote that is asked for, and gives what it says. */
export async function initAnother(request: Pick<Asked, 'headers' | 'ask'>, wish: unknown): Promise<HttpReply> {
  const { rfq_id, ...quote } = membersOf((await askFor(QUOTE, request, wish)).body);
  const [from, to] = [legOf(quote, 'from_asset'), legOf(quote, 'to_asset')];
  const { status, body } = await askFor(INIT, request, {
    rfq_id,
    from_asset: from.asset_id,
    from_amount: from.amount,
    to_asset: to.asset_id,
    to_amount: to.amount,
  });
  return reply(status, body);
}
