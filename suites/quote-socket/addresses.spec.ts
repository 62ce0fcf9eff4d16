import { closesAtOnce } from '../../harness/flows/quote-socket/waiting.ts';
import { ADDRESS_FORMS, socketFolder } from '../../harness/interface/quote-socket/address.ts';
import { type Refusal, undecidedBy } from '../../harness/interface/quote-socket/client.ts';
import { answersPing, endingOf, hasTheShapeOf, takesPings } from '../../harness/interface/quote-socket/read.ts';
import { priceOnBoth, toStartFrom } from '../../harness/interface/quote-socket/valid.ts';
import { expect, must, NotExercised, note, precondition, should, silent, test, tier } from '../../harness/test.ts';

const PING = { action: 'ping' };

test('at least one of the two addresses takes the upgrade', { tag: must('WS-ADDR-01') }, async ({ sockets }) => {
  const found: string[] = [];
  const refusals: Refusal[] = [];
  let open = 0;
  for (const form of ADDRESS_FORMS) {
    const { socket, refusal } = await sockets.tryForm(form);
    if (refusal) refusals.push(refusal);
    if (socket && !(await closesAtOnce(socket))) open++;
    const ending = socket?.closing ? `, then ${endingOf(socket)}` : '';
    found.push(refusal?.text ?? `the ${form} form takes the upgrade${ending}`);
  }
  if (open === 0) decides(refusals);
  expect(open, `addresses that serve: ${found.join('; ')}`).toBeGreaterThan(0);
  note(found.join('; '));
});

test('both addresses are the same service', { tag: [tier('quote'), should('WS-ADDR-02')] }, async ({
  sockets,
  quotes,
}) => {
  const open = [];
  for (const form of ADDRESS_FORMS) {
    const { socket } = await sockets.tryForm(form);
    if (socket && !(await closesAtOnce(socket))) open.push(socket);
  }
  const [first, second] = open;
  if (!first || !second) throw new NotExercised('only one of the two addresses is served');
  const { request } = await toStartFrom(priceOnBoth({ socket: first, quotes }, quotes.oneTrade()));
  for (const message of [PING, request.json]) {
    const one = await precondition('the first address gives no answer', first.ask(message));
    const other = await second.ask(message);
    hasTheShapeOf(one, other, `the reply to ${message.action} at the second address`);
  }
});

test('a target on https has its socket on wss', { tag: must('WS-ADDR-03') }, async ({ settings, sockets }) => {
  const { hostname, protocol } = new URL(settings.baseUrl);
  if (protocol !== 'https:') throw new NotExercised('the target is given as plain http');
  const place = { baseUrl: settings.baseUrl, wsUrl: settings.wsUrl };
  const found: string[] = [];
  const refusals: Refusal[] = [];
  let isServed = false;
  for (const form of ADDRESS_FORMS) {
    const url = new URL(`${socketFolder(form, place)}/${sockets.freshId()}`);
    if (url.hostname !== hostname) found.push(`the ${form} form is on ${url.hostname}`);
    else if (url.protocol !== 'wss:') found.push(`the ${form} form is on ${url.protocol}`);
    else {
      const { socket, refusal } = await sockets.tryUrl(url.href);
      if (refusal) refusals.push(refusal);
      isServed = socket !== undefined && !(await closesAtOnce(socket));
      found.push(
        `the ${form} form ${isServed ? 'takes wss' : socket ? `takes wss, then ${endingOf(socket)}` : 'refuses wss'}`,
      );
    }
    if (isServed) break;
  }
  if (!isServed) decides(refusals);
  expect(isServed, `an address on ${hostname} takes wss: ${found.join('; ')}`).toBe(true);
  note(found.join('; '));
});

test('sessions with ids of their own are open together', { tag: must('WS-ADDR-04') }, async ({ sockets }) => {
  const first = await sockets.open();
  await takesPings(first);
  const second = await sockets.reopen();
  for (const socket of [second, first, second]) await answersPing(socket);
  await first.close(1000);
  expect(await closesAtOnce(second), 'the session ends with the other one').toBe(false);
  await answersPing(second);
});

test('one id opened twice', { tag: silent('WS-ADDR-05') }, async ({ sockets }) => {
  const first = await sockets.open();
  const { socket: second, refusal } = await sockets.tryOpen({ clientId: first.clientId });
  if (!second) return note(`the second is refused: ${refusal.text}`);
  if (first.closing || (await closesAtOnce(first))) {
    await answersPing(second);
    return note(`the first is ended: ${endingOf(first)}`);
  }
  const before = first.received;
  await answersPing(second);
  expect(first.received - before, 'messages on the first after a ping on the second').toBe(0);
  await answersPing(first);
  note('both stay open');
});

test('the address without an upgrade, or without a client_id', { tag: silent('WS-ADDR-06') }, async ({
  wire,
  sockets,
}) => {
  const plain = await wire.send({ method: 'GET', path: `/api/v1/market/ws/${sockets.freshId()}`, retry: false });
  const statuses = [plain.status];
  note(`a plain GET gives ${plain.status}`);
  for (const form of ADDRESS_FORMS) {
    const { socket, refusal } = await sockets.tryUrl(`${socketFolder(form, sockets.place)}/`);
    const status = refusal?.answer?.status;
    statuses.push(status ?? 0);
    note(`an upgrade of the ${form} form without client_id gives ${socket ? 'a session' : (status ?? refusal.text)}`);
  }
  expect(Math.max(...statuses), 'the highest status').toBeLessThan(500);
});

/** @throws {NotExercised} when refusals say nothing of the address */
function decides(refusals: readonly Refusal[]): void {
  const undecided = undecidedBy(refusals);
  if (undecided) throw undecided;
}
