import { mkdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pointLatest } from '../../reports/latest.ts';
import { expect, test } from '../test.ts';

test('latest points at the run that ended last', () => {
  const runs = test.info().outputPath('out');
  for (const name of ['first', 'second']) {
    mkdirSync(join(runs, name), { recursive: true });
    pointLatest(runs, join(runs, name));
    expect(readlinkSync(join(runs, 'latest'))).toBe(name);
  }
});

test('a run elsewhere, and a latest that is a folder, change nothing', () => {
  const runs = test.info().outputPath('out');
  mkdirSync(join(runs, 'latest'), { recursive: true });
  mkdirSync(join(runs, 'first'));
  pointLatest(runs, join(runs, 'first'));
  pointLatest(runs, join(runs, 'latest'));
  pointLatest(runs, test.info().outputPath('elsewhere'));
  expect(statSync(join(runs, 'latest')).isDirectory()).toBe(true);
});
