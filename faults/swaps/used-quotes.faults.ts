import { type Answered, membersOf, onAnswer, onReply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, INIT } from '../operations.ts';
import type { Context, Wire } from '../proxy/exchange.ts';
import { anew, usedOnceMore } from './quotes.ts';
import { initAnother, rememberTokens, statusOf } from './shown.ts';

/** Remembers each quote of the socket by its id. */
const rememberSocketLegs: Wire = {
  socketReply(_message, given, { memory }) {
    for (const quote of given.messages.map((message) => membersOf(membersOf(message).data)))
      memory.set(`socket ${quote.rfq_id}`, quote);
    return given;
  },
};

/** Defects by which a quote that began a swap begins another one. */
export const FAULTS: Faults = {
  'used-quotes-known-by-their-text': breaks('SWP-INIT-09')
    .what('a used quote is remembered by the text of its id, and found by each text that is read as the same UUID')
    .wireBy(usedOnceMore, (sent) => uuidIn(sent) !== sent, uuidIn),
  'used-quotes-known-before-blanks-are-cut': breaks('SWP-INIT-09')
    .what('a used quote is remembered by its id as it was sent, from which the blanks are cut before it is looked up')
    .wireBy(usedOnceMore, (sent) => withoutBlanks(sent) !== sent, withoutBlanks),
  'ordered-quotes-good-for-several-swaps': breaks('SWP-INIT-09')
    .triggers('LSP-CREATE-23')
    .what('a quote that an order extended is no longer marked as used by an init')
    .wire(onAnswer(CREATE_ORDER, ({ asked: { rfq_id }, memory }) => memory.set(`free ${rfq_id}`, true)))
    .wireBy(usedOnceMore, isFree),
  'used-quotes-freed-by-an-order': breaks('SWP-INIT-09')
    .triggers('LSP-CREATE-23')
    .what('an order with a used quote gives it free, whether it is made or refused')
    .wire(onReply(CREATE_ORDER, freeIfUsed))
    .wireBy(usedOnceMore, isFree),
  'used-quotes-freed-by-an-estimate': breaks('SWP-INIT-09')
    .triggers('LSP-CREATE-23')
    .what('an estimate with a used quote gives it free, whether it is made or refused')
    .wire(onReply(ESTIMATE_FEES, freeIfUsed))
    .wireBy(usedOnceMore, isFree),
  'socket-quotes-free-again-once-settled': breaks('SWP-INIT-09')
    .triggers('FLW-SWAP-03')
    .what('a quote of the socket counts as used as long as its swap is under way')
    .wire(rememberTokens, rememberSocketLegs)
    .onAnswer(INIT, ({ asked, answer, memory }) => memory.set(`begun by ${asked.rfq_id}`, answer.payment_hash))
    .onRefusal(INIT, async (refused) => {
      const { asked, memory } = refused;
      const quote = memory.get(`socket ${asked.rfq_id}`);
      const hash = memory.get(`begun by ${asked.rfq_id}`);
      const isFree = quote !== undefined && hash !== undefined && (await statusOf(hash, refused)) === 'Succeeded';
      return isFree && initAnother(refused, anew(membersOf(quote)));
    }),
};

function freeIfUsed({ asked: { rfq_id }, memory }: Answered): void {
  if (membersOf(memory.get(`wish ${rfq_id}`)).isUsed === true) memory.set(`free ${rfq_id}`, true);
}

function isFree(rfq_id: unknown, memory: Context['memory']): boolean {
  return memory.has(`free ${rfq_id}`);
}

function withoutBlanks(sent: unknown): unknown {
  return typeof sent === 'string' ? sent.trim() : sent;
}

/** The UUID in a text with hyphens or without, in braces or as a URN, as usual parsers find it; else what is there. */
function uuidIn(sent: unknown): unknown {
  const digits = String(sent).replaceAll(/^urn:uuid:|[{}-]/g, '');
  const [, ...parts] = /^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/.exec(digits) ?? [];
  return parts.length === 0 ? sent : parts.join('-');
}
