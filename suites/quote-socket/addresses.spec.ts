import type { Outgoing } from '../../harness/engine/socket/socket.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import {
  confirm,
  each,
  expect,
  must,
  NotExercised,
  note,
  precondition,
  should,
  silent,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

/** The most trades that are quoted at both addresses, each with another asset or layer to buy. */
const MOST_TRADES = 4;

test('at least one of the two addresses takes the upgrade', { tag: must('WS-ADDR-01') }, async ({ sockets }) => {
  const { open, text } = await Socket.servedAmong(sockets, sockets.addresses());
  expect(open.length, `addresses that serve: ${text}`).toBeGreaterThan(0);
  note(text);
});

test('both addresses are the same service', { tag: [tier('quote'), should('WS-ADDR-02')] }, async ({
  sockets,
  quotes,
  socketQuotes,
  discovery,
}) => {
  const [first, second] = (await Socket.servedAmong(sockets, sockets.addresses())).open;
  if (!first || !second) throw new NotExercised('only one of the two addresses is served');
  const isAlike = async (message: Outgoing, what: string) => {
    const one = await precondition('the first address gives no answer', first.ask(message));
    Socket.hasTheShapeOf(one, await second.ask(message), `the reply to ${what} at the second address`);
  };
  await isAlike({ action: 'ping' }, 'a ping');
  await each(quotes.tradesByLeg('to_asset', MOST_TRADES), (trade) =>
    confirm('the market', async () => {
      const { request } = await socketQuotes.start(first, trade);
      await isAlike(request.json, `a quote_request for ${Market.tradeText(trade)}`);
      const plain = Socket.withoutLayers(request);
      await isAlike(plain.json, `a quote_request for ${Market.tradeText(trade)}, without layers`);
      const named = Socket.withTickers(request, discovery.whole);
      await isAlike(named.json, `a quote_request for ${Market.tradeText(trade)}, by tickers`);
      const reverse = await socketQuotes.start(first, trade, 'to_asset');
      await isAlike(reverse.request.json, `a reverse quote_request for ${Market.tradeText(trade)}`);
      const tooMuch = request.with('from_amount', trade.from.max + 1n);
      await isAlike(tooMuch.json, `a quote_request for too much ${Market.tradeText(trade)}`);
    }),
  );
  await isAlike({ action: 'ping' }, 'a ping behind them');
});

test('a target on https has its socket on wss', { tag: must('WS-ADDR-03') }, async ({ settings, sockets }) => {
  const { hostname, protocol } = new URL(settings.baseUrl);
  if (protocol !== 'https:') throw new NotExercised('the target is given as plain http');
  const addresses = sockets.addresses();
  const onWss = addresses.filter(({ url }) => url.startsWith('wss:') && new URL(url).hostname === hostname);
  const { open, text } = await Socket.servedAmong(sockets, onWss);
  const given = addresses.map(({ url }) => url).join(' and ');
  expect(open.length, `addresses on ${hostname} that take wss, of ${given}: ${text}`).toBeGreaterThan(0);
  note(text);
});

test('sessions with ids of their own are open together', { tag: must('WS-ADDR-04') }, async ({ sockets }) => {
  const first = await sockets.open();
  await precondition('no ping is answered', Socket.answersPing(first));
  // An id is another one whichever of its characters differs.
  const second = await sockets.reopen({ clientId: otherAtItsEnd(first.clientId) });
  for (const socket of [second, first, second]) await Socket.answersPing(socket);
  await first.close(1000);
  await goesOn(second, 'that leaves');
  const third = await sockets.open();
  await precondition('no ping is answered', Socket.answersPing(third));
  await third.cut();
  await goesOn(second, 'that breaks off');
});

test('one id opened twice', { tag: silent('WS-ADDR-05') }, async ({ sockets }) => {
  const first = await sockets.open();
  const { socket: second, refusal } = await sockets.tryOpen({ clientId: first.clientId });
  if (!second) return note(`the second is refused: ${refusal.text}`);
  const { ending } = await Socket.silenceOn(first, TIMEOUTS.atOnceMs);
  if (ending !== undefined) {
    await Socket.answersPing(second);
    return note(`the first is ended: ${ending}`);
  }
  const before = first.received;
  await Socket.answersPing(second);
  expect(first.received - before, 'messages on the first after a ping on the second').toBe(0);
  await Socket.answersPing(first);
  note('both stay open');
});

test('the address without an upgrade, or without a client_id', { tag: silent('WS-ADDR-06') }, async ({
  wire,
  sockets,
}) => {
  const clientId = sockets.addresses()[0]?.url.split('/').at(-1);
  const plain = await wire.send({ method: 'GET', path: `/api/v1/market/ws/${clientId}`, retry: false });
  const statuses = [plain.status];
  note(`a plain GET gives ${plain.status}`);
  for (const { form, url } of sockets.addresses()) {
    const { socket, refusal } = await sockets.tryUrl(new URL('.', url).href);
    const status = refusal?.answer?.status;
    statuses.push(status ?? 0);
    note(`an upgrade of the ${form} form without client_id gives ${socket ? 'a session' : (status ?? refusal.text)}`);
  }
  expect(Math.max(...statuses), 'the highest status').toBeLessThan(500);
});

/** A session does not end with another one. */
async function goesOn(session: Awaited<ReturnType<Socket.Sockets['open']>>, other: string): Promise<void> {
  const { ending } = await Socket.silenceOn(session, TIMEOUTS.atOnceMs);
  expect(ending, `how the session ends with another one ${other}`).toBeUndefined();
  await Socket.answersPing(session);
}

/** A UUID that differs from another one in its last digit. */
function otherAtItsEnd(id: string): string {
  return `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
}
