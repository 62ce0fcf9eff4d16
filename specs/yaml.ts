import { createRequire } from 'node:module';

let loaded: typeof import('yaml') | undefined;

/**
 * The reader and writer of YAML, loaded when it is first asked for: most processes find what was read remembered, and it takes
 * as long to load as a check to run.
 */
export function yaml(): typeof import('yaml') {
  loaded ??= createRequire(import.meta.url)('yaml') as typeof import('yaml');
  return loaded;
}
