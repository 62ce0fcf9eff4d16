import { membersOf } from '../change.ts';
import { CREATE_ORDER, EXECUTE, GET_ORDER, INIT, QUOTE, STATUS } from '../operations.ts';
import type { HttpReply, HttpRequest, Past, PastOrder, PastQuote, PastSwap, SocketMessage } from './exchange.ts';
import { timeOf } from './http.ts';

/** The most of a kind that are kept; beyond it the oldest are forgotten. */
const MOST = 10_000;

/** Remembers what the service says of quotes, swaps and orders. */
export class Remembered implements Past {
  readonly #quotes = new Map<unknown, PastQuote>();
  readonly #swaps = new Map<unknown, PastSwap>();
  readonly #orders = new Map<unknown, PastOrder>();

  readonly quote = (rfq_id: unknown) => this.#quotes.get(rfq_id);
  readonly swap = (payment_hash: unknown) => this.#swaps.get(hashIn(payment_hash));
  readonly order = (order_id: unknown) => this.#orders.get(order_id);
  readonly quotes = () => [...this.#quotes.values()];
  readonly swaps = () => [...this.#swaps.values()];
  readonly orders = () => [...this.#orders.values()];

  /** Takes an answer of the service to a request as it read it; the answer is kept. */
  see({ operation, headers, body }: HttpRequest, reply: HttpReply): void {
    if (reply.status !== 200) return;
    const [asked, answer, at] = [membersOf(body), membersOf(reply.body), timeOf(reply) / 1000];
    const quote = this.quote(asked.rfq_id);
    const [swap, order] = [this.swap(asked.payment_hash), this.order(asked.order_id)];
    if (operation === QUOTE) keep(this.#quotes, answer.rfq_id, { ...answer, asked, headers, isOfSocket: false });
    if (operation === INIT) {
      const begun = { ...answer, asked, headers, quote, at, reads: 0 };
      keep(this.#swaps, hashIn(answer.payment_hash), begun);
      if (quote) quote.swap = begun;
    }
    if (operation === EXECUTE && swap) swap.executedAt ??= at;
    if (operation === STATUS && swap) {
      swap.reads += 1;
      swap.status = membersOf(answer.swap).status;
    }
    if (operation === CREATE_ORDER)
      keep(this.#orders, answer.order_id, { ...answer, asked, headers, quote, at, reads: 0 });
    if (operation === GET_ORDER && order) {
      order.reads += 1;
      order.order_state = answer.order_state;
    }
  }

  /** Takes a message of the service on a session, which is kept, and the one that it answers. */
  hear(message: unknown, { session, value }: SocketMessage): void {
    const data = membersOf(membersOf(message).data);
    const { headers } = session.request;
    if (data.rfq_id !== undefined)
      keep(this.#quotes, data.rfq_id, { ...data, asked: membersOf(value), headers, isOfSocket: true, session });
  }
}

/** A hash in small letters, as it is the same in capitals. */
function hashIn(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function keep<One>(all: Map<unknown, One>, id: unknown, one: One): void {
  all.set(id, one);
  if (all.size > MOST) all.delete(all.keys().next().value);
}
