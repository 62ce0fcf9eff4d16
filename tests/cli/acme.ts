import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../test.ts';

// Own checks of an operator: one that fails, one that needs the whole target, and one that passes.

export const DECLARED = `- { id: X-ACME-01, level: must, statement: No asset is listed at all. }
- { id: X-ACME-02, level: should, statement: Whoever has the target alone comes last. }
- { id: X-ACME-03, level: must, statement: The list of assets can be read. }
`;

export const CHECKS = `import { accepted, expect, own, test } from 'maker-conformance/test';

const none: number = 0;

test('no asset', { tag: own('X-ACME-01') }, async ({ lists }) => {
  expect((await lists.assets()).length, 'number of assets').toBe(none);
});

test('alone', { tag: [own('X-ACME-02'), '@exclusive'] }, async ({ market }) => {
  accepted(await market.assets());
});

test('the list', { tag: own('X-ACME-03') }, async ({ market }) => {
  accepted(await market.assets());
});
`;

/** A folder of own checks, with what it holds. */
export function ownChecks(files: Readonly<Record<string, string>>): string {
  const folder = test.info().outputPath('own');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
