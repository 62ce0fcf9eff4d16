import { breaks, type Faults } from '../fault.ts';
import { NODEINFO } from '../operations.ts';
import { every, onSocket, set } from '../rule.ts';
import { answering, changeReply, FAILURE, saying } from './messages.ts';

/** Defects of pongs. */
export const FAULTS: Faults = {
  'socket-ping-unanswered': breaks('WS-PING-01', 'WS-PING-03')
    .what('a ping draws nothing')
    .wire(onSocket('ping').say()),
  'socket-ping-refused': breaks('WS-PING-01')
    .what('a ping is answered with an error')
    .wire(onSocket('ping').say(FAILURE)),
  'socket-ping-echoed': breaks('WS-PING-01')
    .what('a ping is sent back as it came')
    .wireBy(answering, 'ping', ({ value }) => saying(value)),
  'socket-pong-inside-data': breaks('WS-PING-01')
    .what('the word pong is only inside the member data')
    .wireBy(changeReply, 'ping', (pong) => ({ action: 'reply', data: pong })),
  'socket-pong-in-capitals': breaks('WS-PING-01')
    .what('the pong is called PONG')
    .wire(onSocket('ping').draw({ action: 'PONG' })),
  'socket-pings-refused-in-an-outage': breaks('WS-PING-01')
    .triggers('WS-PUSH-01')
    .what('while the node is away a ping is answered with an error')
    .onReply(NODEINFO, ({ given, memory }) => memory.set('away', given.status === 503))
    .wireBy(answering, 'ping', (_message, { memory }) => (memory.get('away') === true ? saying(FAILURE) : undefined)),
  'socket-pong-with-an-empty-error': breaks('WS-PING-04')
    .what('every message has all members, a pong an error that is an empty text')
    .wire(onSocket('ping').body(set('error', ''))),
  'socket-pong-twice': breaks('WS-PING-03', 'WS-PUSH-02')
    .what('each ping draws two pongs')
    .wire(onSocket('ping').twice()),
  'socket-every-third-ping-lost': breaks('WS-PING-03')
    .what('every third message of a session is lost when it is a ping')
    .wire(onSocket('ping').when('count', every(3)).say()),
};
