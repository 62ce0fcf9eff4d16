import { closingText, type SocketSession } from '../../harness/engine/socket/socket.ts';
import { oneTrade } from '../../harness/interface/market/trades.ts';
import { isOfKind, summaryOf } from '../../harness/interface/quote-socket/messages.ts';
import { isPong } from '../../harness/interface/quote-socket/read.ts';
import { priceOnBoth } from '../../harness/interface/quote-socket/valid.ts';
import { listening } from '../../harness/run/listening.ts';
import { NotExercised, note, requirement, test, Violation } from '../../harness/test.ts';
import { permits } from '../../specs/tiers.ts';

const PING = { action: 'ping' };

/** Idle for so many seconds at most, and only in an audit (WS-LIFE-02). */
const LONGEST_IDLE = 300;

// What takes its time is begun together, each on a session of its own, so that the whole lasts as long as the longest.
test('what comes, and what stays, while nobody asks', {
  tag: ['@WS-PUSH-01', '@WS-LIFE-01', '@WS-LIFE-02', '@VER-RETIRED-01'],
}, async ({ sockets, market, settings, discovery, seed }) => {
  test.setTimeout((listening(LONGEST_IDLE, settings) + 60_000) * 2);
  const seconds = (count: number) => listening(count, settings);

  const silent = begun(async () => {
    const socket = await sockets.open();
    return { what: 'on a session that never asked', ...(await silenceOn(socket, seconds(15))) };
  });
  const afterQuote = begun(async () => {
    if (!permits(settings.tier, 'quote')) return undefined;
    const socket = await sockets.open();
    const { socket: quote } = await priceOnBoth({ socket, market }, oneTrade(discovery, seed));
    // Past the quote's expiry, which is some tens of seconds away.
    const lifetime = Math.min(Math.max(quote.expires_at - quote.timestamp + 2, 15), 60);
    return { what: 'after an answered quote_request', ...(await silenceOn(socket, seconds(lifetime))) };
  });
  const pinging = begun(async () => {
    const socket = await sockets.open();
    const before = socket.received;
    for (let ping = 0; ping < 7; ping++) {
      if (ping > 0) await socket.listen(seconds(60) / 6);
      if (socket.closing) throw new Violation(`after ${ping} answered pings ${closingText(socket.closing)}`);
      isPong(await socket.ask(PING));
    }
    return socket.received - before;
  });
  const subscribing = begun(() => subscribed(sockets.open(), seconds(15), discovery.pairs[0]));
  const idle = begun(() => idleOn(sockets.open(), settings.profile === 'audit' ? seconds(LONGEST_IDLE) : undefined));

  await requirement('WS-PUSH-01', async () => {
    for (const heard of [await silent(), await afterQuote()]) {
      if (!heard) continue;
      if (heard.messages.length > 0)
        throw new Violation(
          `${heard.what} came ${heard.messages.slice(0, 3).join(', ')} (${heard.messages.length} in all)`,
        );
      if (heard.ending) note(`${heard.what}: ${heard.ending}`);
    }
    return `listened for ${seconds(15) / 1000} s`;
  });
  await requirement('VER-RETIRED-01', subscribing);
  await requirement('WS-LIFE-01', async () => {
    await pinging();
    return `pinged for ${seconds(60) / 1000} s`;
  });
  await requirement('WS-LIFE-02', idle);
});

/** Starts some work now; its outcome, a failure included, is had by calling what comes back. */
function begun<Result>(work: () => Promise<Result>): () => Promise<Result> {
  const going = work();
  going.catch(() => {});
  return () => going;
}

async function silenceOn(
  socket: SocketSession,
  ms: number,
): Promise<{ messages: string[]; ending: string | undefined }> {
  const messages = await socket.listen(ms);
  return {
    messages: messages.map(summaryOf),
    ending: socket.closing ? closingText(socket.closing) : undefined,
  };
}

/**
 * Speaks the retired protocol. A reply to each message is fine; more than that is a stream.
 * @param pair a listed pair, to be subscribed to
 */
async function subscribed(
  opening: Promise<SocketSession>,
  ms: number,
  pair: { readonly id: string; readonly ticker: string } | undefined,
): Promise<string> {
  const socket = await opening;
  isPong(await socket.ask(PING));
  const { id, ticker } = pair ?? { id: '', ticker: 'BTC/USDT' };
  await socket.send({ action: 'subscribe', pair_id: id, pair_ticker: ticker, pairs: [id], pair: ticker });
  const after = await socket.listen(ms);
  await socket.send({ action: 'unsubscribe', pair_id: id, pair_ticker: ticker, pairs: [id], pair: ticker });
  const last = await socket.listen(listening(0, { listenPercent: 1 }));
  const heard = [...after, ...last];
  if (heard.some((message) => isOfKind(message, 'price_update'))) throw new Violation('a price_update came');
  if (after.length > 1 || last.length > 1)
    throw new Violation(`${after.length} messages after subscribe, ${last.length} after unsubscribe`);
  const replies = heard.map(summaryOf).join(', ') || 'silence';
  return `subscribe and unsubscribe draw ${replies}${socket.closing ? `; ${closingText(socket.closing)}` : ''}`;
}

/** Says nothing until the server closes, or the time is over. */
async function idleOn(opening: Promise<SocketSession>, ms: number | undefined): Promise<string> {
  const socket = await opening;
  if (ms === undefined) throw new NotExercised('idle sessions are waited for in the profile audit only');
  const from = performance.now();
  await socket.listen(ms);
  const lasted = Math.round((performance.now() - from) / 1000);
  return socket.closing
    ? `after ${lasted} s ${closingText(socket.closing)}`
    : `still open after ${lasted} idle seconds`;
}
