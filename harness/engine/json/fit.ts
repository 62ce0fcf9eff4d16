/** How a value fits one of the schemas, told by the requirements that the schema states (`schemas/README.md`). */
import type { ErrorObject } from 'ajv';
import { jsonTypeOf, REQUIREMENT_KEYWORD, type Stated } from '../../../schemas/requirements.ts';
import { membersOf, shown } from './members.ts';
import { type Visit, validatorOf, visited } from './schemas.ts';

/** A keyword of the schema that a value breaks. */
export interface Misfit {
  /** JSON pointer of the value; of the object that lacks it where a member is missing. */
  readonly place: string;
  /** The keyword as it stands in the schema. */
  readonly keyword: string;
  readonly value: unknown;
  /** JSON types that the schema allows there. */
  readonly types: readonly string[];
  /** Place, what was expected and what came, e.g. `/assets/0/precision must be integer, got "3"`. */
  readonly text: string;
  /** Requirements that the schema names for it. */
  readonly ids: ReadonlySet<string>;
  /** A recommendation of the schema (`$defs/should`). */
  readonly recommendation: boolean;
}

export interface Fit {
  readonly misfits: readonly Misfit[];
  /** The subschemas that values came to, those of the recommendations included. */
  readonly visits: readonly Visit[];
  /** Requirements that the value bears on: what states them was reached, or is missing. */
  readonly ids: ReadonlySet<string>;
  /** Members that the schema does not list, as `resource: name`. */
  readonly undocumented: readonly string[];
}

/**
 * Judges a decoded JSON value against a schema and its recommendations, integers exactly.
 * @param name the file below `schemas/` without its ending, e.g. `market/asset`
 * @throws {Error} when there is no such schema
 */
export function fitOf(name: string, value: unknown): Fit {
  const validate = validatorOf(name);
  if (!validate) throw new Error(`no schema ${name} in schemas/`);
  const { result: errors, visits } = visited(() =>
    [validate, validatorOf(`${name}#/$defs/should`)].flatMap((judge) =>
      judge === undefined || judge(value) === true ? [] : (judge.errors ?? []),
    ),
  );
  const misfits = errors.flatMap((error) => misfitOf(error, visits));
  const ids = new Set<string>();
  for (const { stated, value: each } of visits) for (const id of stated.bearing[jsonTypeOf(each)]) ids.add(id);
  for (const misfit of misfits) for (const id of misfit.ids) ids.add(id);
  return { misfits, visits, ids, undocumented: undocumentedIn(visits) };
}

/** What a value breaks of one requirement by what a schema states of it, one sentence per problem; empty when it holds. */
export function problemsOf(id: string, name: string, value: unknown): string[] {
  const broken = fitOf(name, value).misfits.filter(({ ids }) => ids.has(id));
  return [...new Set(broken.map(({ text }) => text))];
}

function misfitOf(error: ErrorObject, visits: readonly Visit[]): Misfit[] {
  const { instancePath: place, keyword, parentSchema, data: value } = error;
  const stated = statedBy(parentSchema);
  // Of several forms that may fit, the keyword that names them all tells that none does.
  if (!stated || stated.alternative) return [];
  const direct = keyword === 'required' ? missingIds(error, stated) : (stated.byKeyword[keyword] ?? []);
  const { recommendation } = stated;
  const around = recommendation
    ? []
    : visits.flatMap(({ place: outer, stated: outside }) => [
        ...(keyword === 'type' && outer === place && !outside.recommendation ? (outside.byKeyword.type ?? []) : []),
        ...(outside.behind.length > 0 && isWithin(place, outer) ? outside.behind : []),
      ]);
  return [
    {
      place,
      keyword,
      value,
      types: stated.types,
      text: textOf(error),
      ids: new Set([...direct, ...around]),
      recommendation,
    },
  ];
}

function statedBy(schema: unknown): Stated | undefined {
  return membersOf(schema)?.[REQUIREMENT_KEYWORD] as Stated | undefined;
}

/** A missing member breaks what its own type states. */
function missingIds({ params, parentSchema }: ErrorObject, stated: Stated): readonly string[] {
  const member = statedBy(membersOf(parentSchema?.properties)?.[params.missingProperty]);
  return member ? [...(member.byKeyword.type ?? []), ...member.behind] : (stated.byKeyword.required ?? []);
}

function isWithin(place: string, outer: string): boolean {
  return place === outer || place.startsWith(`${outer}/`);
}

function textOf({ instancePath, keyword, params, message, parentSchema, data }: ErrorObject): string {
  const place = instancePath || 'the body';
  if (keyword === 'required') return `${instancePath}/${params.missingProperty} is missing`;
  const got = data === undefined ? 'nothing' : shown(data);
  if (keyword === 'enum') return `${place} must be one of ${params.allowedValues.join(', ')}, got ${got}`;
  if (keyword === 'not') return `${place} must not be there, got ${got}`;
  if (keyword === 'anyOf')
    return `${place} must be ${[parentSchema?.anyOf].flat().map(nameOf).join(' or ')}, got ${got}`;
  if (keyword === 'minLength' && data === '') return `${place} is empty`;
  if (keyword === 'minItems') return `${place} ${message}`;
  const [example] = [parentSchema?.examples ?? []].flat();
  if ((keyword === 'pattern' || keyword === 'format') && typeof example === 'string')
    return `${place} must be like ${example}, got ${got}`;
  const types = statedBy(parentSchema)?.types ?? [];
  return `${place} ${keyword === 'type' ? `must be ${types.join(' or ')}` : message}, got ${got}`;
}

/** One of several forms, as one would name it. */
function nameOf(schema: unknown): string {
  const { $ref, title, pattern } = membersOf(schema) ?? {};
  if (typeof $ref === 'string') return $ref.replace(/^.*\/|\.json$/g, '');
  const types = (statedBy(schema)?.types ?? []).join(' or ');
  return typeof pattern === 'string' ? `${types} like ${pattern}` : String(title ?? types);
}

function undocumentedIn(visits: readonly Visit[]): string[] {
  const found = new Set<string>();
  for (const { value, stated } of visits) {
    const { shown: documented } = stated;
    if (!documented || typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    for (const name in value) if (!documented.members.has(name)) found.add(`${documented.resource}: ${name}`);
  }
  return [...found];
}
