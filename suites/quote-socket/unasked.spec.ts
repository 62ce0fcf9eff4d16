import { firstAnswer, untilBack } from '../../harness/groups/errors.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  accepted,
  control,
  expect,
  key,
  must,
  NotApplicable,
  precondition,
  requirement,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

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
  await staysSilent(socket, async (listen) => {
    await inMovedMarket(PERCENT, listen);
    return { replies: 0 };
  });
});

test('nothing is said of a quote that begins a swap', {
  tag: [tier('order'), SERVER_NEVER_SPEAKS_FIRST, key('a quote is used')],
}, async ({ sockets, socketQuotes, trader }) => {
  const socket = await sockets.open();
  const trade = trader.tradeFor();
  const { quote, request } = await precondition('no quote', socketQuotes.price(socket, trade, 'from_asset'));
  await staysSilent(socket, async (listen) => {
    const init = trader.init(Swaps.validInit(trader.adopt(quote.body, request.json)).json);
    await precondition('no swap begins from a quote of the socket', init.then(accepted));
    await listen();
    return { replies: 0 };
  });
});

test('nothing is said of a node that is away, and the session goes on when it is back', {
  tag: ['@exclusive', tier('quote'), SERVER_NEVER_SPEAKS_FIRST, WORKS_AGAIN, key('the node is away')],
}, async ({ sockets, quotes, socketQuotes, levers, wire }) => {
  const socket = await sockets.open();
  const priced = await socketQuotes.start(socket);
  await requirement(SERVER_NEVER_SPEAKS_FIRST, () =>
    staysSilent(socket, async (listen) => {
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

/** Nothing comes over a session that has got a quote but replies, whatever happens elsewhere. */
async function staysSilent(
  socket: Session,
  happen: (listen: () => Promise<unknown>) => Promise<{ readonly replies: number }>,
): Promise<void> {
  await precondition('no ping is answered', Socket.answersPing(socket));
  const before = socket.received;
  const { replies } = await happen(() => Socket.silenceOn(socket, TIMEOUTS.afterExpiryMs));
  // A service may end its sessions when its node is away; others are listened to elsewhere.
  if (socket.closing) throw new NotApplicable(`meanwhile ${Socket.endingOf(socket)}`);
  expect(socket.received - before - replies, 'messages that nobody asked for').toBe(0);
}
