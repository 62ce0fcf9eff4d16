import { createRequire } from 'node:module';

let loaded: typeof import('undici') | undefined;

/**
 * The client of HTTP, loaded when the first request is to be sent: the process that plans and reports the checks sends none, and
 * its hundred files take as long to load as all the reports to write.
 */
export function undici(): typeof import('undici') {
  loaded ??= createRequire(import.meta.url)('undici') as typeof import('undici');
  return loaded;
}
