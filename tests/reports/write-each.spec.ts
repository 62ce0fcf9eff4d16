import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeEach } from '../../reports/write-each.ts';
import { expect, test } from '../test.ts';
import { exchange } from './scenario.ts';
import { tell } from './tell.ts';

/** Writes half of a report, then the disk is full. */
function half(file: string): void {
  writeFileSync(file, 'half');
  throw new Error('ENOSPC: no space left on device, write');
}

test('a report that fails leaves nothing half written, costs no other, and those after it know', async () => {
  const out = test.info().outputPath('out');
  mkdirSync(out);
  const whole = (file: string, failed: readonly string[]) => writeFileSync(file, failed.join());
  const end = await writeEach(out, { a: whole, b: half, c: whole }, (failed) => failed);
  const sentence =
    'b could not be written (ENOSPC: no space left on device, write); the other reports are not touched by that.';
  expect(end).toEqual([sentence]);
  expect(readdirSync(out).sort()).toEqual(['a', 'c']);
  expect(readFileSync(join(out, 'a'), 'utf8')).toBe('');
  expect(readFileSync(join(out, 'c'), 'utf8')).toBe(sentence);
});

const CHECK = {
  title: 'assets',
  tags: ['MKT-ASSETS-01', 'read'],
  results: [{ id: 'MKT-ASSETS-01', outcome: 'verified' as const, exchanges: ['w0-1'] }],
  exchanges: [exchange('w0-1')],
};
const RUN = { baseUrl: 'http://127.0.0.1:9', network: 'regtest', levers: [], problems: [] };

for (const name of ['evidence.har', 'conformance.html', 'junit.xml'])
  test(`a run without its ${name} is not green, and says so`, async () => {
    const folder = test.info().outputPath('run');
    // A folder of that name stands in the way.
    mkdirSync(join(folder, 'reports', name), { recursive: true });
    const { report, text } = await tell(folder, { options: {}, run: RUN, checks: [CHECK] });
    expect(report).toMatchObject({ exitCode: 2, summary: { verified: 1 } });
    expect(report.problems).toEqual([expect.stringMatching(`^${name} could not be written \\(EISDIR`)]);
    expect(text).toContain(`${name} could not be written`);
    expect(readdirSync(join(folder, 'reports')).sort()).toEqual([
      'badge.json',
      'conformance.html',
      'conformance.json',
      'ctrf.json',
      'evidence',
      'evidence.har',
      'junit.xml',
      'metrics.prom',
      'summary.md',
      'verdicts.ndjson',
    ]);
  });
