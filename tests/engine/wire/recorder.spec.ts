import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST } from '../../../build/build.js';
import type { Exchange } from '../../../harness/engine/wire/exchange.ts';
import { createRecorder, readEvidence } from '../../../harness/engine/wire/recorder.ts';
import { expect, test } from '../../test.ts';

/** What the command runs, for a process of its own. */
const BUILT = pathToFileURL(join(DIST, 'harness/engine/wire/recorder.js')).href;

function exchange(id: string, body = '{"ok":true}'): Exchange {
  return {
    id,
    check: 'market/assets.spec.ts › paging › total counts every match',
    operation: 'GET /api/v1/market/assets',
    sentAt: 1_700_000_000_000,
    durationMs: 1.25,
    pacedMs: 0,
    attempt: 1,
    request: {
      method: 'GET',
      url: 'http://127.0.0.1:1/api/v1/market/assets',
      headers: [['accept', 'application/json']],
    },
    response: { status: 200, headers: [['content-type', 'application/json']], body: { text: body } },
  };
}

async function read(file: string): Promise<Exchange[]> {
  const all: Exchange[] = [];
  for await (const each of readEvidence(file)) all.push(each);
  return all;
}

test('reads back what it wrote, line separators of other alphabets included', async () => {
  const recorder = createRecorder(test.info().outputPath());
  recorder.begin('nested/one.ndjson');
  const written = [
    exchange('w0-1'),
    exchange('w0-2', 'a\u2028b\u0085c\n\r"é\ud83d\ude00'),
    exchange('w0-3', 'x'.repeat(300_000)),
  ];
  for (const each of written) recorder.append(each);
  const file = recorder.end();
  expect(file).toBe(join(test.info().outputPath(), 'nested/one.ndjson'));
  expect(await read(file ?? '')).toEqual(written);
});

test('each line names the instance of the target whose run it is', async () => {
  const recorder = createRecorder(test.info().outputPath(), 'one-of-three');
  recorder.begin('one.ndjson');
  recorder.append(exchange('w0-1'));
  expect(await read(recorder.end() ?? '')).toEqual([{ ...exchange('w0-1'), instance: 'one-of-three' }]);
});

test('gives each test a file of its own and none to a test that sent nothing', async () => {
  const folder = test.info().outputPath();
  const recorder = createRecorder(folder);
  recorder.begin('first.ndjson');
  recorder.append(exchange('w0-1'));
  recorder.begin('second.ndjson');
  expect(recorder.end()).toBeUndefined();
  expect(recorder.end()).toBeUndefined();
  expect(existsSync(join(folder, 'second.ndjson'))).toBe(false);
  expect(await read(join(folder, 'first.ndjson'))).toHaveLength(1);
  expect(() => recorder.append(exchange('w0-2'))).toThrow('outside of any test');
});

test('a torn last line is skipped, other damage is named', async () => {
  const recorder = createRecorder(test.info().outputPath());
  recorder.begin('torn.ndjson');
  recorder.append(exchange('w0-1'));
  recorder.append(exchange('w0-2'));
  const file = recorder.end() ?? '';
  const whole = readFileSync(file, 'utf8');
  for (let cut = 1; cut < whole.length; cut += 37) {
    writeFileSync(file, whole.slice(0, -cut));
    expect((await read(file)).length).toBeLessThan(2);
  }
  writeFileSync(file, `${whole}{"id":\n`);
  appendFileSync(file, whole);
  await expect(read(file)).rejects.toThrow(/torn\.ndjson, line 3/);
});

test('what was recorded in earlier turns of the event loop survives kill -9', async () => {
  const folder = test.info().outputPath();
  const script = `
    import { createRecorder } from ${JSON.stringify(BUILT)};
    const recorder = createRecorder(${JSON.stringify(folder)});
    recorder.begin('killed.ndjson');
    const line = ${JSON.stringify(exchange('w0-1'))};
    for (let n = 1; ; n++) {
      recorder.append({ ...line, id: 'w0-' + n });
      if (n % 10 === 0) await new Promise((turn) => setImmediate(turn));
      if (n === 1000) process.stdout.write('recorded');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await new Promise((recorded) => child.stdout.once('data', recorded));
  child.kill('SIGKILL');
  await new Promise((gone) => child.once('exit', gone));
  const survived = await read(join(folder, 'killed.ndjson'));
  expect(survived.length).toBeGreaterThanOrEqual(990);
  survived.forEach((each, index) => {
    if (each.id !== `w0-${index + 1}`) throw new Error(`${each.id} at ${index}`);
  });
});

test('the record of an exchange costs little more than its bodies', async () => {
  const recorder = createRecorder(test.info().outputPath());
  recorder.begin('size.ndjson');
  const count = 2_000;
  const body = JSON.stringify({ text: 'y'.repeat(2_000) });
  const heap = process.memoryUsage().heapUsed;
  for (let n = 0; n < count; n++) recorder.append(exchange(`w0-${n}`, body));
  expect(process.memoryUsage().heapUsed - heap).toBeLessThan(60_000_000);
  const bytes = statSync(recorder.end() ?? '').size / count;
  // 100,000 exchanges have to fit into 400 MB.
  expect(bytes - body.length).toBeLessThan(1_000);
});
