import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Exchange, RecordedBody } from '../../harness/engine/wire/exchange.ts';
import { openEvidence, referenceTo } from '../../reports/evidence.ts';
import { MOST_INLINE } from '../../reports/formats/har.ts';
import { expect, test } from '../test.ts';
import { exchange } from './scenario.ts';
import { writeHar } from './write-har.ts';

function write(name: string, exchanges: readonly Exchange[]): string {
  const file = test.info().outputPath(name);
  writeFileSync(file, exchanges.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  return file;
}

/** The evidence in these files of one run. */
function openFiles(...files: readonly string[]) {
  return openEvidence(files.map((file) => ({ file, part: 0 })));
}

/** The archive of some exchanges: as an object, and the size of its file in bytes. */
async function archived(exchanges: readonly Exchange[], requirementsOf: (number: number) => string[] = () => []) {
  const evidence = await openFiles(write('a.ndjson', exchanges));
  const archive = test.info().outputPath('evidence.har');
  await writeHar(archive, evidence.all(), { name: 'suite', version: '1' }, requirementsOf);
  evidence.close();
  const { log } = JSON.parse(readFileSync(archive, 'utf8'));
  return { log, size: statSync(archive).size };
}

const SAID = { text: 'Grüße an die Börse, 🦊' };

test('exchanges are numbered by time over all files, and read back as they are', async () => {
  const late = exchange('w0-1', { sentAt: 3000, response: { status: 200, headers: [], body: SAID } });
  const evidence = await openFiles(
    write('a.ndjson', [late, exchange('w0-2', { sentAt: 1000 })]),
    write('b.ndjson', [exchange('w1-1', { sentAt: 2000 })]),
  );
  const numbers = ['w0-2', 'w1-1', 'w0-1'].map((id) => evidence.numberOf(referenceTo(0, id)));
  expect(numbers).toEqual([1, 2, 3]);
  expect(await evidence.read(3)).toEqual(late);
  const ids: string[] = [];
  for await (const entry of evidence.all()) ids.push(`${entry.number} ${entry.exchange.id}`);
  expect(ids).toEqual(['1 w0-2', '2 w1-1', '3 w0-1']);
  evidence.close();
});

test('the same file twice, and the same exchange twice in one part, count once', async () => {
  const [a, b] = [write('a.ndjson', [exchange('w0-1')]), write('b.ndjson', [exchange('w0-1')])];
  const evidence = await openFiles(a, a, b);
  expect(evidence.traffic.total).toBe(1);
});

test('a later line stands for the earlier one of the same exchange, of which only the head was kept', async () => {
  const cut = { text: 'Gr', bytes: Buffer.byteLength(SAID.text), sha256: '00' };
  const answered = (body: RecordedBody) => exchange('w0-1', { response: { status: 200, headers: [], body } });
  const evidence = await openFiles(write('a.ndjson', [answered(cut), answered(SAID)]));
  expect(evidence.traffic.total).toBe(1);
  expect((await evidence.read(1)).response?.body).toEqual(SAID);
  evidence.close();
});

test('parts of a merged run may use the same ids', async () => {
  const [a, b] = [
    write('a.ndjson', [exchange('w0-1'), exchange('w0-2')]),
    write('b.ndjson', [exchange('w0-1', { sentAt: 1 })]),
  ];
  const evidence = await openEvidence([
    { file: a, part: 0 },
    { file: b, part: 1 },
  ]);
  expect(evidence.traffic.total).toBe(3);
  expect(evidence.numberOf(referenceTo(1, 'w0-1'))).toBe(1);
  expect(evidence.numberOf(referenceTo(0, 'w0-1'))).toBe(2);
  expect(evidence.numberOf(referenceTo(1, 'w0-2'))).toBe(3);
  expect(evidence.numberOf(referenceTo(7, 'w0-1'))).toBeUndefined();
});

test('what one check did with two instances is two journeys', async () => {
  const journey = (instance: string, at: number) => [
    exchange(`${instance}-1`, { instance, sentAt: at }),
    exchange(`${instance}-2`, { instance, sentAt: at + 20, operation: 'node POST /taker' }),
  ];
  const evidence = await openFiles(write('a.ndjson', [...journey('first', 0), ...journey('second', 10)]));
  expect(evidence.journeys().map(([, exchanges]) => exchanges)).toEqual([
    [1, 3],
    [2, 4],
  ]);
  evidence.close();
});

test('traffic is counted by operation, with 429 answers and the rate', async () => {
  const limited = { status: 429, headers: [], body: { text: '' } };
  const { operation: _, ...unknown } = exchange('w0-3', { sentAt: 3000, durationMs: 1000 });
  const file = write('a.ndjson', [
    exchange('w0-1', { sentAt: 2000, response: limited }),
    exchange('w0-2', { sentAt: 2000, operation: 'GET /api/v1/market/pairs' }),
    unknown,
  ]);
  const { traffic } = await openFiles(file);
  expect(traffic).toEqual({
    total: 3,
    byEndpoint: { 'GET /api/v1/market/assets': 1, 'GET /api/v1/market/pairs': 1, other: 1 },
    rateLimited: 1,
    headers: {},
    rate: 1.5,
  });
});

test('a line that was cut off is a problem, and the others still count', async () => {
  const file = write('a.ndjson', [exchange('w0-1')]);
  appendFileSync(file, '\n{"id":"w0-2","sentAt":');
  const evidence = await openFiles(file);
  expect(evidence.traffic.total).toBe(1);
  expect(evidence.problems).toEqual([`The evidence is damaged: line 3 of ${file} is no exchange.`]);
});

test('a file that is not there is a problem, and the others still count', async () => {
  const evidence = await openFiles(write('a.ndjson', [exchange('w0-1')]), test.info().outputPath('none.ndjson'));
  expect(evidence.traffic.total).toBe(1);
  expect(evidence.problems).toEqual([expect.stringMatching(/^The evidence is incomplete: ENOENT.*none\.ndjson/)]);
});

test('more files than may be open are read all the same', async () => {
  const files = Array.from({ length: 70 }, (_, index) =>
    write(`${index}.ndjson`, [
      exchange(`w${index}-1`, { sentAt: index }),
      exchange(`w${index}-2`, { sentAt: 100 + index }),
    ]),
  );
  const evidence = await openFiles(...files);
  const times: number[] = [];
  for await (const entry of evidence.all()) times.push(entry.exchange.sentAt);
  evidence.close();
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times).toHaveLength(140);
});

test('an archive has every part of an exchange in its place', async () => {
  const { response: _, ...unanswered } = exchange('w0-2', { sentAt: 2000, attempt: 2, repeats: 'w0-1' });
  const exchanges = [
    exchange('w0-1', {
      sentAt: 1000,
      request: { method: 'POST', url: 'http://h/x?a=1&a=%20', headers: [['Content-Type', 'text/plain']], body: SAID },
      response: { status: 302, headers: [['Location', '/y']], body: { base64: '//79' } },
    }),
    { ...unanswered, failure: { kind: 'deadline' as const, message: 'not whole after 30 s' } },
  ];
  const { log } = await archived(exchanges, (number) => [`MKT-LIST-0${number}`]);
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'suite', version: '1' } });
  expect(log.entries).toMatchObject([
    {
      startedDateTime: '1970-01-01T00:00:01.000Z',
      time: 12,
      _exchange: 1,
      _check: 'market/assets.spec.ts › paging',
      _requirements: ['MKT-LIST-01'],
      request: {
        method: 'POST',
        queryString: [
          { name: 'a', value: '1' },
          { name: 'a', value: ' ' },
        ],
        postData: { mimeType: 'text/plain', text: SAID.text },
        bodySize: Buffer.byteLength(SAID.text),
      },
      response: {
        status: 302,
        statusText: 'Found',
        redirectURL: '/y',
        content: { size: 3, encoding: 'base64', text: '//79' },
      },
    },
    {
      _attempt: 2,
      _repeats: 'w0-1',
      _failure: { kind: 'deadline' },
      response: { status: 0, _error: 'not whole after 30 s' },
    },
  ]);
});

test('an archive leaves large bodies where they are stored, and says where', async () => {
  const large = 'x'.repeat(MOST_INLINE + 1);
  const sha256 = createHash('sha256').update(large).digest('hex');
  const { log, size } = await archived([
    exchange('w0-1', {
      request: { method: 'POST', url: 'http://h/x', headers: [], body: { text: large } },
      response: { status: 200, headers: [], body: { base64: Buffer.from(large).toString('base64') } },
    }),
  ]);
  expect(size).toBeLessThan(MOST_INLINE / 8);
  const [{ request, response }] = log.entries;
  const _evidence = { file: 'a.ndjson', id: 'w0-1' };
  expect(request).toMatchObject({ bodySize: large.length, postData: { text: '', _sha256: sha256, _evidence } });
  expect(response.content).toMatchObject({ size: large.length, _sha256: sha256, _evidence });
  expect(response.content).not.toHaveProperty('text');
});

test('an archive has the messages of a socket at its upgrade', async () => {
  const upgrade = exchange('w0-1', {
    response: { status: 101, headers: [], body: { text: '' } },
    messages: [
      { at: 1_500, from: 'client', opcode: 'text', text: '{"action":"ping"}' },
      { at: 2_000, from: 'server', opcode: 'binary', base64: '//79' },
      { at: 2_250, from: 'server', opcode: 'ping', text: '', bytes: 20_000 },
    ],
    omittedMessages: 3,
    closed: { at: 3_000, code: 1000, reason: '', by: 'client' },
  });
  const [entry] = (await archived([upgrade])).log.entries;
  expect(entry).toMatchObject({
    _resourceType: 'websocket',
    _webSocketMessages: [
      { type: 'send', time: 1.5, opcode: 1, data: '{"action":"ping"}' },
      { type: 'receive', time: 2, opcode: 2, data: '//79' },
      { type: 'receive', time: 2.25, opcode: 9, data: '', _bytes: 20_000 },
    ],
    _omittedMessages: 3,
    _closed: { code: 1000, by: 'client' },
    response: { status: 101, statusText: 'Switching Protocols' },
  });
});

test('an archive without exchanges is one too', async () => {
  expect((await archived([])).log.entries).toEqual([]);
});

test('what hosts say of themselves is gathered once, and no more of it than a few values', async () => {
  const answer = (server: string) =>
    exchange(`w0-${server}`, {
      response: {
        status: 200,
        headers: [
          ['Server', server],
          ['Date', 'now'],
        ],
        body: SAID,
      },
    });
  const file = write('a.ndjson', ['b', 'a', 'a', 'c', 'd', 'e', 'f'].map(answer));
  const { traffic } = await openFiles(file);
  expect(traffic.headers).toEqual({ server: ['a', 'b', 'c', 'd', 'e'] });
});
