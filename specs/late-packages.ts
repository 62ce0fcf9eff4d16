import { createRequire } from 'node:module';

// Most processes find what was read remembered (remembered.ts), and each of these takes as long to load as a check to run.
const require = createRequire(import.meta.url);

/** The reader and writer of YAML, loaded when it is first asked for. */
export function yaml(): typeof import('yaml') {
  return require('yaml') as typeof import('yaml');
}

/** What compiles JSON Schema, loaded when it is first asked for. */
export function ajv2020(): typeof import('ajv/dist/2020.js') {
  return require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
}
