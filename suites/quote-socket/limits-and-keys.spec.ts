import * as Limits from '../../harness/groups/limits.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import {
  confirm,
  NotApplicable,
  NotExercised,
  note,
  requirement,
  should,
  silent,
  test,
  tier,
} from '../../harness/test.ts';

/** How many quotes are asked for on the socket. */
const QUOTES = 5;

test('whether socket messages count against the limits', { tag: [tier('quote'), silent('LIM-RATE-07')] }, async ({
  sockets,
  market,
  socketQuotes,
}) => {
  const socket = await sockets.open();
  const { request } = await socketQuotes.start(socket);
  const before = Limits.rateWindowOf(await market.assets({ limit: 1 }));
  for (let quote = 0; quote < QUOTES; quote++) await socket.ask(request.json);
  const after = Limits.rateWindowOf(await market.assets({ limit: 1 }));
  if (!before || !after) throw new NotExercised('the answers do not announce Limit and Remaining as whole numbers');
  note(`Remaining ${before.remaining} before and ${after.remaining} after ${QUOTES} quotes on the socket and a read`);
});

const KEYS = [
  { credential: 'own', what: 'with a key' },
  { credential: 'anonymous', what: 'without a key' },
] as const;

const REACHES_THE_SOCKET = silent('AUT-WS-01');
const KEY_CHANGES_NOTHING = should('AUT-KEY-02');

test('how a key reaches the socket', { tag: [REACHES_THE_SOCKET, KEY_CHANGES_NOTHING] }, async ({
  sockets,
  discovery,
}) => {
  await requirement(REACHES_THE_SOCKET, async () => {
    const came: string[] = [];
    for (const { credential, what } of KEYS) {
      const { socket, refusal } = await sockets.tryOpen({ credential });
      came.push(`${what}: ${socket ? Socket.readMessage(await socket.ask({ action: 'ping' })).summary : refusal.text}`);
    }
    note(came.join('; '));
  });
  await requirement(KEY_CHANGES_NOTHING, async () => {
    // How an enforced key reaches the socket is not described.
    if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
    await confirm('another client', async () => Socket.opensWithKeyToo(sockets, await sockets.tryOpen()));
  });
});
