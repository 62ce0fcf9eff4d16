/** Which schemas describe the answers of the interface (`specs/openapi.yaml`), and the checks that judge by them. */
import { SCHEMA_BASE } from '../../schemas/read.ts';
import { loadOperations } from '../../specs/operations.ts';
import type { Fit } from '../engine/json/fit.ts';
import { requirementsOf } from '../engine/json/schemas.ts';
import { alsoBySchema, checkBySchema, fitOfBody } from '../engine/passive/by-schema.ts';
import type { PassiveCheck } from '../engine/passive/check.ts';
import type { Seen } from '../engine/passive/seen.ts';
import { errorSchemasOf } from './errors/read.ts';

interface Described {
  readonly schema: string;
  /** Requirements that the schema states; undefined where the interface leaves its members open. */
  readonly requirements: ReadonlySet<string> | undefined;
}

let known: ReadonlyMap<string, Described> | undefined;

/** The schema of the success of each operation. */
export function describedAnswers(): ReadonlyMap<string, Described> {
  known ??= new Map(
    loadOperations().flatMap(({ id, responses }) => {
      const schema = responses['200']?.slice(SCHEMA_BASE.length).replace(/\.json$/, '');
      return schema === undefined ? [] : [[id, { schema, requirements: requirementsOf(schema) }]];
    }),
  );
  return known;
}

/** The schema of a success with a body; undefined for other answers. */
function successOf({ operation, status, body }: Seen): Described | undefined {
  const hasBody = status === 200 || (status > 200 && status <= 299 && body.text !== '');
  return hasBody && operation !== undefined ? describedAnswers().get(operation) : undefined;
}

/** How a success fits its schema; undefined for other answers, and where the interface leaves the members open. */
export function fitOfSuccess(answer: Seen): Fit | undefined {
  const described = successOf(answer);
  return described?.requirements && fitOfBody(answer, described.schema);
}

/** How a success fits the schema of a body that the interface leaves open, which is no more than a guess. */
export function fitOfOpen(answer: Seen): Fit | undefined {
  const described = successOf(answer);
  return described && !described.requirements ? fitOfBody(answer, described.schema) : undefined;
}

function schemasOf(answer: Seen): readonly string[] {
  const { status } = answer;
  if (status < 200 || status > 299) return errorSchemasOf(answer);
  const described = successOf(answer);
  return described?.requirements ? [described.schema] : [];
}

/** The operations whose success bears on a requirement; undefined when errors do. */
function operationsOf(id: string): readonly string[] | undefined {
  const operations = [...describedAnswers()].filter(([, { requirements }]) => requirements?.has(id));
  return operations.length === 0 ? undefined : operations.map(([operation]) => operation);
}

/** A check of a requirement by the schemas that state it. */
export function bySchema(id: string, title: string): PassiveCheck {
  return checkBySchema(id, title, schemasOf, operationsOf(id));
}

/** A check in code of what schemas can't say of a requirement, together with what they say of it. */
export function besidesSchema(coded: PassiveCheck): PassiveCheck {
  return alsoBySchema(coded, bySchema(coded.id, coded.title));
}
