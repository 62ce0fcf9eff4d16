import { dirname, join } from 'node:path/posix';

/** Under this keyword the author of a schema wrote which requirements it states; how, says `schemas/README.md`. */
export const REQUIREMENT_KEYWORD = 'x-requirement';

/** Under this keyword each subschema has what it states ({@link Stated}) when it is compiled. */
export const STATED_KEYWORD = 'x-stated';

/** What every `type` states that names `integer`. */
export const INTEGER_REQUIREMENT = 'FMT-INT-01';

/** What every `type` states that does not name `null`. */
export const NULL_REQUIREMENT = 'FMT-NULL-01';

type Ids = readonly string[];
type Schema = Readonly<Record<string, unknown>>;

/** What a subschema states: worked out from its own `x-requirement` and those around it. */
export interface Stated {
  /** Requirements that a failing keyword of this subschema breaks; those of `type` want the member to be there, too. */
  readonly byKeyword: Readonly<Record<string, Ids>>;
  /** Requirements that any failure behind the `$ref` breaks (`behind`), and a missing member as well. */
  readonly behind: Ids;
  /** What a value that comes here is judged for, by its JSON type: a bound says nothing of a text. */
  readonly bearing: Readonly<Record<JsonType, Ids>>;
  /** JSON types that it allows; empty where any is. */
  readonly types: Ids;
  /** One of several that may fit: that it does not says nothing by itself. */
  readonly alternative: boolean;
  /** Stands in `$defs/should`, which repeats types only to bound them. */
  readonly recommendation: boolean;
  /** The members that the interface shows here, and the name of the resource that has them. */
  readonly shown?: { readonly resource: string; readonly members: ReadonlySet<string> };
}

type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** The JSON type of values that a keyword judges; any for those that are not here. */
const JUDGED: Readonly<Record<string, JsonType>> = {
  ...{ pattern: 'string', format: 'string', minLength: 'string', maxLength: 'string' },
  ...{ minimum: 'number', maximum: 'number', exclusiveMinimum: 'number', exclusiveMaximum: 'number' },
  ...{
    multipleOf: 'number',
    integer: 'number',
    minItems: 'array',
    maxItems: 'array',
    uniqueItems: 'array',
    required: 'object',
  },
};

/** The JSON type of a decoded value, big integers included. */
export function jsonTypeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'boolean' || type === 'object' ? type : 'number';
}

/** Keywords that hand the value over to other schemas, which speak for themselves, and those that judge nothing. */
const SILENT: ReadonlySet<string> = new Set([
  ...['$ref', 'properties', 'items', 'additionalProperties', 'anyOf'],
  ...['$schema', '$id', '$defs', 'title', 'description', 'default', 'examples', REQUIREMENT_KEYWORD],
]);

interface Context {
  readonly resource: string;
  readonly inherited: Ids;
  readonly alternative: boolean;
  readonly recommendation: boolean;
}

/**
 * A copy of a schema file in which each subschema names the requirements that it states ({@link Stated}). So does a
 * member that must not be there (`false`).
 * @param name the file below `schemas/` without its ending, e.g. `market/asset`
 * @throws {Error} for an `x-requirement` that is neither an id, a list of ids nor a map from keywords to these
 */
export function withStated(schema: Schema, name: string): Schema {
  return annotated(schema, { resource: name, inherited: [], alternative: false, recommendation: false }, name);
}

/** Whether the interface leaves open all that a schema file describes: `"x-requirement": []` at its top. */
export function isOpen(schema: Schema): boolean {
  const ids = schema[REQUIREMENT_KEYWORD];
  return Array.isArray(ids) && ids.length === 0;
}

/** The requirements that a schema file states anywhere, and the other files that it refers to, by their names. */
export function statedIn(schema: Schema, name: string): { readonly ids: Ids; readonly files: readonly string[] } {
  const ids = new Set<string>();
  const files = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part))
      if (key === REQUIREMENT_KEYWORD) for (const id of Object.values(byKeyword(value, name)).flat()) ids.add(id);
      else if (key === '$ref') files.add(fileOf(String(value), name));
      else if (key !== 'examples') visit(value);
  };
  visit(schema);
  return { ids: [...ids], files: [...files] };
}

function annotated(schema: Schema, context: Context, file: string): Schema {
  const { title } = schema;
  const nested = typeof title === 'string' && context.resource !== file;
  const resource = nested ? `${file} (${title})` : context.resource;
  const stated = statedBy(schema, { ...context, resource }, file);
  const below: Context = { ...context, resource, inherited: stated.inherited, alternative: false };
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, annotatedValue(key, value, below, file)]),
  );
  const { [REQUIREMENT_KEYWORD]: _, ...rest } = copy;
  // Values are only followed to subschemas that state something.
  const tells = stated.stated.shown || Object.values(stated.stated.bearing).some((ids) => ids.length > 0);
  return { ...rest, [STATED_KEYWORD]: stated.stated, ...(tells ? { [REQUIREMENT_KEYWORD]: stated.stated } : {}) };
}

function annotatedValue(key: string, value: unknown, context: Context, file: string): unknown {
  const { resource } = context;
  const each = (parts: unknown, contextOf: (name: string) => Context) =>
    Object.fromEntries(Object.entries(asSchema(parts)).map(([name, part]) => [name, one(part, contextOf(name), file)]));
  switch (key) {
    case 'properties':
      return each(value, (name) => ({ ...context, resource: `${resource}/${name}` }));
    case '$defs':
      return each(value, (name) => ({
        ...context,
        resource: `${file}#${name}`,
        inherited: [],
        recommendation: name === 'should',
      }));
    case 'items':
    case 'additionalProperties':
      return one(value, { ...context, resource: `${resource}[]` }, file);
    case 'anyOf':
      return [value].flat().map((part) => one(part, { ...context, inherited: [], alternative: true }, file));
    default:
      return value;
  }
}

/** A subschema, where `true` and `false` may stand as well; `false` gets a form that can carry what it states. */
function one(part: unknown, context: Context, file: string): unknown {
  if (part === true) return part;
  return annotated(part === false ? { not: {} } : asSchema(part), context, file);
}

function statedBy(schema: Schema, context: Context, file: string): { stated: Stated; inherited: Ids } {
  const { resource, alternative, recommendation } = context;
  const own = REQUIREMENT_KEYWORD in schema ? byKeyword(schema[REQUIREMENT_KEYWORD], file) : {};
  const inherited = own['*'] ?? context.inherited;
  const keywords = Object.keys(schema).filter((keyword) => !SILENT.has(keyword));
  const all: Record<string, Ids> = Object.fromEntries(['type', ...keywords].map((keyword) => [keyword, inherited]));
  const { '*': _, behind = [], ...named } = own;
  Object.assign(all, named);
  const { properties } = schema;
  const types = [schema.type ?? []].flat().map(String);
  return {
    inherited,
    stated: {
      byKeyword: all,
      behind,
      bearing: bearing(recommendation ? all : { ...all, ...inherent(types) }, behind, types),
      types,
      alternative,
      recommendation,
      ...(properties === undefined || recommendation
        ? {}
        : { shown: { resource, members: new Set(Object.keys(asSchema(properties))) } }),
    },
  };
}

/** What a `type` states wherever it stands, under names that are no keywords: a missing member does not break it. */
function inherent(types: Ids): Record<string, Ids> {
  return {
    ...(types.includes('integer') ? { integer: [INTEGER_REQUIREMENT] } : {}),
    ...(types.length > 0 && !types.includes('null') ? { null: [NULL_REQUIREMENT] } : {}),
  };
}

const lists = new Map<string, Ids>();

/** The one list of these ids, so that lists can be compared by identity. */
function interned(ids: Iterable<string>): Ids {
  const list = [...new Set(ids)].sort();
  const key = list.join();
  const known = lists.get(key) ?? list;
  lists.set(key, known);
  return known;
}

function bearing(ids: Readonly<Record<string, Ids>>, behind: Ids, types: Ids): Record<JsonType, Ids> {
  const on = (type: JsonType) => {
    // A value of another type is a misfit, or one of the other forms that may stand here.
    const fits = types.length === 0 || types.includes(type) || (type === 'number' && types.includes('integer'));
    if (!fits) return interned([]);
    const own = Object.entries(ids).filter(([keyword]) => (JUDGED[keyword] ?? type) === type);
    return interned([...own.flatMap(([, some]) => some), ...behind]);
  };
  return {
    string: on('string'),
    number: on('number'),
    boolean: on('boolean'),
    null: on('null'),
    array: on('array'),
    object: on('object'),
  };
}

/** What an author wrote: one or more ids for all keywords (`*`), or ids for single ones and for what is `behind`. */
function byKeyword(written: unknown, file: string): Readonly<Record<string, Ids>> {
  if (typeof written === 'string' || Array.isArray(written)) return { '*': [written].flat().map(String) };
  if (typeof written !== 'object' || written === null)
    throw new Error(
      `schemas/${file}.json: x-requirement must be an id, a list of ids, or a map from keywords to these`,
    );
  return Object.fromEntries(Object.entries(written).map(([keyword, ids]) => [keyword, [ids].flat().map(String)]));
}

/** The name of the file that a reference leads to. */
function fileOf(reference: string, from: string): string {
  const [path = ''] = reference.split('#');
  return path === '' ? from : join(dirname(from), path).replace(/\.json$/, '');
}

function asSchema(value: unknown): Schema {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not a schema');
  return value as Schema;
}
