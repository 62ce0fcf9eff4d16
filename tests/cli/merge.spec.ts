import { appendFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordingIn } from '../../cli/recording.ts';
import { onAnswer } from '../../faults/change.ts';
import { startProxy } from '../../faults/proxy/proxy.ts';
import { EVIDENCE_FOLDER } from '../../harness/engine/wire/evidence-reference.ts';
import type { Exchange } from '../../harness/engine/wire/exchange.ts';
import { startReference } from '../../reference/reference.ts';
import { JOURNAL } from '../../reports/journal.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { command, expectRefusal } from './command.ts';
import { reportIn, requirementIn } from './target.ts';

// One sharded run serves all tests of the file.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const SHARDS = ['1/3', '2/3', '3/3'];
let folder = '';

function shard(at: number): string {
  return join(folder, `shard-${at}`);
}

function verdictsIn(out: string): string[] {
  return reportIn(out).requirements.map(({ id, verdict, reason = '' }) => `${id} ${verdict} ${reason}`);
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = test.info().outputPath('runs');
  const reference = await startReference();
  // Something to be found in one shard, and by what all of them recorded.
  const front = await startProxy(reference.baseUrl, [
    onAnswer('GET /api/v1/market/assets', ({ answer }) => {
      answer.network = 'Regtest';
    }),
  ]);
  const args = ['--base-url', front.baseUrl, '--only', 'MKT-ASSETS,LIM-HEAD,SWP-STATE-07', '--tier', 'read'];
  await command([...args, '--out', join(folder, 'whole')]);
  await Promise.all(SHARDS.map((name, at) => command([...args, '--shard', name, '--out', shard(at + 1)])));
  await front.close();
  await reference.close();
});

test('three shards, made by three processes, are one run with the verdicts of the unsharded one', async () => {
  const out = join(folder, 'merged');
  const { code, stdout } = await called(['merge', shard(3), shard(1), shard(2), '--out', out]);
  expect(code, stdout).toBe(1);
  expect(verdictsIn(out)).toEqual(verdictsIn(join(folder, 'whole')));
  const { requests, complete } = reportIn(out);
  expect(complete).toBe(true);
  const parts = [1, 2, 3].map((at) => reportIn(shard(at)));
  expect(requests.total).toBe(parts.reduce((sum, part) => sum + part.requests.total, 0));
  const found = requirementIn(out, 'MKT-ASSETS-03')?.checks.find(({ outcome }) => outcome === 'violated');
  const { log } = JSON.parse(readFileSync(join(out, 'evidence.har'), 'utf8'));
  const offending = log.entries.find(({ _exchange }: { _exchange: number }) => _exchange === found?.offending);
  expect(offending.response.content.text).toContain('"Regtest"');

  for (const source of [out, join(out, 'evidence.har')])
    expect(() => recordingIn(source)).toThrow(`${source}: was merged of 3 shards, each a recording of its own; name`);
  expect(recordingIn(shard(2)).options.shard).toBe('2/3');
});

/** A copy of a shard that had the tier for requirements about swaps. */
function shardWithSwaps(at: number, name: string): string {
  const copy = join(folder, `${name}-${at}`);
  cpSync(shard(at), copy, { recursive: true });
  const journal = join(copy, JOURNAL);
  const lines = readFileSync(journal, 'utf8').split('\n');
  writeFileSync(journal, lines.filter((line) => !line.includes('"id":"SWP-STATE-07"')).join('\n'));
  return copy;
}

/** Has a shard record once more what it recorded first, as the answer to a question about a swap. */
function recordSwap(source: string, status: string, laterMs: number): void {
  const evidence = join(source, EVIDENCE_FOLDER);
  const file = join(evidence, readdirSync(evidence).find((name) => name.endsWith('.ndjson')) ?? '');
  const [line = ''] = readFileSync(file, 'utf8').split('\n');
  const first: Exchange = JSON.parse(line);
  const text = JSON.stringify({ swap: { payment_hash: 'ab'.repeat(32), status } });
  const asked = {
    ...first,
    id: `swap-${status}`,
    operation: 'POST /api/v1/swaps/atomic/status',
    sentAt: first.sentAt + laterMs,
    response: { status: 200, headers: [], body: { text } },
  };
  appendFileSync(file, `${JSON.stringify(asked)}\n`);
}

for (const { whose, shards, verdict } of [
  { whose: 'one shard', shards: [1, 1], verdict: 'violated' },
  { whose: 'two shards', shards: [1, 2], verdict: 'verified' },
] as const)
  test(`a swap that ended and one with its hash that still waits, recorded by ${whose}, end as ${verdict}`, async () => {
    const copies = [1, 2, 3].map((at) => shardWithSwaps(at, verdict));
    const [ended, waiting] = shards.map((at) => copies[at - 1] ?? '') as [string, string];
    recordSwap(ended, 'Succeeded', 0);
    recordSwap(waiting, 'Waiting', 60_000);
    const out = join(folder, `${verdict}-merged`);
    await called(['merge', ...copies, '--out', out]);
    expect(requirementIn(out, 'SWP-STATE-07')?.verdict).toBe(verdict);
  });

test('a shard without checks ends well in a sentence, and is merged with the others', async () => {
  const reference = await startReference();
  const parts = ['1/2', '2/2'].map((name) => ({ name, out: join(folder, `of-one-${name[0]}`) }));
  const args = ['--base-url', reference.baseUrl, '--only', 'MKT-ASSETS-01', '--tier', 'read'];
  const ended = [];
  for (const { name, out } of parts) ended.push(await command([...args, '--shard', name, '--out', out]));
  await reference.close();
  expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ]);
  expect(ended[1]?.stdout).toContain('Nothing to judge in shard 2/2: others have the checks. Merge it with them.\n');
  const out = join(folder, 'of-one');
  const merged = await called(['merge', ...parts.map((part) => part.out), '--out', out]);
  expect(merged.code, merged.stdout).toBe(0);
  expect(requirementIn(out, 'MKT-ASSETS-01')?.verdict).toBe('verified');
});

test('no shard passes for the whole', async () => {
  const parts = [1, 2, 3].map((at) => verdictsIn(shard(at)));
  const whole = verdictsIn(join(folder, 'whole'));
  for (const part of parts) expect(part).not.toEqual(whole);
});

test('a shard that is missing, comes twice or is of another run is refused in one sentence', async () => {
  const out = join(folder, 'refused');
  const other = join(folder, 'other');
  cpSync(shard(2), other, { recursive: true });
  const journal = join(other, JOURNAL);
  writeFileSync(journal, readFileSync(journal, 'utf8').replaceAll('"seed":1,', '"seed":2,'));
  const cases: [folders: string[], says: string][] = [
    [[shard(1), shard(3)], 'merge: shard 2 of 3 is missing; name its folder, too.'],
    [[shard(1), shard(2), shard(2), shard(3)], 'merge: shard 2 of 3 comes 2 times; name it once.'],
    [[shard(1), other, shard(3)], `${other}: was run with seed 2, ${shard(1)} with 1; merge shards of one run.`],
    [
      [join(folder, 'whole')],
      `${join(folder, 'whole')}: holds a whole run; only what was run by --shard i/n can be merged.`,
    ],
    [[folder], `${folder}: holds no verdicts of a run (${JOURNAL}); name the folder of a shard.`],
  ];
  for (const [folders, says] of cases) expectRefusal(await called(['merge', ...folders, '--out', out]), says);
});

test('what is merged with a shard that was killed is no whole run', async () => {
  const out = join(folder, 'cut');
  const killed = join(folder, 'killed');
  cpSync(shard(2), killed, { recursive: true });
  const journal = join(killed, JOURNAL);
  const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
  writeFileSync(journal, lines.slice(0, 3).join('\n'));
  const { code } = await called(['merge', shard(1), killed, shard(3), '--out', out]);
  expect(code).toBe(2);
  expect(reportIn(out).complete).toBe(false);
});
