import { until } from '../../harness/engine/until.ts';
import type { Quoted } from '../../harness/interface/quotes/read.ts';
import { NotExercised, note, precondition, should, TIMEOUTS, test, tier, Violation } from '../../harness/test.ts';
import { TIME } from '../../harness/verdict/time.ts';

/** When a quote was made by itself, and between which times it was, in milliseconds. */
interface Stamped {
  readonly timestamp: number;
  readonly askedAt: number;
  readonly answeredAt: number;
}

// The first quotes of both doors come before the wait, so that it serves both.
test('a quote is stamped when it is made', {
  tag: ['@listens', should('QUO-TIME-03'), tier('quote')],
}, async ({ quotes, sockets, socketQuotes }) => {
  const trade = quotes.oneTrade();
  const overRest = () => stamped(() => quotes.take(trade));
  // On a session of its own, as a server may end one that is idle meanwhile.
  const quotedOnSocket = async () => {
    const socket = await sockets.open();
    const { quote } = await socketQuotes.price(socket, trade, 'from_asset');
    await socket.close();
    return quote;
  };
  const onSocket = () => stamped(quotedOnSocket);
  const first = await overRest();
  // What the socket does not quote, its own requirements judge.
  const firstOnSocket = await onSocket().catch(notQuoted);

  await isStamped('a later quote has a later timestamp', first, overRest);
  if (firstOnSocket === undefined) return;
  const again = () => precondition('the socket gives no second quote', onSocket());
  await isStamped('a later quote of the socket has a later timestamp', firstOnSocket, again);
});

async function stamped(take: () => Promise<Quoted>): Promise<Stamped> {
  const askedAt = TIME.now();
  const { timestamp } = await take();
  return { timestamp, askedAt, answeredAt: TIME.now() };
}

async function isStamped(what: string, first: Stamped, take: () => Promise<Stamped>): Promise<void> {
  const later = await until(
    what,
    take,
    ({ timestamp, askedAt }) => askedAt - first.askedAt > TIMEOUTS.leastBetweenQuotesMs && timestamp > first.timestamp,
    {
      atMostMs: TIMEOUTS.priceCacheMs,
      everyMs: TIMEOUTS.nextQuoteMs,
      show: ({ timestamp }) => `timestamp ${timestamp}`,
      otherwise: (message) => new Violation(message),
    },
  );
  // Nothing tells when a quote was made between its request and its answer.
  const least = (later.askedAt - first.answeredAt) / 1000;
  const most = (later.answeredAt - first.askedAt) / 1000;
  const moved = later.timestamp - first.timestamp;
  if (moved > most + TIMEOUTS.timestampSlack)
    throw new Violation(`after ${most.toFixed(1)} s the timestamp is ${moved} s later`);
  if (moved < least - TIMEOUTS.timestampSlack)
    note(`after ${least.toFixed(1)} s the timestamp is only ${moved} s later: a cached price`);
}

function notQuoted(error: unknown): undefined {
  if (!(error instanceof Violation || error instanceof NotExercised)) throw error;
  note(`the socket gives no quote: ${error.message}`);
}
