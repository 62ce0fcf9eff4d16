import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The client of HTTP, loaded when the first request is to be sent: the process that plans and reports the checks sends none, and
 * its hundred files take as long to load as all the reports to write.
 */
export function undici(): typeof import('undici') {
  return require('undici') as typeof import('undici');
}
