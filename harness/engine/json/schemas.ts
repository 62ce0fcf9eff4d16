import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnySchemaObject } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { exactAjv, sentence, withExactNumber } from './exact-ajv.ts';

const FOLDER = fileURLToPath(new URL('../../../schemas/', import.meta.url));

function withExactNumbers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withExactNumbers);
  if (typeof schema !== 'object' || schema === null) return schema;
  // A map of properties passes here too, and one may be called `minimum`; only a schema names a type.
  const exact = 'type' in schema ? withExactNumber(schema as Record<string, unknown>) : schema;
  if (exact !== schema) return exact;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      ['examples', 'const', 'enum', 'default'].includes(key) ? value : withExactNumbers(value),
    ]),
  );
}

let compiled: Ajv2020 | undefined;

/** All schemas of `schemas/`, compiled once a process on first use. */
function validators(): Ajv2020 {
  if (compiled) return compiled;
  const ajv = exactAjv({ strict: true, strictRequired: false, allowUnionTypes: true });
  for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.json')) continue;
    const file = join(entry.parentPath, entry.name);
    const schema = withExactNumbers(JSON.parse(readFileSync(file, 'utf8'))) as AnySchemaObject;
    ajv.addSchema(schema, relative(FOLDER, file).replace(/\.json$/, ''));
  }
  compiled = ajv;
  return ajv;
}

/**
 * Judges a decoded JSON value against one of the schemas, integers exactly (bigint beyond 2^53).
 * @param name the file below `schemas/` without its ending, e.g. `group/thing`; a JSON pointer into it may follow `#`
 * @returns one sentence per problem, each beginning with the place, e.g. `/things/0/size must be integer`; empty when it fits
 * @throws {Error} when there is no such schema
 */
export function schemaProblems(name: string, value: unknown): string[] {
  const ajv = validators();
  const validate = ajv.getSchema(name);
  if (!validate) throw new Error(`no schema ${name} in schemas/`);
  if (validate(value)) return [];
  return [...new Set((validate.errors ?? []).map(sentence))];
}
