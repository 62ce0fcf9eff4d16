import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The folder of the ready files. */
export const DEPLOY: string = join(import.meta.dirname, '../../deploy');

/** The names of all ready files, below their folder. */
export const NAMES: readonly string[] = readdirSync(DEPLOY, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(DEPLOY.length + 1))
  .sort();

/** The text of a ready file. */
export function textOf(name: string): string {
  return readFileSync(join(DEPLOY, name), 'utf8');
}

/** A ready file in YAML or JSON, parsed; aliases and keys that come twice are errors. */
export function parsed(name: string): unknown {
  return parse(textOf(name), { strict: true });
}

/** All objects under a name, anywhere in a value. */
export function allUnder(name: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [...(key === name ? [inner] : []), ...allUnder(name, inner)]);
}
