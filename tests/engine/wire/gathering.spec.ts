import { Gathering } from '../../../harness/engine/wire/gathering.ts';
import { expect, test } from '../../test.ts';
import { answering, wired } from './loopback.ts';

const MANY = 200_000;

test('nothing, one piece and many pieces come out as they went in', () => {
  const gathering = new Gathering();
  expect(gathering.whole()).toHaveLength(0);
  gathering.add(Buffer.alloc(0));
  gathering.add(Buffer.from('one'));
  expect(gathering.whole().toString()).toBe('one');
  gathering.add(Buffer.from(', two'));
  gathering.add(Buffer.from('x'.repeat(10_000)));
  expect(gathering.whole().toString()).toBe(`one, two${'x'.repeat(10_000)}`);
  expect(gathering.length).toBe(10_008);
});

test('bytes that come one by one take twice their number at most', () => {
  const gathering = new Gathering();
  for (let at = 0; at < MANY; at++) gathering.add(Buffer.of(at % 256));
  const whole = gathering.whole();
  expect(whole.buffer.byteLength).toBeLessThanOrEqual(2 * MANY);
  expect(whole.every((byte, at) => byte === at % 256)).toBe(true);
});

test('a body in pieces of one byte is read whole', async () => {
  const body = 'y'.repeat(MANY);
  const chunked = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\ny\r\n'.repeat(MANY)}0\r\n\r\n`;
  const inPieces = answering(() => chunked);
  const { text } = await wired(inPieces, ({ wire }) => wire.send({ method: 'GET', path: '/' }));
  expect(text.raw).toBe(body);
});
