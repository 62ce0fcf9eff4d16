import { membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { answering, onQuoteRequest, refusing } from './messages.ts';

/** Defects of a socket that reads the JSON of its messages in one spelling only. */
export const FAULTS: Faults = {
  'socket-ping-known-by-its-text': breaks('WS-PING-01')
    .what('a ping is compared as a text, so that one with a blank in it fails')
    .wireBy(answering, 'ping', ({ bytes }) => (bytes.toString() === '{"action":"ping"}' ? undefined : refusing())),
  'socket-action-read-first': breaks('WS-QUOTE-01')
    .what('a quote_request fails where another member stands before its action')
    .wireBy(onQuoteRequest, (_request, _context, { value }) => {
      const [first] = Object.keys(membersOf(value));
      return first !== 'action' && refusing();
    }),
  'socket-escapes-not-read': breaks('WS-QUOTE-02')
    .what('a quote_request with escapes in its texts fails')
    .wireBy(onQuoteRequest, (_request, _context, { bytes }) => bytes.includes('\\u') && refusing()),
};
