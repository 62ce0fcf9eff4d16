import { type Members, membersOf } from '../../../../engine/json/members.ts';
import { type PublishedDocument, resolve, unreadBecause } from '../document.ts';
import { boundsOf31 } from '../translate.ts';

/** What a schema states of a value, references and combinations resolved for one level. */
export interface Shape {
  /** Whether nothing in it counts: its author says so (`"x-requirement": []`), or it cannot be read. */
  readonly isOpen: boolean;
  /** JSON types, `integer` among them; undefined where any may come. */
  readonly types: ReadonlySet<string> | undefined;
  /** The only values that may come; undefined where they are not listed. */
  readonly values: readonly unknown[] | undefined;
  /** The schemas of its members. */
  readonly members: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  /** The schema of the elements of an array. */
  readonly items: unknown;
  /** The schema of members without a name. */
  readonly others: unknown;
  readonly bounds: ReadonlyMap<string, number | bigint>;
  readonly format: string | undefined;
}

/** The shapes of the schemas of one document. */
export interface Shapes {
  /** The shape of a schema; one that states nothing for what is no schema or cannot be resolved. */
  shapeOf(schema: unknown): Shape;
}

const NOTHING: Shape = {
  isOpen: false,
  types: undefined,
  values: undefined,
  members: new Map(),
  required: new Set(),
  items: undefined,
  others: undefined,
  bounds: new Map(),
  format: undefined,
};

const BOUNDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
];

/**
 * Each schema of the document is looked at once, also when it holds itself.
 * @param leave takes a sentence on each reference that cannot be followed; what it stands for is open
 */
export function createShapes(document: PublishedDocument, leave: (sentence: string) => void): Shapes {
  const is30 = /^3\.0(\.|$)/.test(document.openapi);
  const known = new Map<unknown, Shape>();

  function shapeOf(schema: unknown): Shape {
    const members = membersOf(schema);
    if (!members) return NOTHING;
    const before = known.get(members);
    if (before) return before;
    // What holds itself states nothing more by that.
    known.set(members, NOTHING);
    const shape = shaped(members);
    known.set(members, shape);
    return shape;
  }

  function shaped(members: Members): Shape {
    const parts = [stated(is30 ? boundsOf31(members) : members)];
    if (typeof members.$ref === 'string') {
      const resolved = resolve(document, { $ref: members.$ref });
      if ('part' in resolved) parts.push(shapeOf(resolved.part));
      else {
        leave(unreadBecause(resolved.problem));
        parts.push({ ...NOTHING, isOpen: true });
      }
    }
    if (Array.isArray(members.allOf)) parts.push(...members.allOf.map(shapeOf));
    for (const forms of [members.anyOf, members.oneOf])
      if (Array.isArray(forms)) parts.push(either(forms.map(shapeOf)));
    const shape = parts.reduce(both);
    return is30 && members.nullable === true && shape.types
      ? { ...shape, types: new Set([...shape.types, 'null']) }
      : shape;
  }

  return { shapeOf };
}

/** What the keywords of a schema state by themselves. */
function stated(members: Members): Shape {
  const values = Array.isArray(members.enum) ? members.enum : 'const' in members ? [members.const] : undefined;
  const open = membersOf(members['x-requirement']);
  const counts = (name: string) => !(Array.isArray(open?.[name]) && open[name].length === 0);
  return {
    isOpen: Array.isArray(members['x-requirement']) && members['x-requirement'].length === 0,
    types: typesOf(members.type) ?? (values && new Set(values.map(typeOf))),
    values: values?.filter((value) => value !== null),
    members: new Map(Object.entries(membersOf(members.properties) ?? {})),
    required: new Set(
      Array.isArray(members.required) ? members.required.filter((name) => typeof name === 'string') : [],
    ),
    items: members.items,
    others: members.additionalProperties,
    bounds: new Map(
      BOUNDS.flatMap((name): [string, number | bigint][] => {
        const bound = members[name];
        return counts(name) && (typeof bound === 'number' || typeof bound === 'bigint') ? [[name, bound]] : [];
      }),
    ),
    format: typeof members.format === 'string' ? members.format : undefined,
  };
}

function typesOf(type: unknown): ReadonlySet<string> | undefined {
  const types = [type].flat().filter((name) => typeof name === 'string');
  return types.length > 0 ? new Set(types) : undefined;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

/** What two schemas that both hold state together. */
function both(one: Shape, other: Shape): Shape {
  return {
    isOpen: one.isOpen || other.isOpen,
    types: one.types && other.types ? narrower(one.types, other.types) : (one.types ?? other.types),
    values:
      one.values && other.values
        ? one.values.filter((value) => other.values?.includes(value))
        : (one.values ?? other.values),
    members: merged(one.members, other.members, 'allOf'),
    required: new Set([...one.required, ...other.required]),
    items: one.items ?? other.items,
    others: one.others ?? other.others,
    bounds: new Map([...other.bounds, ...one.bounds]),
    format: one.format ?? other.format,
  };
}

/** What is sure where one of several schemas holds. */
function either(forms: readonly Shape[]): Shape {
  const isNull = ({ types }: Shape) => types?.size === 1 && types.has('null');
  const [first, ...rest] = forms.filter((form) => !isNull(form));
  if (!first) return forms[0] ?? NOTHING;
  const sure = rest.reduce(
    (one, other): Shape => ({
      isOpen: one.isOpen && other.isOpen,
      types: one.types && other.types && new Set([...one.types, ...other.types]),
      values: one.values && other.values && [...one.values, ...other.values],
      members: merged(one.members, other.members, 'anyOf'),
      required: new Set([...one.required].filter((name) => other.required.has(name))),
      items:
        one.items === undefined || other.items === undefined
          ? (one.items ?? other.items)
          : { anyOf: [one.items, other.items] },
      others: undefined,
      bounds: new Map([...one.bounds].filter(([name, bound]) => other.bounds.get(name) === bound)),
      format: one.format === other.format ? one.format : undefined,
    }),
    first,
  );
  return forms.some(isNull) && sure.types ? { ...sure, types: new Set([...sure.types, 'null']) } : sure;
}

function narrower(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  const within = (types: ReadonlySet<string>, of: ReadonlySet<string>) =>
    [...types].filter((type) => of.has(type) || (type === 'integer' && of.has('number')));
  return new Set([...within(one, other), ...within(other, one)]);
}

function merged(
  one: ReadonlyMap<string, unknown>,
  other: ReadonlyMap<string, unknown>,
  word: 'allOf' | 'anyOf',
): ReadonlyMap<string, unknown> {
  const all = new Map(one);
  for (const [name, schema] of other) all.set(name, all.has(name) ? { [word]: [all.get(name), schema] } : schema);
  return all;
}
