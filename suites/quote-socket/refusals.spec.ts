import { NoReply, type Outgoing, type SocketSession } from '../../harness/engine/socket/socket.ts';
import { lasting } from '../../harness/flows/quote-socket/lasting.ts';
import { answersPing, failureReplied, takesPings } from '../../harness/interface/quote-socket/read.ts';
import {
  groundOf,
  withBadAmount,
  withBothAmounts,
  withoutAmounts,
  withoutAsset,
  withoutPair,
  withoutRoute,
} from '../../harness/interface/quote-socket/refusals.ts';
import { isPricedStill, priceOnBoth, toStartFrom } from '../../harness/interface/quote-socket/valid.ts';
import { confirm, must, NotExercised, requirement, test, tier } from '../../harness/test.ts';

/** So many unsupported routes are asked for in each way, and the bounds of so many trades are tried. */
const MOST_STEPS = 12;
const MOST_TRADES = 12;

interface Refusal {
  readonly id: ReturnType<typeof must>;
  readonly title: string;
  /** Valid requests with one thing wrong. */
  readonly requests: typeof withoutAsset;
}

const REFUSALS: readonly Refusal[] = [
  { id: must('WS-ERR-01'), title: 'no amount', requests: withoutAmounts },
  { id: must('WS-ERR-02'), title: 'both amounts', requests: withBothAmounts },
  { id: must('WS-ERR-03'), title: 'an unknown pair', requests: withoutPair },
  {
    id: must('WS-ERR-04'),
    title: 'an unsupported route',
    requests: (ground) => withoutRoute(ground, MOST_STEPS),
  },
  { id: must('WS-ERR-05'), title: 'invalid amounts', requests: withBadAmount },
  { id: must('WS-ERR-06'), title: 'a missing asset', requests: withoutAsset },
];

const SESSION_GOES_ON = must('WS-ERR-08');

for (const { id, title, requests } of REFUSALS) {
  test(`${title} is answered by an error, and the session goes on`, {
    tag: [tier('quote'), id, SESSION_GOES_ON],
  }, async ({ sockets, quotes, discovery, seed }) => {
    const socket = await sockets.open();
    await takesPings(socket);
    const trade = quotes.oneTrade();
    const forward = await toStartFrom(priceOnBoth({ socket, quotes }, trade));
    const priced = [forward, await toStartFrom(priceOnBoth({ socket, quotes }, trade, 'to_asset'))];
    const wrong = requests(groundOf({ priced, trades: quotes.someTrades(MOST_TRADES), listing: discovery, seed }));

    await requirement(id, async () => {
      const asking = lasting(sockets, socket);
      for (const { json } of wrong) failureReplied(await asking.ask(json));
    });
    await requirement(SESSION_GOES_ON, async () => {
      await answersPing(socket);
      const [first, last] = [wrong[0], wrong.at(-1)];
      for (const request of [first, last])
        await confirm('the market', async () => {
          if (request) await hadReply(socket, request.json);
          for (const each of priced) await isPricedStill({ socket, quotes }, each);
        });
      await answersPing(socket);
    });
  });
}

test('a failed request leaves other sessions alone', { tag: [tier('quote'), SESSION_GOES_ON] }, async ({
  sockets,
  quotes,
}) => {
  const [failing, other] = [await sockets.open(), await sockets.open()];
  for (const session of [failing, other]) await takesPings(session);
  const priced = await toStartFrom(priceOnBoth({ socket: other, quotes }, quotes.oneTrade()));
  for (const { json } of withoutAmounts({ priced: [priced] })) await hadReply(failing, json);
  await answersPing(other);
  await confirm('the market', () => isPricedStill({ socket: other, quotes }, priced));
});

/** Sends a request that cannot but fail. What it is told is judged by the requirement that it breaks; here it is over. */
async function hadReply(socket: SocketSession, request: Outgoing): Promise<void> {
  try {
    await socket.ask(request);
  } catch (error) {
    if (!(error instanceof NoReply) || socket.closing !== undefined) throw error;
    throw new NotExercised(`nobody knows when the request failed: ${error.message}`);
  }
}
