import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnySchemaObject, ErrorObject, SchemaValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule, { type FormatsPlugin } from 'ajv-formats';

// ajv-formats is CommonJS; under Node's ESM its default export is the plugin, which its types don't say.
const addFormats = addFormatsModule as unknown as FormatsPlugin;

const FOLDER = fileURLToPath(new URL('../../schemas/', import.meta.url));

const RANGES: Record<string, readonly [bigint, bigint]> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

/** What the keyword `exactNumber` replaces in a schema: the types, and the bounds of numbers. */
interface ExactNumber {
  readonly types: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly format?: string;
}

// Every numeric type of ajv rejects BigInt, and plain doubles are wrong at the edge of 2^53. So schemas are compiled
// from a copy in which `integer` and `number` with their bounds became this keyword.
const exactNumber: SchemaValidateFunction = Object.assign(
  (spec: ExactNumber, data: unknown): boolean => {
    const message = numberProblem(spec, data);
    exactNumber.errors = message === undefined ? [] : [{ keyword: 'type', message, params: {} }];
    return message === undefined;
  },
  { errors: [] },
);

function numberProblem({ types, ...bounds }: ExactNumber, data: unknown): string | undefined {
  const fits = types.includes('number') ? Number.isFinite(data) : Number.isInteger(data);
  if (typeof data !== 'bigint' && !fits) {
    const type = data === null ? 'null' : Array.isArray(data) ? 'array' : typeof data;
    return types.includes(type) && type !== 'number' ? undefined : `must be ${types.join(' or ')}`;
  }
  const value = data as number | bigint;
  const { minimum, maximum, exclusiveMinimum, format } = bounds;
  if (minimum !== undefined && value < minimum) return `must be >= ${minimum}`;
  if (maximum !== undefined && value > maximum) return `must be <= ${maximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `must be > ${exclusiveMinimum}`;
  const range = format === undefined ? undefined : RANGES[format];
  return range && (value < range[0] || value > range[1]) ? `must fit into ${format}` : undefined;
}

function withExactNumbers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withExactNumbers);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { type, minimum, maximum, exclusiveMinimum, format, ...rest } = schema as Record<string, unknown>;
  const types = [type].flat();
  if (!types.includes('integer') && !types.includes('number'))
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [
        key,
        ['examples', 'const', 'enum', 'default'].includes(key) ? value : withExactNumbers(value),
      ]),
    );
  return { ...rest, exactNumber: { types, minimum, maximum, exclusiveMinimum, format } };
}

let compiled: Ajv2020 | undefined;

/** All schemas of `schemas/`, compiled once a process on first use. */
function validators(): Ajv2020 {
  if (compiled) return compiled;
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
  addFormats(ajv);
  ajv.addKeyword({ keyword: 'exactNumber', validate: exactNumber, errors: true });
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
 * @param name the file below `schemas/` without its ending, e.g. `market/asset`; a JSON pointer into it may follow `#`
 * @returns one sentence per problem, each beginning with the place, e.g. `/assets/0/precision must be integer`; empty when it fits
 * @throws {Error} when there is no such schema
 */
export function schemaProblems(name: string, value: unknown): string[] {
  const ajv = validators();
  const validate = ajv.getSchema(name);
  if (!validate) throw new Error(`no schema ${name} in schemas/`);
  if (validate(value)) return [];
  return [...new Set((validate.errors ?? []).map(sentence))];
}

function sentence({ instancePath, message, keyword, params }: ErrorObject): string {
  const place = instancePath || 'the body';
  if (keyword === 'enum') return `${place} must be one of ${JSON.stringify(params.allowedValues)}`;
  if (keyword === 'const') return `${place} must be ${JSON.stringify(params.allowedValue)}`;
  return `${place} ${message ?? keyword}`;
}
