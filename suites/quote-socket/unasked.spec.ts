import { firstAnswer, untilBack } from '../../harness/groups/errors.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { control, key, must, NotApplicable, precondition, requirement, test, tier } from '../../harness/test.ts';

type Session = Awaited<ReturnType<Socket.Sockets['open']>>;

/** Percent by which the market moves, and back. */
const PERCENT = 25;

const SERVER_NEVER_SPEAKS_FIRST = must('WS-PUSH-01');
const EACH_HAS_ITS_REPLY = must('WS-PUSH-02');
const WORKS_AGAIN = must('ERR-STATUS-12');

test('nothing is said of a market that moves', {
  tag: ['@exclusive', tier('quote'), SERVER_NEVER_SPEAKS_FIRST, key('the market moves')],
}, async ({ sockets, socketQuotes, inMovedMarket }) => {
  const socket = await sockets.open();
  await socketQuotes.start(socket);
  await Socket.staysSilent(socket, async (listen) => {
    await inMovedMarket(PERCENT, listen);
    return { replies: 0 };
  });
});

test('nothing is said of a node that is away, and the session goes on when it is back', {
  tag: ['@exclusive', tier('quote'), SERVER_NEVER_SPEAKS_FIRST, WORKS_AGAIN, key('the node is away')],
}, async ({ sockets, quotes, socketQuotes, levers, wire }) => {
  const socket = await sockets.open();
  const priced = await socketQuotes.start(socket);
  await requirement(SERVER_NEVER_SPEAKS_FIRST, () =>
    Socket.staysSilent(socket, async (listen) => {
      await levers.nodeOutage(true);
      try {
        // A service may find out by this that its node is away.
        await firstAnswer(wire, { method: 'GET', path: '/api/v1/swaps/nodeinfo' });
        await listen();
        // Passive checks judge what comes (WS-PING-01): a ping needs no node.
        if (!socket.closing) await precondition('no ping is answered', socket.ask({ action: 'ping' }));
      } finally {
        await levers.nodeOutage(false);
      }
      await listen();
      return { replies: 1 };
    }),
  );
  await requirement(WORKS_AGAIN, async () => {
    if (socket.closing) throw new NotApplicable(`meanwhile ${Socket.endingOf(socket)}`);
    // What REST does not price either is not for the session to give.
    await untilBack(() => quotes.ask(Quotes.validQuote(priced.trade, priced.fixed, priced.amount)));
    await control(() => socketQuotes.isPricedAgain(socket, priced), [staysOpen(socket)]);
  });
});

test('a quote_request draws its reply while the node is away, too', {
  tag: ['@exclusive', tier('quote'), EACH_HAS_ITS_REPLY, key('the node is away')],
}, async ({ sockets, socketQuotes, levers, wire }) => {
  const socket = await sockets.open();
  const { request } = await socketQuotes.start(socket);
  await levers.nodeOutage(true);
  try {
    await firstAnswer(wire, { method: 'GET', path: '/api/v1/swaps/nodeinfo' });
    await control(() => socket.ask(request.json), [staysOpen(socket)]);
  } finally {
    await levers.nodeOutage(false);
  }
});

/** A service may end its sessions when its node is away. */
function staysOpen(socket: Session) {
  return { otherwise: 'the session was ended', holds: async () => !socket.closing };
}
