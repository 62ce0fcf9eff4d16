import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Variant } from './fault.ts';

/** What each file `<group>/<subject>.variants.ts` exports. */
interface VariantFile {
  readonly VARIANTS: readonly Variant[];
}

const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.variants\.[jt]s$/.test(file))
  .sort();

const MODULES = await Promise.all(FILES.map((file) => import(join(import.meta.dirname, file)) as Promise<VariantFile>));

/** The conforming variants of each file, in the order of the files' paths. */
export const VARIANTS_BY_FILE: readonly (readonly Variant[])[] = MODULES.map(({ VARIANTS }) => VARIANTS);

/** Every conforming variant; ids are unique (a test sees to it). */
export const VARIANTS: readonly Variant[] = VARIANTS_BY_FILE.flat();
