import type { AnySchemaObject, ErrorObject, Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import addFormatsModule, { type FormatsPlugin } from 'ajv-formats';

// ajv-formats is CommonJS; under Node's ESM its default export is the plugin, which its types don't say.
const addFormats = addFormatsModule as unknown as FormatsPlugin;

const RANGES: Record<string, readonly [bigint, bigint]> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

/** What the keyword `exactNumber` replaces in a schema: the types, and the bounds of numbers. */
interface ExactNumber {
  /** Absent where the schema bounds numbers and takes everything else. */
  readonly types?: readonly unknown[] | undefined;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly exclusiveMinimum?: number | bigint;
  readonly exclusiveMaximum?: number | bigint;
  readonly multipleOf?: number | bigint;
  readonly format?: string;
}

// Every numeric type of ajv rejects BigInt, and plain doubles are wrong at the edge of 2^53. So schemas are compiled
// from a copy in which `integer` and `number` with their bounds became this keyword.
function exactNumber(spec: ExactNumber, parentSchema: AnySchemaObject): DataValidateFunction {
  const validate: DataValidateFunction = (data: unknown): boolean => {
    const problem = numberProblem(spec, data);
    if (problem === undefined) return true;
    validate.errors = [{ ...problem, params: {}, parentSchema }];
    return false;
  };
  return validate;
}

/** A problem of a value, and the keyword in the text of the schema that it breaks. */
interface NumberProblem {
  readonly keyword: string;
  readonly message: string;
}

function numberProblem(spec: ExactNumber, data: unknown): NumberProblem | undefined {
  const { types } = spec;
  const fits = types === undefined || types.includes('number') ? Number.isFinite(data) : Number.isInteger(data);
  if (typeof data !== 'bigint' && !fits) {
    const type = data === null ? 'null' : Array.isArray(data) ? 'array' : typeof data;
    const allowed = types === undefined || (types.includes(type) && type !== 'number');
    return allowed ? undefined : { keyword: 'type', message: `must be ${types.join(' or ')}` };
  }
  const value = data as number | bigint;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = spec;
  if (minimum !== undefined && value < minimum) return { keyword: 'minimum', message: `must be >= ${minimum}` };
  if (maximum !== undefined && value > maximum) return { keyword: 'maximum', message: `must be <= ${maximum}` };
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return { keyword: 'exclusiveMinimum', message: `must be > ${exclusiveMinimum}` };
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    return { keyword: 'exclusiveMaximum', message: `must be < ${exclusiveMaximum}` };
  if (multipleOf !== undefined && !isMultiple(value, multipleOf))
    return { keyword: 'multipleOf', message: `must be a multiple of ${multipleOf}` };
  const range = format === undefined ? undefined : RANGES[format];
  return range && (value < range[0] || value > range[1])
    ? { keyword: 'format', message: `must fit into ${format}` }
    : undefined;
}

function isMultiple(value: number | bigint, of: number | bigint): boolean {
  if (isWhole(value) && isWhole(of)) return of !== 0 && of !== 0n && BigInt(value) % BigInt(of) === 0n;
  const quotient = Number(value) / Number(of);
  // A decimal such as 0.01 is no exact double; the quotient may be off by its last bits.
  return Math.abs(quotient - Math.round(quotient)) <= 4 * Number.EPSILON * Math.max(1, Math.abs(quotient));
}

function isWhole(value: number | bigint): boolean {
  return typeof value === 'bigint' || Number.isInteger(value);
}

/**
 * One schema, its inner ones untouched, with its numeric types and bounds as the keyword `exactNumber`.
 * @returns the schema itself when it says nothing about numbers
 */
export function withExactNumber(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format, ...rest } = schema;
  const bounds = { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf };
  const types = type === undefined ? undefined : [type].flat();
  const numeric = types
    ? types.includes('integer') || types.includes('number')
    : Object.values(bounds).some((bound) => bound !== undefined);
  if (!numeric) return schema;
  // Without a type, a format most likely speaks of texts, and ajv judges those.
  return types
    ? { ...rest, exactNumber: { types, ...bounds, format } }
    : { ...rest, ...(format === undefined ? {} : { format }), exactNumber: bounds };
}

/** An ajv for draft 2020-12 that knows the usual formats and the keyword `exactNumber`, and reports all problems. */
export function exactAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ ...options, allErrors: true });
  addFormats(ajv);
  // The time that the expression of ajv-formats takes for a text of colons grows with the square of its length.
  ajv.addFormat('url', (text: string) => /^(https?|ftp):\/\//i.test(text) && URL.canParse(text));
  ajv.addKeyword({ keyword: 'exactNumber', compile: exactNumber, errors: true });
  return ajv;
}

/** A problem as a sentence that begins with its place, e.g. `/0/precision must be integer`. */
export function sentence({ instancePath, message, keyword, params }: ErrorObject): string {
  const place = instancePath || 'the body';
  if (keyword === 'enum') return `${place} must be one of ${JSON.stringify(params.allowedValues)}`;
  if (keyword === 'const') return `${place} must be ${JSON.stringify(params.allowedValue)}`;
  return `${place} ${message ?? keyword}`;
}
