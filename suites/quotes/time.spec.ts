import { until } from '../../harness/engine/until.ts';
import type { Quoted } from '../../harness/interface/quotes/read.ts';
import { NotExercised, note, precondition, should, TIMEOUTS, test, tier, Violation } from '../../harness/test.ts';

type Stamped = Pick<Quoted, 'timestamp' | 'askedAt'>;

// The first quotes of both doors come before the wait, so that it serves both.
test('a quote is stamped when it is made', {
  tag: ['@listens', should('QUO-TIME-03'), tier('quote')],
}, async ({ quotes, sockets, socketQuotes }) => {
  const trade = quotes.oneTrade();
  const overRest = () => quotes.take(trade);
  // On a session of its own, as a server may end one that is idle meanwhile.
  const onSocket = async () => {
    const socket = await sockets.open();
    const { quote } = await socketQuotes.price(socket, trade, 'from_asset');
    await socket.close();
    return quote;
  };
  const first = await overRest();
  // What the socket does not quote, its own requirements judge.
  const firstOnSocket = await onSocket().catch(notQuoted);

  await isStamped('a later quote has a later timestamp', first, overRest);
  if (firstOnSocket === undefined) return;
  const again = () => precondition('the socket gives no second quote', onSocket());
  await isStamped('a later quote of the socket has a later timestamp', firstOnSocket, again);
});

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
  const elapsed = (later.askedAt - first.askedAt) / 1000;
  const moved = later.timestamp - first.timestamp;
  if (moved > elapsed + TIMEOUTS.timestampSlack)
    throw new Violation(`after ${elapsed.toFixed(1)} s the timestamp is ${moved} s later`);
  if (moved < elapsed - TIMEOUTS.timestampSlack)
    note(`after ${elapsed.toFixed(1)} s the timestamp is only ${moved} s later: a cached price`);
}

function notQuoted(error: unknown): undefined {
  if (!(error instanceof Violation || error instanceof NotExercised)) throw error;
  note(`the socket gives no quote: ${error.message}`);
}
