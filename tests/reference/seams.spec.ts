import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAULTS } from '../../faults/all.ts';
import { VARIANTS } from '../../faults/variants.ts';
import { HONEST } from '../../reference/lightning/behaviour.ts';
import { conformingBehaviour } from '../../reference/maker/behaviour.ts';
import { expect, test } from '../test.ts';

const REFERENCE = join(import.meta.dirname, '../../reference');

/** The seams that each fault and each variant replaces. */
const PLANTED = [...FAULTS, ...VARIANTS].map(({ id, done: { behaviour, node } = {} }) => ({
  id,
  replaced: Object.keys({ ...(typeof behaviour === 'function' ? behaviour(conformingBehaviour) : behaviour), ...node }),
}));

/** What the doc comments of the reference say above each name. */
const COMMENTS = new Map(
  readdirSync(REFERENCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => Array.from(readFileSync(join(REFERENCE, file), 'utf8').matchAll(/\/\*\*(.*?)\*\/\s*(\w+)/gs)))
    .map(([, comment = '', name = '']) => [name, comment]),
);

const SEAMS = [...Object.keys(conformingBehaviour), ...Object.keys(HONEST)];

test('every seam is used by some fault or variant', () => {
  const used = new Set(PLANTED.flatMap(({ replaced }) => replaced));
  expect(SEAMS.filter((seam) => !used.has(seam))).toEqual([]);
});

test('the comment of every seam names the faults and variants that need it', () => {
  const named = SEAMS.map((seam) => [seam, idsIn(COMMENTS.get(seam)?.split('Needed')[1] ?? '')]);
  const users = SEAMS.map((seam) => [
    seam,
    PLANTED.flatMap(({ id, replaced }) => (replaced.includes(seam) ? [id] : [])).sort(),
  ]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(users));
});

function idsIn(text: string): string[] {
  return [...text.matchAll(/`([a-z0-9]+(?:-[a-z0-9]+)+)`/g)].map(([, id = '']) => id).sort();
}
