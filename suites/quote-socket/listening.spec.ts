import * as Socket from '../../harness/groups/quote-socket.ts';
import {
  expect,
  must,
  NotExercised,
  note,
  precondition,
  requirement,
  silent,
  TIMEOUTS,
  test,
  tier,
  Violation,
} from '../../harness/test.ts';

/** How often a session is pinged that stays open. */
const PINGS = 7;

/** An action that no protocol ever had. */
const NO_ACTION = 'zz_no_action';

/** Named in a subscription where the target lists no pair. */
const ANY_PAIR = { id: '', ticker: 'BTC/USDT' };

type SocketSession = Awaited<ReturnType<Socket.Sockets['open']>>;

const SERVER_NEVER_SPEAKS_FIRST = must('WS-PUSH-01');
const SUBSCRIPTIONS_ARE_GONE = must('VER-RETIRED-01');
const SESSION_STAYS_OPEN = must('WS-LIFE-01');
const IDLE_TIMEOUT = silent('WS-LIFE-02');

// What takes its time is begun together, each on a session of its own, so that the whole lasts as long as the longest.
test('what comes, and what stays, while nobody asks', {
  tag: ['@listens', SERVER_NEVER_SPEAKS_FIRST, SESSION_STAYS_OPEN, IDLE_TIMEOUT, SUBSCRIPTIONS_ARE_GONE],
}, async ({ sockets, discovery, settings, listening }) => {
  test.setTimeout((listening(TIMEOUTS.idleSession) + TIMEOUTS.socketTestMs) * 2);

  const neverAsked = begun(async () => {
    // A service may have a server of its own for each address. Where none serves, opening a session says why.
    const attempts = await Promise.all(sockets.addresses().map(({ url }) => sockets.tryUrl(url)));
    const open = attempts.flatMap(({ socket }) => socket ?? []);
    if (open.length === 0) open.push(await sockets.open());
    return Promise.all(open.map((socket) => Socket.silenceOn(socket, listening(TIMEOUTS.silence))));
  });

  const pinged = begun(async () => {
    const socket = await sockets.open();
    for (let ping = 0; ping < PINGS; ping++) {
      if (ping > 0) await socket.listen(listening(TIMEOUTS.pingedSession) / (PINGS - 1));
      Socket.assertNotAway(socket);
      if (socket.closing) throw new Violation(`after ${ping} answered pings ${Socket.endingOf(socket)}`);
      await (ping > 0 ? Socket.answersPing(socket) : precondition('no ping is answered', Socket.answersPing(socket)));
    }
    Socket.assertNotAway(socket);
    return Socket.endingOf(socket);
  });

  const subscribed = begun(async () => {
    // Under every name that the protocol had for a pair.
    const { id, ticker } = discovery.pairs[0] ?? ANY_PAIR;
    const names = { pair_id: id, pair_ticker: ticker, pairs: [id], pair: ticker };
    const subscribedOn = async (socket: SocketSession) => {
      await precondition('no ping is answered', Socket.answersPing(socket));
      await socket.send({ action: 'subscribe', ...names });
      const afterSubscribe = await socket.listen(listening(TIMEOUTS.silence));
      await socket.send({ action: 'unsubscribe', ...names });
      const messages = [...afterSubscribe, ...(await socket.listen(listening(0)))];
      const kept = messages.filter((message) => Socket.readMessage(message).error === undefined);
      // An action that nobody knows may be replied to, too; only a reply of its own is one to a subscription.
      if (kept.length > 0) await socket.send({ action: NO_ACTION, ...names });
      const toNoAction = kept.length > 0 ? await socket.listen(listening(0)) : [];
      return {
        heard: messages.map(Socket.readMessage),
        afterSubscribe,
        acknowledged: kept.filter((message) => !toNoAction.some((reply) => Socket.haveOneShape(message, reply))),
        ending: Socket.endingOf(socket),
      };
    };
    const { open } = await Socket.servedAmong(sockets, sockets.addresses());
    return Promise.allSettled((open.length > 0 ? open : [await sockets.open()]).map(subscribedOn));
  });

  const idle = begun(async () => {
    const socket = await sockets.open();
    if (settings.profile !== 'audit') throw new NotExercised('idle sessions are waited for in the profile audit only');
    return Socket.silenceOn(socket, listening(TIMEOUTS.idleSession));
  });

  await requirement(SERVER_NEVER_SPEAKS_FIRST, async () => {
    for (const silence of await neverAsked()) saidNothing('on a session that never asked', silence);
    note(`listened for ${listening(TIMEOUTS.silence) / 1000} s`);
  });

  await requirement(SUBSCRIPTIONS_ARE_GONE, async () => {
    const outcomes = await subscribed();
    // Of two addresses one may be there for show (WS-ADDR-01).
    const served = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    for (const outcome of outcomes) if (served.length === 0 && outcome.status === 'rejected') throw outcome.reason;
    for (const { heard, afterSubscribe, acknowledged, ending } of served) {
      const kinds = heard.flatMap((message) => message.kinds);
      expect(kinds, 'kinds of messages that came').not.toContain('price_update');
      // A reply to each message is fine, the first one may come late; more than that is a stream.
      expect(afterSubscribe.length, 'messages after subscribe').toBeLessThanOrEqual(1);
      expect(heard.length, 'messages after subscribe and unsubscribe').toBeLessThanOrEqual(2);
      const taken = acknowledged.map((message) => Socket.readMessage(message).summary);
      expect(taken, `replies without an error, which ${NO_ACTION} does not draw`).toEqual([]);
      note(`subscribe and unsubscribe draw ${heard.map(({ summary }) => summary).join(', ') || 'silence'}`);
      if (ending !== undefined) note(ending);
    }
  });

  await requirement(SESSION_STAYS_OPEN, async () => {
    expect(await pinged(), `how a session ends on which ${PINGS} pings were answered`).toBeUndefined();
    note(`pinged for ${listening(TIMEOUTS.pingedSession) / 1000} s`);
  });

  await requirement(IDLE_TIMEOUT, async () => {
    const { ending, seconds } = await idle();
    note(ending === undefined ? `still open after ${seconds} idle seconds` : `after ${seconds} s ${ending}`);
  });
});

test('nothing comes behind answered quote_requests', {
  tag: ['@listens', SERVER_NEVER_SPEAKS_FIRST, tier('quote')],
}, async ({ sockets, socketQuotes, listening }) => {
  test.setTimeout((listening(TIMEOUTS.quoteLife) + TIMEOUTS.socketTestMs) * 2);
  const socket = await sockets.open();
  await socketQuotes.start(socket);
  // A session that has asked more than once may be taken for one that wants to hear more.
  const { quote } = await socketQuotes.start(socket);
  // Past the quote's expiry, which is some tens of seconds away (QUO-TIME-02).
  const lifetime = Math.min(
    Math.max(quote.expires_at - quote.timestamp + TIMEOUTS.clockGrace, TIMEOUTS.silence),
    TIMEOUTS.quoteLife,
  );
  saidNothing('after answered quote_requests', await Socket.silenceOn(socket, listening(lifetime)));
});

/** Starts some work now; its outcome, a failure included, is had by calling what comes back. */
function begun<Result>(work: () => Promise<Result>): () => Promise<Result> {
  const going = work();
  going.catch(() => {});
  return () => going;
}

function saidNothing(when: string, { messages, ending }: Awaited<ReturnType<typeof Socket.silenceOn>>): void {
  expect(messages.slice(0, 3), `what came ${when} (${messages.length} messages in all)`).toEqual([]);
  if (ending !== undefined) note(`${when}: ${ending}`);
}
