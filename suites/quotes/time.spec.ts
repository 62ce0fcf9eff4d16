import { until } from '../../harness/engine/until.ts';
import type { Quoted } from '../../harness/interface/quotes/read.ts';
import { key, NotApplicable, NotExercised, note, should, TIMEOUTS, test, tier, Violation } from '../../harness/test.ts';

const IS_STAMPED = should('QUO-TIME-03');

test('a quote is stamped when it is made', { tag: ['@listens', IS_STAMPED] }, async ({ quotes }) => {
  const trade = quotes.oneTrade();
  await isStamped(() => quotes.take(trade));
});

test('a quote of the socket is stamped when it is made', {
  tag: ['@listens', IS_STAMPED, tier('quote'), key('socket')],
}, async ({ quotes, sockets, socketQuotes }) => {
  const trade = quotes.oneTrade();
  const socket = await sockets.open();
  // What the socket does not quote, its own requirements judge.
  await isStamped(() => socketQuotes.price(socket, trade, 'from_asset').then(({ quote }) => quote, notQuoted));
});

async function isStamped(take: () => Promise<Pick<Quoted, 'timestamp' | 'askedAt'>>): Promise<void> {
  const first = await take();
  const later = await until(
    'a later quote has a later timestamp',
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

function notQuoted(error: unknown): never {
  if (error instanceof Violation || error instanceof NotExercised)
    throw new NotApplicable(`the socket gives no quote: ${error.message}`);
  throw error;
}
