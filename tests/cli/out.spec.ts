import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimOut } from '../../cli/out.ts';
import { startFront } from '../../faults/front/front.ts';
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
  const front = await startFront(reference.baseUrl, [{ request: () => void requests++ }]);
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
  const front = await startFront(reference.baseUrl, [
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
