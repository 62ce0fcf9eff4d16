import { randomUUID } from 'node:crypto';
import { outlineOf } from '../../harness/engine/json/outline.ts';
import { closingText, type SocketSession } from '../../harness/engine/socket/socket.ts';
import { steady } from '../../harness/engine/verdict/steady.ts';
import { oneTrade } from '../../harness/interface/market/trades.ts';
import { ADDRESS_FORMS, socketFolder } from '../../harness/interface/quote-socket/address.ts';
import type { Sockets } from '../../harness/interface/quote-socket/client.ts';
import { isPong } from '../../harness/interface/quote-socket/read.ts';
import { priceOnBoth, socketRequest } from '../../harness/interface/quote-socket/valid.ts';
import { expect, NotExercised, requirement, test, Violation } from '../../harness/test.ts';

const PING = { action: 'ping' };

/** A server that ends a session at once does so within this time, in milliseconds. */
const SHORT_MS = 300;

test('at least one of the two addresses takes the upgrade', { tag: ['@WS-ADDR-01'] }, async ({ sockets }) => {
  await requirement('WS-ADDR-01', async () => {
    const found: string[] = [];
    let open = 0;
    for (const form of ADDRESS_FORMS) {
      const { socket, refusal } = await sockets.tryForm(form);
      if (socket && !(await closesWithin(socket, SHORT_MS))) open++;
      const ending = socket?.closing ? `, then ${closingText(socket.closing)}` : '';
      found.push(refusal?.text ?? `the ${form} form takes the upgrade${ending}`);
    }
    if (open === 0) throw new Violation(found.join('; '));
    return found.join('; ');
  });
});

test('both addresses are the same service', { tag: ['@quote', '@WS-ADDR-02'] }, async ({
  sockets,
  market,
  discovery,
  seed,
}) => {
  await requirement('WS-ADDR-02', async () => {
    const [first, second] = await bothOpen(sockets);
    const { trade, fixed, amount } = await priceOnBoth({ socket: first, market }, oneTrade(discovery, seed));
    for (const message of [PING, socketRequest(trade, fixed, amount).json])
      await steady(async () => {
        const [one, other] = [await first.ask(message), await second.ask(message)];
        expect(outlineOf(other.value), `the reply to ${message.action} at the second address`).toBe(
          outlineOf(one.value),
        );
      });
  });
});

test('a target on https has its socket on wss', { tag: ['@WS-ADDR-03'] }, async ({ settings, sockets }) => {
  await requirement('WS-ADDR-03', async () => {
    const { hostname, protocol } = new URL(settings.baseUrl);
    if (protocol !== 'https:') throw new NotExercised('the target is given as plain http');
    const place = { baseUrl: settings.baseUrl, wsUrl: settings.wsUrl };
    const found: string[] = [];
    for (const form of ADDRESS_FORMS) {
      const url = new URL(`${socketFolder(form, place)}/${randomUUID()}`);
      if (url.hostname !== hostname) found.push(`the ${form} form is on ${url.hostname}`);
      else if (url.protocol !== 'wss:') found.push(`the ${form} form is on ${url.protocol}`);
      else if ((await sockets.tryUrl(url.href)).refusal === undefined) return `the ${form} form takes wss`;
      else found.push(`the ${form} form refuses wss`);
    }
    throw new Violation(found.join('; '));
  });
});

test('sessions with ids of their own are open together', { tag: ['@WS-ADDR-04'] }, async ({ sockets }) => {
  await requirement('WS-ADDR-04', async () => {
    const [first, second] = [await sockets.open(), await sockets.reopen()];
    for (const socket of [second, first, second]) isPong(await socket.ask(PING));
  });
});

test('one id opened twice', { tag: ['@WS-ADDR-05'] }, async ({ sockets }) => {
  await requirement('WS-ADDR-05', async () => {
    const first = await sockets.open();
    const { socket: second, refusal } = await sockets.tryOpen({ clientId: first.clientId });
    if (!second) return `the second is refused: ${refusal?.text}`;
    if (first.closing ?? (await closesWithin(first, SHORT_MS))) {
      isPong(await second.ask(PING));
      return `the first is ended: ${first.closing ? closingText(first.closing) : ''}`;
    }
    const before = first.received;
    isPong(await second.ask(PING));
    if (first.received > before) throw new Violation('a ping on the second is answered on the first as well');
    isPong(await first.ask(PING));
    return 'both stay open';
  });
});

test('the address without an upgrade, or without a client_id', { tag: ['@WS-ADDR-06'] }, async ({ wire, sockets }) => {
  await requirement('WS-ADDR-06', async () => {
    const plain = await wire.send({ method: 'GET', path: `/api/v1/market/ws/${randomUUID()}`, retry: false });
    const found = [`a plain GET gives ${plain.status}`];
    const problems = plain.status >= 500 ? [...found] : [];
    for (const form of ADDRESS_FORMS) {
      const { socket, refusal } = await sockets.tryUrl(`${socketFolder(form, sockets.place)}/`);
      const status = refusal?.answer?.status;
      found.push(
        `an upgrade of the ${form} form without client_id gives ${socket ? 'a session' : (status ?? refusal?.text)}`,
      );
      if (status !== undefined && status >= 500) problems.push(...found.slice(-1));
    }
    if (problems.length > 0) throw new Violation(problems.join('; '));
    return found.join('; ');
  });
});

/** @throws {NotExercised} when only one of the addresses is served */
async function bothOpen(sockets: Sockets): Promise<[SocketSession, SocketSession]> {
  const open: SocketSession[] = [];
  for (const form of ADDRESS_FORMS) {
    const { socket } = await sockets.tryForm(form);
    if (socket && !(await closesWithin(socket, SHORT_MS))) open.push(socket);
  }
  const [first, second] = open;
  if (!first || !second) throw new NotExercised('only one of the two addresses is served');
  return [first, second];
}

async function closesWithin(socket: SocketSession, ms: number): Promise<boolean> {
  await socket.listen(ms);
  return socket.closing !== undefined;
}
