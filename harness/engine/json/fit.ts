/** How a value fits one of the schemas, named by the requirements that the schema states (`schemas/README.md`). */
import type { ErrorObject } from 'ajv';
import {
  INTEGER_REQUIREMENT,
  jsonTypeOf,
  NULL_REQUIREMENT,
  STATED_KEYWORD,
  type Stated,
} from '../../../schemas/requirements.ts';
import { withLabels } from '../wire/secret.ts';
import { membersOf, shown } from './members.ts';
import { type Follower, followed, validatorOf } from './schemas.ts';

/** A keyword of the schema that a value breaks. */
export interface Misfit {
  /** JSON pointer of the value; where a member is missing, of the object that lacks it. */
  readonly place: string;
  /** The keyword as it stands in the schema. */
  readonly keyword: string;
  readonly value: unknown;
  /** Place, what was expected and what came, e.g. `/0/precision must be integer, got "3"`. */
  readonly text: string;
  /** Requirements that the schema names for it. */
  readonly ids: ReadonlySet<string>;
}

export interface Fit {
  readonly misfits: readonly Misfit[];
  /** Members that the schema does not list, as `resource: name`. */
  readonly undocumented: readonly string[];
  /** Requirements that something in the value is judged for, other than misfits of a wrong type. */
  readonly judged: ReadonlySet<string>;
}

/**
 * Judges a decoded JSON value against a schema and its recommendations, integers exactly.
 * @param name the file below `schemas/` without its ending, e.g. `formats/layer`
 * @throws {Error} when there is no such schema
 */
export function fitOf(name: string, value: unknown): Fit {
  let judged = NOTHING;
  let undocumented: Set<string> | undefined;
  const come: Follower['come'] = ({ bearing, shown: documented }, each) => {
    judged = withIds(judged, bearing[jsonTypeOf(each)]);
    if (documented) undocumented = undocumentedIn(documented, each, undocumented);
  };
  const errors = followed({ come }, () => errorsOf(name, value));
  return {
    misfits: errors.length === 0 ? NONE : misfitsOf(errors, name, value),
    undocumented: undocumented ? [...undocumented] : NONE,
    judged: judged.ids,
  };
}

const NONE: readonly never[] = [];

/** Requirements met so far. Nearly all answers of an operation meet the same ones in the same order, so sets are shared. */
interface Met {
  readonly ids: ReadonlySet<string>;
  readonly next: Map<readonly string[], Met>;
}

const NOTHING: Met = { ids: new Set(), next: new Map() };

function withIds(met: Met, ids: readonly string[]): Met {
  const known = met.next.get(ids);
  if (known) return known;
  const isNew = ids.some((id) => !met.ids.has(id));
  const next = isNew ? { ids: new Set([...met.ids, ...ids]), next: new Map() } : met;
  met.next.set(ids, next);
  return next;
}

function errorsOf(name: string, value: unknown): readonly ErrorObject[] {
  const validate = validatorOf(name);
  if (!validate) throw new Error(`no schema ${name} in schemas/`);
  const recommended = validatorOf(`${name}#/$defs/should`);
  const errors = validate(value) ? NONE : (validate.errors ?? NONE);
  return !recommended || recommended(value) ? errors : [...errors, ...(recommended.errors ?? NONE)];
}

function undocumentedIn(
  { resource, members }: NonNullable<Stated['shown']>,
  value: unknown,
  found: Set<string> | undefined,
): Set<string> | undefined {
  const object = membersOf(value);
  let texts = found;
  for (const name in object) {
    if (members.has(name)) continue;
    texts ??= new Set();
    texts.add(`${resource}: ${name}`);
  }
  return texts;
}

/** The values that are judged for a requirement, without recommendations. */
export function valuesJudged(id: string, name: string, value: unknown): unknown[] {
  const found: unknown[] = [];
  const come: Follower['come'] = ({ bearing }, each) => {
    if (bearing[jsonTypeOf(each)].includes(id)) found.push(each);
  };
  followed({ come }, () => validatorOf(name)?.(value));
  return found;
}

/** The names of the members that are judged for a requirement, without recommendations. */
export function membersJudged(id: string, name: string, value: unknown): Set<string> {
  const found = new Set<string>();
  const comeAt: Follower['comeAt'] = ({ bearing }, each, place) => {
    if (bearing[jsonTypeOf(each)].includes(id)) found.add(place.slice(place.lastIndexOf('/') + 1));
  };
  followed({ come: () => {}, comeAt }, () => validatorOf(name)?.(value));
  return found;
}

/** The problems of a value with what a schema states of one requirement, a sentence each; none when it holds. */
export function problemsOf(id: string, name: string, value: unknown): string[] {
  const broken = fitOf(name, withLabels(value)).misfits.filter(({ ids }) => ids.has(id));
  return [...new Set(broken.map(({ text }) => text))];
}

/** The subschemas by which values were judged, by the JSON pointers of the values. */
type Outers = ReadonlyMap<string, readonly Stated[]>;

/** Judges a value that does not fit a second time, to learn which subschemas each of its places was judged by. */
function misfitsOf(errors: readonly ErrorObject[], name: string, value: unknown): Misfit[] {
  const outers = new Map<string, Stated[]>();
  const comeAt: Follower['comeAt'] = (stated, _, place) => {
    if (stated.recommendation) return;
    const known = outers.get(place);
    if (known) known.push(stated);
    else outers.set(place, [stated]);
  };
  followed({ come: () => {}, comeAt }, () => errorsOf(name, value));
  return errors.flatMap((error) => misfitOf(error, outers));
}

function misfitOf(error: ErrorObject, outers: Outers): Misfit[] {
  const { instancePath: place, keyword, parentSchema, data: value } = error;
  const stated = statedBy(parentSchema);
  // When none of several forms fits, the keyword that lists them reports it, not those of each form.
  if (!stated || stated.alternative) return [];
  const direct = keyword === 'required' ? missingIds(error, stated) : (stated.byKeyword[keyword] ?? []);
  const around = stated.recommendation ? [] : [...inherentIds(error, stated), ...outerIds(error, outers)];
  return [{ place, keyword, value, text: textOf(error), ids: new Set([...direct, ...around]) }];
}

/** The requirements that its type states for every value. */
function inherentIds({ keyword, data }: ErrorObject, { types }: Stated): string[] {
  if (data === null) return [NULL_REQUIREMENT];
  return keyword === 'type' && types.includes('integer') ? [INTEGER_REQUIREMENT] : [];
}

/** The requirements that the subschemas of the place and those around it state: of its type, and of all that lies below. */
function outerIds({ keyword, instancePath }: ErrorObject, outers: Outers): string[] {
  const here = keyword === 'type' ? (outers.get(instancePath) ?? []) : [];
  const ids = here.flatMap(({ byKeyword }) => byKeyword.type ?? []);
  for (let place = instancePath; ; place = place.slice(0, place.lastIndexOf('/'))) {
    for (const { behind } of outers.get(place) ?? []) ids.push(...behind);
    if (place === '') return ids;
  }
}

function statedBy(schema: unknown): Stated | undefined {
  return membersOf(schema)?.[STATED_KEYWORD] as Stated | undefined;
}

/** A missing member breaks what its own type states. */
function missingIds({ params, parentSchema }: ErrorObject, stated: Stated): readonly string[] {
  const member = statedBy(membersOf(parentSchema?.properties)?.[params.missingProperty]);
  return member ? [...(member.byKeyword.type ?? []), ...member.behind] : (stated.byKeyword.required ?? []);
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

/** The name of one of several forms. */
function nameOf(schema: unknown): string {
  const { $ref, title, pattern } = membersOf(schema) ?? {};
  if (typeof $ref === 'string') return $ref.replace(/^.*\/|\.json$/g, '');
  const types = (statedBy(schema)?.types ?? []).join(' or ');
  return typeof pattern === 'string' ? `${types} like ${pattern}` : String(title ?? types);
}
