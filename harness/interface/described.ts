/** Which schemas describe the bodies of the interface (`specs/openapi.yaml`), and the checks that judge answers by them. */
import { SCHEMA_BASE } from '../../schemas/read.ts';
import type { RequirementId } from '../../specs/ids.ts';
import { loadOperations } from '../../specs/operations.ts';
import type { Fit } from '../engine/json/fit.ts';
import { requirementsOf } from '../engine/json/schemas.ts';
import { alsoBySchema, checkBySchema, fitOfBody } from '../engine/passive/by-schema.ts';
import { about, type PassiveCheck } from '../engine/passive/check.ts';
import type { Seen } from '../engine/passive/seen.ts';
import { errorSchemasOf } from './errors/read.ts';

interface Described {
  readonly schema: string;
  /** The same as a list, where it counts. */
  readonly schemas: readonly string[];
  /** Requirements that the schema states; undefined where the interface leaves its members open. */
  readonly requirements: ReadonlySet<string> | undefined;
}

let known: ReadonlyMap<string, Described> | undefined;

/** The schema of the success of each operation. */
export function describedAnswers(): ReadonlyMap<string, Described> {
  known ??= new Map(
    loadOperations().flatMap(({ id, responses }) => {
      const success = responses['200'];
      if (success === undefined) return [];
      const schema = nameOf(success);
      const requirements = requirementsOf(schema);
      return [[id, { schema, requirements, schemas: requirements ? [schema] : [] }]];
    }),
  );
  return known;
}

let requests: ReadonlyMap<string, string> | undefined;

/** The schema of the body of a request to an operation; undefined for one without. */
export function schemaOfRequest(operation: string): string | undefined {
  requests ??= new Map(
    loadOperations().flatMap(({ id, requestSchema }) =>
      requestSchema === undefined ? [] : [[id, nameOf(requestSchema)]],
    ),
  );
  return requests.get(operation);
}

/** The name of a schema as `fitOf` takes it, from its `$id`. */
function nameOf(id: string): string {
  return id.slice(SCHEMA_BASE.length).replace(/\.json$/, '');
}

/** The schema of a success with a body; undefined for other answers. */
function successOf({ operation, status, body }: Seen): Described | undefined {
  const hasBody = status === 200 || (status > 200 && status <= 299 && body.text !== '');
  return hasBody && operation !== undefined ? describedAnswers().get(operation) : undefined;
}

/** The schema of a success; undefined for other answers, and where the interface leaves the members open. */
export function schemaOfSuccess(answer: Seen): string | undefined {
  return successOf(answer)?.schemas[0];
}

/** How a success fits its schema; undefined for other answers, and where the interface leaves the members open. */
export function fitOfSuccess(answer: Seen): Fit | undefined {
  const schema = schemaOfSuccess(answer);
  return schema === undefined ? undefined : fitOfBody(answer, schema);
}

/** How a success fits the schema of a body that the interface leaves open, which is no more than a guess. */
export function fitOfOpen(answer: Seen): Fit | undefined {
  const described = successOf(answer);
  return described && !described.requirements ? fitOfBody(answer, described.schema) : undefined;
}

const NONE: readonly string[] = [];

function successSchemasOf(answer: Seen): readonly string[] {
  return successOf(answer)?.schemas ?? NONE;
}

/** A check of a requirement by the schemas that state it: those of successes, or those of error envelopes. */
export function bySchema(id: RequirementId, title: string): PassiveCheck {
  const operations = [...describedAnswers()].flatMap(([operation, { requirements }]) =>
    requirements?.has(id) ? [operation] : [],
  );
  return operations.length > 0
    ? about(operations, checkBySchema(id, title, successSchemasOf))
    : checkBySchema(id, title, errorSchemasOf);
}

/** A check in code of what schemas can't say of a requirement, together with what they say of it. */
export function besidesSchema(coded: PassiveCheck): PassiveCheck {
  return alsoBySchema(coded, bySchema(coded.id, coded.title));
}
