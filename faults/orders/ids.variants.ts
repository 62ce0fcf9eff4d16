import { counted, type Members, onAnswer, onRequest } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { CREATE_ORDER, GET_ORDER, OPERATIONS, QUOTE, RATE_DECISION } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { changeQuote } from '../quote-socket/messages.ts';

const MADE_UP = ['LSP-GET-05', 'LSP-RATE-04', 'LSP-EST-07', 'LSP-CREATE-07'];

/** Beginning where letters are all that a short number has. */
const FIRST_IN_LETTERS = 10;

/** Conforming services that name orders and quotes in ways of their own. */
export const VARIANTS = conforming(['LSP', 'QUO-USE', 'SWP-INIT', 'FLW-ORDER'], {
  'ids-that-end-in-signs': exercises(...MADE_UP)
    .what('the ids of orders and quotes end in signs and letters beyond ASCII')
    .wire(naming((id) => `№ ${id} é/?&%#"\\é/?&%#·日本語🔑`)),
  'ids-counted-in-letters': exercises(...MADE_UP)
    .what('the ids of orders and quotes are counted up from a single letter')
    .wire(naming((_, number) => (FIRST_IN_LETTERS - 1 + number).toString(36))),
});

/** Gives each order and quote another id, by its own and by how many there were before it. */
function naming(nameOf: (id: string, number: number) => string): Wire[] {
  const named = (answer: Members, memory: Map<string, unknown>): void => {
    for (const name of ['order_id', 'rfq_id']) {
      const id = answer[name];
      if (typeof id !== 'string') continue;
      const given = memory.get(`of ${id}`) ?? nameOf(id, counted(memory, 'named'));
      memory.set(`of ${id}`, given).set(`named ${given}`, id);
      answer[name] = given;
    }
  };
  return [
    onRequest(OPERATIONS, ({ asked, memory }) => {
      for (const name of ['order_id', 'rfq_id']) {
        const named = asked[name];
        const id = typeof named === 'string' ? memory.get(`named ${named}`) : undefined;
        if (id !== undefined) asked[name] = id;
      }
      return undefined;
    }),
    onAnswer([QUOTE, CREATE_ORDER, GET_ORDER, RATE_DECISION], ({ answer, memory }) => named(answer, memory)),
    changeQuote((quote, _, memory) => named(quote, memory)),
  ];
}
