import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { remembered } from '../../specs/remembered.ts';

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remembered-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

test('the same texts give the same value without making it again, other texts make it anew', () => {
  let made = 0;
  const make = () => ({ made: ++made });
  expect(remembered('count', ['a', 'b'], make, folder)).toEqual({ made: 1 });
  expect(remembered('count', ['a', 'b'], make, folder)).toEqual({ made: 1 });
  expect(remembered('count', ['ab'], make, folder)).toEqual({ made: 2 });
  expect(readdirSync(folder), 'only the latest is kept').toHaveLength(1);
});

test('what fails is not remembered', () => {
  const fail = () => {
    throw new Error('broken');
  };
  expect(() => remembered('flaky', [], fail, folder)).toThrow('broken');
  expect(remembered('flaky', [], () => 'mended', folder)).toBe('mended');
});

test('a damaged file and a folder that cannot be written only cost the time', () => {
  remembered('damaged', [], () => 'first', folder);
  for (const file of readdirSync(folder)) writeFileSync(join(folder, file), '{');
  expect(remembered('damaged', [], () => 'again', folder)).toBe('again');
  writeFileSync(join(folder, 'file'), '');
  expect(remembered('nowhere', [], () => 'value', join(folder, 'file', 'below'))).toBe('value');
});
