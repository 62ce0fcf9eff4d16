import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimOut } from '../../cli/out.ts';
import { readEvidence } from '../../harness/engine/wire/recorder.ts';
import { codeFiles, PROJECT } from '../code-files.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { type Ended, expectRefusal } from './command.ts';
import { mountSmallDisk } from './small-disk.ts';
import { runAgainst } from './target.ts';

test.describe.configure({ timeout: 300_000 });

/** The run into a folder ends in one sentence that names the flag, before anything is sent. */
async function expectRefused(out: string, ...says: readonly string[]): Promise<Ended> {
  const ended = await runAgainst({ calling: called }, '--out', out);
  expectRefusal(ended, '--out: ', ...says);
  expect(ended.stdout).not.toContain('checks');
  expect([...ended.requests]).toEqual([]);
  return ended;
}

test('a file', async () => {
  const file = test.info().outputPath('file');
  writeFileSync(file, '');
  await expectRefused(file, file, 'name a folder');
});

test('a folder below a file', async () => {
  const file = test.info().outputPath('file');
  writeFileSync(file, '');
  await expectRefused(join(file, 'below'), file, 'name a folder');
});

test('a link to nowhere', async () => {
  const link = test.info().outputPath('link');
  symlinkSync('nowhere', link);
  await expectRefused(link, link);
});

for (const folder of ['/proc/conformance/out', '/proc', '/sys/conformance'])
  test(`a virtual file system: ${folder}`, async () => {
    test.skip(process.platform !== 'linux', 'Linux alone has it');
    await expectRefused(folder, folder, 'cannot be written to', 'name a folder that can');
  });

test('a folder without leave to write', async () => {
  test.skip(process.getuid?.() === 0, 'root may write anywhere');
  const folder = test.info().outputPath('locked');
  mkdirSync(folder, { mode: 0o555 });
  await expectRefused(join(folder, 'out'), folder, 'cannot be written to');
});

test('a disk that is full from the beginning', async () => {
  const disk = mountSmallDisk(test.info().outputPath('disk'), 8);
  test.skip(disk === undefined, 'only root mounts a disk');
  await expectRefused(join(disk?.folder ?? '', 'out'), 'MB free', 'make room').finally(() => {
    const left = readdirSync(disk?.folder ?? '');
    disk?.unmount();
    expect(left).toEqual([]);
  });
});

test('a disk that is full in the middle: the command says so, and the evidence so far is readable', async () => {
  const disk = mountSmallDisk(test.info().outputPath('disk'), 64);
  test.skip(disk === undefined, 'only root mounts a disk');
  const out = join(disk?.folder ?? '', 'out');
  let requests = 0;
  const request = () => {
    requests++;
    if (requests === 200) disk?.fill();
    return undefined;
  };
  const { code, stderr } = await runAgainst({ wire: { request } }, '--only', 'MKT,ERR', '--out', out);
  const evidence = readdirSync(join(out, 'evidence'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ndjson'),
  );
  let exchanges = 0;
  for (const name of evidence) for await (const _ of readEvidence(join(out, 'evidence', name))) exchanges++;
  disk?.unmount();
  expect(code).toBe(2);
  expect(stderr.split('\n').filter((line) => line.startsWith('--out: '))).toEqual([
    `--out: the disk of ${out} is full; make room and run again, the evidence so far is there.`,
  ]);
  expect(exchanges).toBeGreaterThan(100);
});

test('two runs with one folder: the second is refused, and the first goes on', async () => {
  const out = test.info().outputPath('out');
  const first = await claimOut(out, () => {});
  await expectRefused(out, out, 'another run');
  await first.release();
  expect(existsSync(out)).toBe(false);
});

test('a dead run holds no folder', async () => {
  const out = test.info().outputPath('out');
  // What a killed run leaves; nobody renews it.
  mkdirSync(join(out, '.lock'), { recursive: true });
  const lines: string[] = [];
  const claim = await claimOut(out, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringContaining('waiting 7 s at most')]);
  await claim.release();
});

test('a folder of no run keeps what it has under the names that a run writes', async () => {
  const folder = test.info().outputPath('thesis');
  mkdirSync(join(folder, 'evidence'), { recursive: true });
  writeFileSync(join(folder, 'evidence/photo'), 'of the crime');
  writeFileSync(join(folder, 'summary.md'), 'in short');
  await expectRefused(folder, folder, 'holds evidence, summary.md, which a run would remove');
  expect(readFileSync(join(folder, 'evidence/photo'), 'utf8')).toBe('of the crime');
  expect(readdirSync(folder)).toEqual(['evidence', 'summary.md']);
});

test('a folder that has none of these names is taken, and what else it holds stays', async () => {
  const folder = test.info().outputPath('thesis');
  mkdirSync(folder);
  writeFileSync(join(folder, 'chapter'), 'one');
  const claim = await claimOut(folder, () => {});
  claim.clear();
  await claim.release();
  expect(readdirSync(folder)).toEqual(['chapter']);
});

for (const name of ['conformance.json', 'evidence', 'own-client-full', 'verdicts.ndjson', 'work', '.lock'])
  test(`a folder of a run in which ${name} is a link`, async () => {
    const folder = test.info().outputPath('out');
    const elsewhere = test.info().outputPath('elsewhere');
    mkdirSync(folder);
    writeFileSync(elsewhere, 'kept');
    if (name !== 'verdicts.ndjson') writeFileSync(join(folder, 'verdicts.ndjson'), '');
    symlinkSync(elsewhere, join(folder, name));
    await expectRefused(folder, `${join(folder, name)} is a link`);
    expect(readFileSync(elsewhere, 'utf8')).toBe('kept');
  });

/** The names under which the rooms that a run goes through write into its folder. */
function namesWritten(): string[] {
  const written = /(?:join\((?:\w+\.)?out, |claimed\((?:\w+\.)?out, )'([\w.-]+)'/g;
  const texts = codeFiles(/^harness\/.*\.ts$/).map((file) => readFileSync(join(PROJECT, file), 'utf8'));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(written)].map(([, name = '']) => name)))].sort();
}

test('nothing that an earlier run wrote is there for the next one', async () => {
  const names = namesWritten();
  for (const name of ['discovered-again', 'key-refused', 'own-client-full', 'taker-lock', 'taker-said.ndjson'])
    expect(names).toContain(name);
  const out = test.info().outputPath('out');
  mkdirSync(out);
  for (const name of new Set(['verdicts.ndjson', ...names])) writeFileSync(join(out, name), '');
  const claim = await claimOut(out, () => {});
  claim.clear();
  expect(readdirSync(out).sort()).toEqual(['.lock', 'verdicts.ndjson']);
  await claim.release();
});

test('a run that ended before its first verdict leaves a folder that the next one takes', async () => {
  const out = test.info().outputPath('out');
  const first = await claimOut(out, () => {});
  first.clear();
  writeFileSync(join(out, 'published.json'), '{}');
  await first.release();
  expect(readdirSync(out).sort()).toEqual(['published.json', 'verdicts.ndjson']);
  const next = await claimOut(out, () => {});
  next.clear();
  expect(readdirSync(out).sort()).toEqual(['.lock', 'verdicts.ndjson']);
  await next.release();
  expect(readdirSync(out)).toEqual([]);
});
