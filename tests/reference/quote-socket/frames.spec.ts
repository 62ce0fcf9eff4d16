import { expect } from '../../test.ts';
import { test, WISH } from './talking.ts';

const FRAMES: readonly [what: string, message: string | Buffer][] = [
  ['text that is no JSON', 'x'],
  ['an empty message', ''],
  ['an array', '[]'],
  ['null', 'null'],
  ['a text', '"ping"'],
  ['no action', '{}'],
  ['an unknown action', '{"action":"subscribe"}'],
  ['an action that is no text', '{"action":{"ping":1}}'],
  ['a binary frame', Buffer.from('{"action":"ping"}')],
  ['deep nesting', '['.repeat(100_000)],
  ['a megabyte', `{"action":"${'x'.repeat(1_000_000)}"}`],
  ['a prototype', '{"__proto__":{"action":"ping"}}'],
];

for (const [what, message] of FRAMES) {
  test(`${what} draws an error message and the socket survives`, async ({ open }) => {
    const talk = await open();
    expect(await talk.ask(message)).toEqual({ action: 'error', error: expect.stringMatching(/./) });
    expect(await talk.ask(WISH)).toMatchObject({ action: 'quote_response' });
  });
}

test('a message over the limit closes the socket with 1009, and the next one opens', async ({ open, reference }) => {
  const talk = await open();
  talk.say('x'.repeat(1_100_000));
  expect(await talk.ended).toMatchObject({ code: 1009 });
  expect(await (await open()).ask({ action: 'ping' })).toEqual({ action: 'pong' });
  expect(reference.service.failures).toEqual([]);
});

test('text that is no UTF-8 closes the socket with 1007', async ({ open }) => {
  const talk = await open();
  talk.socket.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false });
  expect(await talk.ended).toMatchObject({ code: 1007 });
  expect(await (await open()).ask({ action: 'ping' })).toEqual({ action: 'pong' });
});

test('a connection that breaks off leaves the service and the other sockets as they were', async ({
  open,
  reference,
}) => {
  const [breaking, staying] = [await open('/ws/a'), await open('/ws/b')];
  for (let turn = 0; turn < 20; turn += 1) breaking.say(WISH);
  breaking.socket.terminate();
  await breaking.ended;
  expect(await staying.ask(WISH)).toMatchObject({ action: 'quote_response' });
  expect(await (await open('/ws/a')).ask(WISH)).toMatchObject({ action: 'quote_response' });
  expect(reference.service.failures).toEqual([]);
});

test('messages in fragments and with protocol pings between are read', async ({ open }) => {
  const talk = await open();
  const ponged = new Promise((resolve) => talk.socket.on('pong', resolve));
  talk.socket.send('{"action":', { fin: false });
  talk.socket.ping();
  talk.socket.send('"ping"}', { fin: true });
  expect(await talk.next()).toEqual({ action: 'pong' });
  await ponged;
});

for (const [undocumented_message, drawn] of [
  ['silence', undefined],
  ['close', 1003],
] as const) {
  test.describe(`where an undocumented message draws ${undocumented_message}`, () => {
    test.use({ options: { undocumented_message } });
    test('a failing request still draws an error', async ({ open }) => {
      const talk = await open();
      expect(await talk.ask({ ...WISH, to_asset: 'NONE' })).toMatchObject({ action: 'error' });
      talk.say('{"action":"zz"}');
      if (drawn === undefined) expect(await talk.ask({ action: 'ping' })).toEqual({ action: 'pong' });
      else expect(await talk.ended).toMatchObject({ code: drawn });
    });
  });
}

test('a client that asks and never reads is not listened to for ever', async ({ open, reference }) => {
  const talk = await open();
  talk.socket.pause();
  const asked = 40_000;
  for (let turn = 0; turn < asked; turn += 1) talk.say(WISH);
  const given = () => reference.service.maker.quotes.size();
  await expect.poll(given).toBeGreaterThan(5_000);
  let before = -1;
  await expect
    .poll(() => {
      const still = given() === before;
      before = given();
      return still;
    })
    .toBe(true);
  expect(before).toBeLessThan(asked);
  talk.socket.resume();
  await expect.poll(() => talk.heard.length).toBe(asked);
});
