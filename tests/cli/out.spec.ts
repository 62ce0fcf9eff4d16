import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimOut } from '../../cli/out.ts';
import { startProxy } from '../../faults/proxy/proxy.ts';
import { readEvidence } from '../../harness/engine/wire/recorder.ts';
import { startReference } from '../../reference/reference.ts';
import { expect, test } from '../test.ts';
import { command, type Ended } from './command.ts';
import { mountSmallDisk } from './small-disk.ts';

test.describe.configure({ timeout: 180_000 });

/** One sentence on stderr that names the flag, exit code 2, and nothing else. */
function expectRefusal({ code, stdout, stderr }: Ended, ...parts: readonly string[]): void {
  expect(stderr.trim().split('\n'), stderr).toHaveLength(1);
  for (const part of ['--out: ', ...parts]) expect(stderr).toContain(part);
  expect(code).toBe(2);
  expect(stdout).not.toContain('checks');
}

/** What a run says about a folder in front of a target that counts what it is sent. */
async function runInto(out: string): Promise<Ended> {
  let requests = 0;
  const reference = await startReference();
  const front = await startProxy(reference.baseUrl, [{ request: () => void requests++ }]);
  const ended = await command(['run', '--base-url', front.baseUrl, '--out', out]);
  await front.close();
  await reference.close();
  expect(requests).toBe(0);
  return ended;
}

test('a file', async () => {
  const file = test.info().outputPath('file');
  writeFileSync(file, '');
  expectRefusal(await runInto(file), file, 'name a folder');
});

test('a folder below a file', async () => {
  const file = test.info().outputPath('file');
  writeFileSync(file, '');
  expectRefusal(await runInto(join(file, 'below')), file, 'name a folder');
});

test('a link to nowhere', async () => {
  const link = test.info().outputPath('link');
  symlinkSync('nowhere', link);
  expectRefusal(await runInto(link), link);
});

for (const folder of ['/proc/conformance/out', '/proc', '/sys/conformance'])
  test(`a virtual file system: ${folder}`, async () => {
    test.skip(process.platform !== 'linux', 'Linux alone has it');
    expectRefusal(await runInto(folder), folder, 'cannot be written to', 'name a folder that can');
  });

test('a folder without leave to write', async () => {
  test.skip(process.getuid?.() === 0, 'root may write anywhere');
  const folder = test.info().outputPath('locked');
  mkdirSync(folder, { mode: 0o555 });
  expectRefusal(await runInto(join(folder, 'out')), folder, 'cannot be written to');
});

test('a disk that is full from the beginning', async () => {
  const disk = mountSmallDisk(test.info().outputPath('disk'), 8);
  test.skip(disk === undefined, 'only root mounts a disk');
  const ended = await runInto(join(disk?.folder ?? '', 'out'));
  const left = readdirSync(disk?.folder ?? '');
  disk?.unmount();
  expectRefusal(ended, 'MB free', 'make room');
  expect(left).toEqual([]);
});

test('a disk that is full in the middle: the command says so, and the evidence so far is readable', async () => {
  const disk = mountSmallDisk(test.info().outputPath('disk'), 64);
  test.skip(disk === undefined, 'only root mounts a disk');
  const out = join(disk?.folder ?? '', 'out');
  let requests = 0;
  const reference = await startReference();
  const front = await startProxy(reference.baseUrl, [
    {
      request: () => {
        requests++;
        if (requests === 200) disk?.fill();
        return undefined;
      },
    },
  ]);
  const { code, stderr } = await command(['run', '--base-url', front.baseUrl, '--only', 'MKT,ERR', '--out', out]);
  await front.close();
  await reference.close();
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
  expectRefusal(await runInto(out), out, 'another run');
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
  expectRefusal(await runInto(folder), folder, 'holds evidence, summary.md, which a run would remove');
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

for (const name of ['conformance.json', 'evidence', 'verdicts.ndjson', 'work', '.lock'])
  test(`a folder of a run in which ${name} is a link`, async () => {
    const folder = test.info().outputPath('out');
    const elsewhere = test.info().outputPath('elsewhere');
    mkdirSync(folder);
    writeFileSync(elsewhere, 'kept');
    if (name !== 'verdicts.ndjson') writeFileSync(join(folder, 'verdicts.ndjson'), '');
    symlinkSync(elsewhere, join(folder, name));
    expectRefusal(await runInto(folder), `${join(folder, name)} is a link`);
    expect(readFileSync(elsewhere, 'utf8')).toBe('kept');
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
