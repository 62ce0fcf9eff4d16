import { type Answered, onReply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, INIT } from '../operations.ts';
import type { PastQuote } from '../proxy/exchange.ts';
import { anew, usedOnceMore } from './quotes.ts';
import { initAnother, statusOf } from './shown.ts';

/** Defects by which a quote that began a swap begins another one. */
export const FAULTS: Faults = {
  'used-quotes-known-by-their-text': breaks('SWP-INIT-09')
    .what('a used quote is remembered by the text of its id, and found by each text that is read as the same UUID')
    .wireBy(usedOnceMore, (quote, { asked }) => quote.rfq_id !== asked.rfq_id, uuidIn),
  'used-quotes-known-before-blanks-are-cut': breaks('SWP-INIT-09')
    .what('a used quote is remembered by its id as it was sent, from which the blanks are cut before it is looked up')
    .wireBy(usedOnceMore, (quote, { asked }) => quote.rfq_id !== asked.rfq_id, withoutBlanks),
  'ordered-quotes-good-for-several-swaps': breaks('SWP-INIT-09')
    .triggers('LSP-CREATE-23')
    .what('a quote that an order extended is no longer marked as used by an init')
    .wireBy(usedOnceMore, (quote, { past }) => past.orders().some((order) => order.quote === quote)),
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
    .onRefusal(INIT, async (refused) => {
      const { quote } = refused;
      if (!quote?.isOfSocket) return undefined;
      const isFree = (await statusOf(quote.swap?.payment_hash, refused)) === 'Succeeded';
      return isFree && initAnother(refused, anew(quote));
    }),
};

function freeIfUsed({ quote, memory }: Answered): void {
  if (quote?.swap) memory.set(`free ${quote.rfq_id}`, true);
}

function isFree({ rfq_id }: PastQuote, { memory }: Answered): boolean {
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
