import { expect } from '@playwright/test';
import type { SocketReply } from '../../../reference/maker/quote-socket/conversation.ts';
import { type Said, test, WISH } from './talking.ts';

const ping = { action: 'ping' };

test('a plant changes what is asked, and has the last word on what is answered', async ({ open, reference }) => {
  reference.service.plant('other', {
    onMessage(message) {
      message.bytes = Buffer.from(String(message.bytes).replace('"USDX"', '"MILE"'));
      if (typeof message.value === 'object' && message.value !== null)
        Object.assign(message.value, { to_asset: 'MILE' });
      return undefined;
    },
    onSocketReply: (_message, reply): SocketReply => ({
      ...reply,
      messages: reply.messages.map((said) => ({ seen: true, ...(said as Said) })),
    }),
  });
  const talk = await open();
  expect(await talk.ask(WISH)).toMatchObject({ seen: true, data: { to_asset: { ticker: 'MILE' } } });
});

test('a plant answers in the place of the service: twice, in bytes, not at all', async ({ open, reference }) => {
  const replies: SocketReply[] = [
    { messages: [{ one: 1n }, { raw: 'two' }] },
    { messages: [] },
    { messages: [{ raw: Buffer.from([1, 2]) }] },
  ];
  reference.service.plant('odd', { onMessage: ({ count }) => replies[count - 1] });
  const talk = await open();
  for (let turn = 0; turn < 3; turn += 1) talk.say(ping);
  expect(await talk.ask(ping)).toEqual({ one: 1 });
  await expect.poll(() => talk.heard).toEqual(['{"one":1}', 'two', '\u0001\u0002', '{"action":"pong"}']);
});

test('a plant closes, with a code or without a word', async ({ open, reference }) => {
  reference.service.plant('closing', {
    onMessage({ session, value }) {
      if (!(value as Said).drop) return { messages: [{ last: true }], close: { code: 4000, reason: 'enough' } };
      session.drop();
      return undefined;
    },
  });
  const [closed, dropped] = [await open(), await open()];
  expect(await closed.ask(ping)).toEqual({ last: true });
  expect(await closed.ended).toEqual({ code: 4000, reason: 'enough' });
  dropped.say({ drop: true });
  expect(await dropped.ended).toMatchObject({ code: 1006 });
});

test('a plant speaks first, later, and to others', async ({ open, reference }) => {
  reference.service.plant('talkative', {
    onSocket(session) {
      session.send({ action: 'connection_established', client_id: session.client_id });
    },
    onMessage({ session }) {
      for (const other of session.others()) other.send({ overheard: session.client_id });
      return undefined;
    },
  });
  const one = await open('/ws/one');
  const other = await open('/ws/other');
  expect(await one.next()).toEqual({ action: 'connection_established', client_id: 'one' });
  expect(await other.next()).toEqual({ action: 'connection_established', client_id: 'other' });
  expect(await one.ask(ping)).toEqual({ action: 'pong' });
  expect(await other.next()).toEqual({ overheard: 'one' });
});

test('a slow plant keeps the order, on its own socket only', async ({ open, reference }) => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  reference.service.plant('slow', {
    async onSocketReply({ session, count }, reply) {
      if (session.client_id === 'slow' && count === 1) await held;
      return reply;
    },
  });
  const [slow, quick] = [await open('/ws/slow'), await open('/ws/quick')];
  slow.say(WISH);
  slow.say(ping);
  expect(await quick.ask(ping)).toEqual({ action: 'pong' });
  expect(slow.heard).toHaveLength(0);
  release();
  expect([(await slow.next()).action, (await slow.next()).action]).toEqual(['quote_response', 'pong']);
});

test('plants compose in order, remember, and work on copies', async ({ open, reference }) => {
  const counting = {
    onSocketReply: (_message: unknown, reply: SocketReply, { memory }: { memory: Map<string, unknown> }) => {
      const calls = Number(memory.get('calls') ?? 0) + 1;
      memory.set('calls', calls);
      return { messages: [...reply.messages, calls] };
    },
  };
  reference.service.plant('first', counting);
  reference.service.plant('second', counting);
  reference.service.plant('scribbler', {
    onSocketReply(_message, reply) {
      for (const said of reply.messages)
        if (typeof said === 'object') Object.assign((said as Said).data ?? {}, { rfq_id: 'x' });
      return reply;
    },
  });
  const talk = await open();
  talk.say(WISH);
  talk.say(ping);
  await expect.poll(() => talk.heard.length).toBe(6);
  expect(talk.heard.map((text) => text.slice(0, 15))).toEqual([
    '{"action":"quot',
    '1',
    '1',
    '{"action":"pong',
    '2',
    '2',
  ]);
  expect(reference.service.maker.quotes.find('x').standing).toBe('unknown');
});

test('plants refuse or delay the opening like any other request', async ({ open, refusal, reference }) => {
  reference.service.plant('refusing', {
    onReply: (request, reply) =>
      request.operation === 'GET /ws/{client_id}' && request.params.client_id === 'b'
        ? { ...reply, status: 503, headers: { 'x-was': String(reply.status) }, body: {} }
        : reply,
  });
  expect(await (await open('/ws/a')).ask(ping)).toEqual({ action: 'pong' });
  expect(await refusal('/ws/b')).toMatchObject({ status: 503, headers: { 'x-was': '101' } });
  reference.service.plant('refusing', { onReply: (_request, reply) => ({ ...reply, delivery: 'drop' }) });
  await expect(open('/ws/a')).rejects.toThrow();
});

test('a plant that breaks draws an error message and is told of', async ({ open, reference }) => {
  reference.service.plant('broken', {
    onSocket() {
      throw new Error('greeting');
    },
    onMessage() {
      throw new Error('message');
    },
  });
  const talk = await open();
  expect(await talk.ask(ping)).toMatchObject({ action: 'error' });
  reference.service.plant('broken', { onMessage: () => ({ messages: [], close: { code: 1, reason: '' } }) });
  talk.say(ping);
  await expect.poll(() => reference.service.failures.length).toBe(3);
  reference.service.uproot();
  expect(await talk.ask(ping)).toEqual({ action: 'pong' });
});
