import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remembered } from '../../specs/remembered.ts';
import { expect, test } from '../test.ts';

let folder = '';
test.beforeEach(() => {
  folder = test.info().outputPath();
});

test('the same texts give the same value without making it again, other texts make it anew', () => {
  let made = 0;
  const make = () => ({ made: ++made });
  expect(remembered('count', ['a', 'b'], make, folder)).toEqual({ made: 1 });
  expect(remembered('count', ['a', 'b'], make, folder)).toEqual({ made: 1 });
  expect(remembered('count', ['ab'], make, folder)).toEqual({ made: 2 });
  expect(remembered('count', ['a', 'b'], make, folder), 'both are kept').toEqual({ made: 1 });
});

test('of one name the values made last are kept, of other names all', () => {
  let made = 0;
  const make = () => ++made;
  remembered('other', [], () => 'of another name', folder);
  for (let day = 1; day <= 20; day++) {
    const before = readdirSync(folder);
    remembered('count', [String(day)], make, folder);
    const [written = ''] = readdirSync(folder).filter((file) => !before.includes(file));
    utimesSync(join(folder, written), day, day);
  }
  expect(readdirSync(folder).filter((file) => file.startsWith('count-'))).toHaveLength(8);
  expect(remembered('count', ['13'], make, folder)).toBe(13);
  expect(remembered('count', ['20'], make, folder)).toBe(20);
  expect(remembered('count', ['12'], make, folder), 'made anew').toBe(21);
  expect(remembered('other', [], () => 'made anew', folder)).toBe('of another name');
});

test('what fails is not remembered', () => {
  const fail = () => {
    throw new Error('broken');
  };
  expect(() => remembered('flaky', [], fail, folder)).toThrow('broken');
  expect(remembered('flaky', [], () => 'fixed', folder)).toBe('fixed');
});

test('a damaged file and a folder that cannot be written only cost the time', () => {
  remembered('damaged', [], () => 'first', folder);
  for (const file of readdirSync(folder)) writeFileSync(join(folder, file), '{');
  expect(remembered('damaged', [], () => 'again', folder)).toBe('again');
  writeFileSync(join(folder, 'file'), '');
  expect(remembered('nowhere', [], () => 'value', join(folder, 'file', 'below'))).toBe('value');
});
