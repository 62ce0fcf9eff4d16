import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  type Answer,
  each,
  key,
  must,
  NotApplicable,
  NotExercised,
  precondition,
  requirement,
  test,
  tier,
} from '../../harness/test.ts';

const BECOMES_A_SWAP = must('FLW-SWAP-03');
const BACKS_AN_INIT = must('WS-QUOTE-11');
const SESSION_STAYS_OPEN = must('WS-LIFE-01');
const NO_QUOTE = 'the socket gave no quote';

/** Messages after which a session is a long one. */
const MANY = 10;

test('a quote of either address backs an init, whatever sessions have ended', {
  tag: [tier('order'), BACKS_AN_INIT, key('other sessions')],
}, async ({ trader, sockets, socketQuotes }) => {
  const { open, text } = await Socket.servedAmong(sockets, sockets.addresses());
  if (open.length === 0) throw new NotExercised(text);
  const ending = await sockets.open();
  for (const socket of open) {
    const trade = trader.tradeFor();
    const { quote: shown, request } = await precondition(NO_QUOTE, socketQuotes.price(socket, trade, 'from_asset'));
    const quote = trader.adopt(shown.body, request.json);
    await ending.close(1000);
    const init = await trader.init(Swaps.validInit(quote).json);
    await Swaps.begins(trader, quote, init);
  }
});

test('every quote of a session becomes a swap', {
  tag: [tier('order'), BECOMES_A_SWAP, BACKS_AN_INIT, SESSION_STAYS_OPEN],
}, async ({ trader, sockets, socketQuotes, discovery }) => {
  const socket = await sockets.open();
  const trade = trader.tradeFor();
  const byTickers = () =>
    socketQuotes.price(socket, trade, 'from_asset', (request) => Socket.withTickers(request, discovery.whole));
  const first = await precondition(NO_QUOTE, socketQuotes.price(socket, trade, 'from_asset'));
  const given = [
    first,
    await precondition(NO_QUOTE, socketQuotes.price(socket, trade, 'to_asset')),
    await precondition(NO_QUOTE, byTickers()),
  ];
  for (let pings = 0; pings < MANY; pings++) await precondition('no ping is answered', Socket.answersPing(socket));
  given.push(await precondition(NO_QUOTE, socketQuotes.price(socket, trade, 'from_asset')));
  // A failed request ends no quote that was given before.
  const failing = first.request.without('from_amount').json;
  await Socket.outliveFailures(sockets, failing);
  await Socket.hadReply(socket, failing);
  // The newest first, while the older ones still stand.
  const swaps: { readonly quote: ReturnType<typeof trader.adopt>; readonly init: Answer }[] = [];
  for (const { quote: shown, request } of given.reverse()) {
    const quote = trader.adopt(shown.body, request.json);
    swaps.push({ quote, init: await trader.init(Swaps.validInit(quote).json) });
  }
  await requirement(BACKS_AN_INIT, () => each(swaps, ({ quote, init }) => Swaps.begins(trader, quote, init)));
  await requirement(BECOMES_A_SWAP, () =>
    each(swaps, ({ quote, init }) => Swaps.startsAsFromRest(trader, trade, quote, init)),
  );
  await requirement(SESSION_STAYS_OPEN, async () => void (await Socket.answersPing(socket)));
});

test('a quote of the default route becomes a swap', {
  tag: [tier('order'), BECOMES_A_SWAP, key('default route')],
}, async ({ trader, sockets, socketQuotes }) => {
  const socket = await sockets.open();
  const trade = trader.tradeFor();
  const withoutLayers = socketQuotes.price(socket, trade, 'from_asset', (request) =>
    request.without('from_layer').without('to_layer'),
  );
  const { quote: shown, request } = await precondition(NO_QUOTE, withoutLayers);
  const { from, to } = shown;
  if (![from, to].every(({ layer }) => String(layer).endsWith('_LN')))
    throw new NotApplicable(`the default route is ${from.layer} to ${to.layer}, and swaps settle on Lightning`);
  const quote = trader.adopt(shown.body, request.json);
  const init = await trader.init(Swaps.validInit(quote).json);
  await Swaps.startsAsFromRest(trader, trade, quote, init);
});
