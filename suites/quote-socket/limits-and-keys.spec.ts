import { rateWindowOf } from '../../harness/interface/limits/read.ts';
import { oneTrade } from '../../harness/interface/market/trades.ts';
import { summaryOf } from '../../harness/interface/quote-socket/messages.ts';
import { priceOnBoth, socketRequest } from '../../harness/interface/quote-socket/valid.ts';
import { NotExercised, requirement, test } from '../../harness/test.ts';

/** So many quotes are asked for on the socket. */
const QUOTES = 5;

test('whether socket messages count against the limits', { tag: ['@quote', '@LIM-RATE-07'] }, async ({
  sockets,
  market,
  discovery,
  seed,
}) => {
  await requirement('LIM-RATE-07', async () => {
    const socket = await sockets.open();
    const { trade, fixed, amount } = await priceOnBoth({ socket, market }, oneTrade(discovery, seed));
    const before = rateWindowOf(await market.assets({ limit: 1 }));
    for (let quote = 0; quote < QUOTES; quote++) await socket.ask(socketRequest(trade, fixed, amount).json);
    const after = rateWindowOf(await market.assets({ limit: 1 }));
    if (!before || !after) throw new NotExercised('the answers do not announce Limit and Remaining as whole numbers');
    return `Remaining ${before.remaining} before and ${after.remaining} after ${QUOTES} quotes on the socket and a read`;
  });
});

test('how a key reaches the socket', { tag: ['@AUT-WS-01'] }, async ({ sockets }) => {
  await requirement('AUT-WS-01', async () => {
    const found: string[] = [];
    for (const credential of ['own', 'anonymous'] as const) {
      const { socket, refusal } = await sockets.tryOpen({ credential });
      const came = socket ? summaryOf(await socket.ask({ action: 'ping' })) : refusal.text;
      found.push(`${credential === 'own' ? 'with' : 'without'} a key: ${came}`);
    }
    return found.join('; ');
  });
});
