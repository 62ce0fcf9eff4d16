import {
  type Answered,
  type Asked,
  askFor,
  counted,
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
import { EXECUTE, INIT, QUOTE, STATUS } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { Context, HttpReply, Wire } from '../proxy/exchange.ts';
import { quotesIn } from '../quote-socket/messages.ts';

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
    const reads = counted(seen.memory, `reads of ${swap.payment_hash}`);
    mergeInto(swap, await change(swap, { ...seen, reads }));
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

/** Whether a status is an end. */
export function isEnd(status: unknown): boolean {
  return status === 'Expired' || status === 'Failed' || status === 'Succeeded';
}

/** What the service itself shows of a swap whose token is remembered under its hash. */
export async function statusOf(payment_hash: unknown, request: Pick<Asked, 'headers' | 'ask' | 'memory'>) {
  const access_token = request.memory.get(String(payment_hash));
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
export function hashesFoundByHalf(operation: string): Wire[] {
  const halfOf = (payment_hash: unknown) => String(payment_hash).slice(0, 32);
  return [
    onAnswer(INIT, ({ answer: { payment_hash }, memory }) => memory.set(halfOf(payment_hash), payment_hash)),
    onRequest(operation, ({ asked: { payment_hash }, memory }) => ({
      payment_hash: memory.get(halfOf(payment_hash)) ?? payment_hash,
    })),
  ];
}

/** Remembers the token of each swap that is begun, under its hash. */
export const rememberTokens = onAnswer(INIT, ({ answer: { payment_hash, access_token }, memory }) =>
  memory.set(String(payment_hash), access_token),
);

/** Remembers the swapstring of each swap that is begun, by its hash. */
export const rememberTexts = onAnswer(INIT, ({ answer: { payment_hash, swapstring }, memory }) =>
  memory.set(`text of ${payment_hash}`, swapstring),
);

/** Remembers each quote of REST by its id. */
export const rememberQuotes = onAnswer(QUOTE, ({ answer, memory }) =>
  memory.set(`quote ${answer.rfq_id}`, answer).set('latest quote', answer.rfq_id),
);

/** Remembers on which session each quote was given, and the swap that it began. */
export const rememberSessions: readonly Wire[] = [
  {
    socketReply({ session }, given, { memory }) {
      for (const { rfq_id } of quotesIn(given.messages)) memory.set(`session of ${rfq_id}`, session);
      return given;
    },
  },
  onAnswer(INIT, ({ asked: { rfq_id }, answer: { payment_hash }, memory }) => {
    memory.set(`session of ${payment_hash}`, memory.get(`session of ${rfq_id}`));
  }),
];

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
  tokenOf: (
    payment_hash: string,
    swap: {
      readonly count: number;
      readonly own: string;
      readonly rfq_id: unknown;
      readonly memory: Context['memory'];
    },
  ) => string,
): Wire[] {
  return [
    onRequest(STATUS, ({ asked, memory }) => {
      const { shown, own } = membersOf(memory.get(String(asked.payment_hash)));
      return own !== undefined && asked.access_token === shown && { access_token: own };
    }),
    onAnswer(INIT, ({ asked: { rfq_id }, answer: { payment_hash, access_token: own }, memory }) => {
      if (typeof own !== 'string') return undefined;
      const shown = tokenOf(String(payment_hash), { count: counted(memory, 'tokens'), own, rfq_id, memory });
      memory.set(String(payment_hash), { shown, own });
      return { access_token: shown };
    }),
  ];
}

/** Exchanges the answer that hides a swap, by its cause, which only those know who remember the swaps that were begun. */
export function changeHidden(
  change: (cause: 'unknown-hash' | 'no-token' | 'wrong-token') => HttpReply | false,
): Wire[] {
  const hidden = onRefusal(STATUS, ({ given, asked: { payment_hash, access_token = '' }, memory }) => {
    const known = memory.has(String(payment_hash));
    const cause = known ? (access_token === '' ? 'no-token' : 'wrong-token') : 'unknown-hash';
    return given.status === 404 && change(cause);
  });
  return [rememberTokens, hidden];
}

/** Remembers when each quote ends, in unix seconds, under its id and, once it began a swap, under that swap's hash. */
export const rememberQuoteEnds: readonly Wire[] = [
  onAnswer(QUOTE, ({ answer: { rfq_id, expires_at }, memory }) => memory.set(String(rfq_id), expires_at)),
  onAnswer(INIT, ({ asked, answer, memory }) =>
    memory.set(String(answer.payment_hash), memory.get(String(asked.rfq_id))),
  ),
];

/** Shows a swap that waits as over once its quote is. */
export function endsWithItsQuote(status: SwapStatus): Wire[] {
  const ending = changeSwap((swap, { memory, at }) => {
    const end = Number(memory.get(String(swap.payment_hash)));
    return swap.status === 'Waiting' && at > end && { status, completed_at: end };
  });
  return [...rememberQuoteEnds, ending];
}

/** Remembers the quotes that the socket gave, by their ids. */
export const rememberSocketQuotes: Wire = {
  socketReply(_message, given, { memory }) {
    for (const { data } of given.messages.map(membersOf)) memory.set(`socket ${membersOf(data).rfq_id}`, true);
    return given;
  },
};

/** Remembers of each swap that is over, by its hash, that it is. */
export const rememberEnds = changeSwap(({ status, payment_hash }, { memory }) => {
  if (isEnd(status)) memory.set(`ended ${payment_hash}`, true);
});

/** Opens the status of swaps to tokens that are not theirs. */
export function openStatus(
  opens: (
    given: unknown,
    own: string,
    swap: { readonly isOver: boolean; readonly memory: Context['memory'] },
  ) => boolean,
): Wire[] {
  const opening = onRequest(STATUS, ({ asked: { payment_hash, access_token }, memory }) => {
    const own = memory.get(String(payment_hash));
    const isOver = memory.has(`ended ${payment_hash}`);
    return typeof own === 'string' && opens(access_token, own, { isOver, memory }) && { access_token: own };
  });
  return [rememberEnds, rememberTokens, opening];
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
