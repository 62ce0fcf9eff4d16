import { cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIST, PROJECT } from '../../build/build.js';

/**
 * What is built, away from the checkout as an installed package is, in a new temporary folder.
 * @param parts files and folders of it that are copied, so that a test may change them; all others are links
 */
export function builtCopy(...parts: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'built-'));
  const others = readdirSync(DIST).filter((name) => ![...parts, 'listed.json'].includes(name));
  for (const name of others) symlinkSync(join(DIST, name), join(copy, name));
  for (const part of parts) cpSync(join(DIST, part), join(copy, part), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
