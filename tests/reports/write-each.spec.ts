import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeEach } from '../../reports/write-each.ts';
import { expect, test } from '../test.ts';
import { reportScenario } from './reported-run.ts';
import { LEFT, RUN, VERIFIED } from './scenario.ts';

/** Renders half of a report, then the disk is full. */
async function* half(): AsyncGenerator<string> {
  yield 'half';
  throw new Error('ENOSPC: no space left on device, write');
}

test('a report that fails leaves nothing half written, costs no other, and those after it know', async () => {
  const out = test.info().outputPath('out');
  mkdirSync(out);
  const whole = (file: string) => ({ file, render: (failed: readonly string[]) => failed.join() });
  const formats = [whole('a'), { file: 'b', render: half }, whole('c')];
  const end = await writeEach(out, formats, (failed) => [...failed]);
  const sentence =
    'b could not be written (ENOSPC: no space left on device, write); the other reports are not touched by that.';
  expect(end).toEqual([sentence]);
  expect(readdirSync(out).sort()).toEqual(['a', 'c']);
  expect(readFileSync(join(out, 'a'), 'utf8')).toBe('');
  expect(readFileSync(join(out, 'c'), 'utf8')).toBe(sentence);
});

for (const name of ['evidence.har', 'conformance.html', 'junit.xml'])
  test(`a run without its ${name} is not green, and says so`, async () => {
    const folder = test.info().outputPath('run');
    // A folder of that name stands in the way.
    mkdirSync(join(folder, 'reports', name), { recursive: true });
    const { report, text } = await reportScenario(folder, { options: {}, run: RUN, checks: [VERIFIED] });
    expect(report).toMatchObject({ exitCode: 2, summary: { verified: 1 } });
    expect(report.problems).toEqual([expect.stringMatching(`^${name} could not be written \\(EISDIR`)]);
    expect(text).toContain(`${name} could not be written`);
    expect(readdirSync(join(folder, 'reports')).sort()).toEqual(LEFT);
  });

test('nothing is written through a link, whatever name it has', async () => {
  const out = test.info().outputPath('out');
  const victim = test.info().outputPath('victim');
  const elsewhere = test.info().outputPath('elsewhere');
  mkdirSync(out);
  mkdirSync(elsewhere);
  writeFileSync(victim, 'of somebody else');
  for (const name of ['a', '.a.part']) symlinkSync(victim, join(out, name));
  symlinkSync(elsewhere, join(out, 'repeat'));
  const formats = ['a', 'repeat/b.sh'].map((file) => ({ file, render: () => 'ours' }));
  const end = await writeEach(out, formats, (failed) => [...failed]);
  expect(end).toEqual([
    'repeat/b.sh could not be written (repeat is a symbolic link); the other reports are not touched by that.',
  ]);
  expect(readFileSync(victim, 'utf8')).toBe('of somebody else');
  expect(lstatSync(join(out, 'a')).isFile()).toBe(true);
  expect(readFileSync(join(out, 'a'), 'utf8')).toBe('ours');
  expect(readdirSync(elsewhere)).toEqual([]);
});
