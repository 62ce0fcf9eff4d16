import { membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { answering, changeReply, drawnBy, refusing, saying } from './messages.ts';

/** Defects of pongs. */
export const FAULTS: Faults = {
  'socket-ping-unanswered': {
    breaks: ['WS-PING-01', 'WS-PING-03'],
    what: 'a ping draws nothing',
    wire: answering('ping', () => saying()),
  },
  'socket-ping-refused': {
    breaks: ['WS-PING-01'],
    what: 'a ping is answered with an error',
    wire: answering('ping', () => refusing()),
  },
  'socket-ping-echoed': {
    breaks: ['WS-PING-01'],
    what: 'a ping is sent back as it came',
    wire: answering('ping', ({ value }) => saying(value)),
  },
  'socket-pong-inside-data': {
    breaks: ['WS-PING-01'],
    what: 'the word pong is only inside the member data',
    wire: changeReply('ping', (pong) => ({ action: 'reply', data: pong })),
  },
  'socket-pong-in-capitals': {
    breaks: ['WS-PING-01'],
    what: 'the pong is called PONG',
    wire: changeReply('ping', () => ({ action: 'PONG' })),
  },
  'socket-ping-with-more-refused': {
    breaks: ['WS-PING-01'],
    what: 'a ping that has a timestamp is refused',
    wire: answering('ping', ({ value }) => ('timestamp' in membersOf(value) ? refusing() : undefined)),
  },
  'socket-pong-with-an-empty-error': {
    breaks: ['WS-PING-04'],
    what: 'every message has all members, a pong an error that is an empty text',
    wire: changeReply('ping', (pong) => ({ ...pong, error: '' })),
  },
  'socket-pong-twice': {
    breaks: ['WS-PING-03', 'WS-PUSH-02'],
    what: 'each ping draws two pongs',
    wire: drawnBy('ping', ({ messages }) => saying(...messages, ...messages)),
  },
  'socket-every-third-ping-lost': {
    breaks: ['WS-PING-03'],
    what: 'every third message of a session is lost when it is a ping',
    wire: answering('ping', ({ count }) => (count % 3 === 0 ? saying() : undefined)),
  },
};
