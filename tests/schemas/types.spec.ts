import { readFileSync } from 'node:fs';
import { TYPES_FILE, typesText } from '../../schemas/generate-types.ts';
import { expect, test } from '../test.ts';

test('schemas/types.ts is what the schemas give', async () => {
  expect(readFileSync(TYPES_FILE, 'utf8'), 'write it anew with: npm run types').toBe(await typesText());
});

test('every type is exported once', async () => {
  const names = [...(await typesText()).matchAll(/^export (?:interface|type) (\w+)/gm)].map((match) => match[1]);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /\d$/.test(name ?? ''))).toEqual([]);
});
