import { withExactNumber } from '../../../engine/json/exact-ajv.ts';
import { type Members, membersOf } from '../../../engine/json/members.ts';
import { isInternal } from './document.ts';

/** What the schemas of one document have in common. */
export interface Dialect {
  /** Whether the document is OpenAPI 3.0, whose schemas are an older dialect of their own. */
  readonly is30: boolean;
  /** Takes a reference into the document; gives the address of its translation. */
  readonly addressOf: (reference: string) => string;
  /** Takes a reference that isn't followed. What it stands for then takes any value. */
  readonly leaves: (reference: string) => void;
}

const ONE_SCHEMA = [
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const SCHEMAS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const SCHEMAS_BY_NAME = ['dependentSchemas', 'patternProperties', 'properties'];
// All that assert something by themselves. Everything else a document may hold (examples, identifiers, extensions) is
// left out, so that nothing unknown can stand in the way of the rest.
const ASSERTIONS = [
  'const',
  'dependentRequired',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxContains',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minContains',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'pattern',
  'required',
  'type',
  'uniqueItems',
];

/**
 * Translates a schema of an OpenAPI document into one for the exact ajv: the dialect of 3.0 into JSON Schema, numbers
 * into exact ones, references into addresses. What is no schema stays as it is, for ajv to refuse.
 */
export function translated(schema: unknown, dialect: Dialect): unknown {
  const members = membersOf(schema);
  if (!members) return schema;
  const { $ref: reference } = members;
  if (typeof reference !== 'string') return plain(members, dialect);
  const target = referred(reference, dialect);
  // What stands beside a reference counts only since 3.1.
  if (dialect.is30) return target;
  const { $ref: _, ...beside } = members;
  return { allOf: [target, plain(beside, dialect)] };
}

function referred(reference: string, { addressOf, leaves }: Dialect): unknown {
  if (isInternal(reference)) return { $ref: addressOf(reference) };
  leaves(reference);
  return true;
}

function plain(members: Members, dialect: Dialect): unknown {
  const inner = (schema: unknown) => translated(schema, dialect);
  const kept = Object.entries(members).flatMap(([name, value]): [string, unknown][] => {
    if (ASSERTIONS.includes(name)) return [[name, value]];
    if (ONE_SCHEMA.includes(name)) return [[name, inner(value)]];
    if (SCHEMAS.includes(name)) return [[name, Array.isArray(value) ? value.map(inner) : value]];
    if (SCHEMAS_BY_NAME.includes(name)) return [[name, eachOf(value, inner)]];
    // What a dynamic reference means depends on who refers; without it the schema takes more than it should.
    if (name === '$dynamicRef') dialect.leaves(String(value));
    return [];
  });
  const schema: Members = Object.fromEntries(kept);
  if (!dialect.is30) return withExactNumber(schema);
  const bounded = boundsOf31(schema);
  return members.nullable === true ? orNull(bounded) : withExactNumber(bounded);
}

function eachOf(value: unknown, inner: (schema: unknown) => unknown): unknown {
  const members = membersOf(value);
  if (!members) return value;
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, inner(schema)]));
}

/** The bounds of a schema of 3.0 as 3.1 states them: there `exclusiveMinimum: true` sharpens `minimum`; since 3.1 it is a bound of its own. */
export function boundsOf31(schema: Members): Members {
  return sharpened(sharpened(schema, 'minimum', 'exclusiveMinimum'), 'maximum', 'exclusiveMaximum');
}

function sharpened(schema: Members, bound: string, exclusive: string): Members {
  const { [bound]: limit, [exclusive]: sharp, ...rest } = schema;
  if (typeof sharp !== 'boolean') return schema;
  if (limit === undefined) return rest;
  return { ...rest, [sharp ? exclusive : bound]: limit };
}

const NARROWING = ['allOf', 'anyOf', 'const', 'enum', 'not', 'oneOf'];

/** Generators mean by `nullable` that null is one more value, also where an enum or an allOf would forbid it. */
function orNull(schema: Members): Members {
  const isPlain = typeof schema.type === 'string' && !NARROWING.some((name) => name in schema);
  return isPlain
    ? withExactNumber({ ...schema, type: [schema.type, 'null'] })
    : { anyOf: [withExactNumber(schema), { type: 'null' }] };
}
