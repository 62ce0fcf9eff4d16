import { breaks, type Faults } from '../fault.ts';
import { changeQuote, changeReply, drawnBy, refusing, refusingToOpen } from '../quote-socket/messages.ts';
import { unknownToInit } from '../quotes/changes.ts';
import { breaksEnforced, INVALID_KEY } from './letting-in.ts';

/** Defects in what the socket says of keys and tokens. */
export const FAULTS: Faults = {
  'key-shown-on-the-socket': breaks('AUT-LEAK-01')
    .triggers('WS-PING-01')
    .what('the pong of a socket names the key that opened it')
    .wireBy(changeReply, 'ping', (pong, { session }) => ({
      ...pong,
      opened_by: session.request.headers.authorization,
    })),
  'key-shown-as-the-socket-closes': breaks('AUT-LEAK-01')
    .triggers('WS-PING-01')
    .what('the reason with which a socket is closed names the key that opened it')
    .wireBy(drawnBy, 'ping', (given, { session }) => ({
      ...given,
      close: { code: 1000, reason: `opened by ${session.request.headers.authorization}` },
    })),
  'socket-knows-no-key': breaks('AUT-KEY-02')
    .what('an upgrade with a good key is refused as if that were none, and one without a key is not')
    .wireBy(refusingToOpen, ({ headers }) => (headers.authorization === undefined ? undefined : INVALID_KEY)),
  'socket-takes-any-key': breaksEnforced('AUT-ENF-02')
    .triggers('WS-PING-01')
    .what('the socket demands a key, and takes any')
    .hook('keyIn', (usual) => (authorization, keys, path) => {
      const [own] = keys;
      return usual(authorization, keys, path) ?? (path.includes('/ws/') ? own : undefined);
    }),
  'socket-quotes-with-a-key-only': breaks('AUT-ANON-01')
    .what('a session that was opened without a key gets pongs, and an error for each quote_request')
    .wireBy(
      drawnBy,
      'quote_request',
      (_given, { session }) => session.request.headers.authorization === undefined && refusing(),
    ),
  'socket-quotes-without-a-key-for-show': breaks('AUT-ANON-01')
    .what('init knows no quote of a session that was opened without a key')
    .wire(
      unknownToInit(),
      changeQuote(({ rfq_id }, _request, memory, { session }) => {
        if (session.request.headers.authorization === undefined) memory.set(String(rfq_id), true);
      }),
    ),
};
