import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import jsonpointer from 'jsonpointer';
import type { OpenAPIV3_1 } from 'openapi-types';
import { yaml } from './late-packages.ts';
import { remembered } from './remembered.ts';

/** The least a run must be allowed to do before it may call an operation; each tier includes the ones before. */
export type OperationTier = 'read' | 'quote' | 'order' | 'pay';

/** A query parameter as the interface describes it. */
export type QueryParameter = {
  readonly name: string;
  readonly required: boolean;
  readonly type: 'string' | 'integer' | 'boolean';
};

/** One REST operation of the interface. */
export type Operation = {
  /** Method and path, as the register writes endpoints. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly operationId: string;
  readonly tier: OperationTier;
  /** By documented status: `$id` of the schema of the body, undefined where the body is not shown. */
  readonly responses: Readonly<Record<string, string | undefined>>;
  /** `$id` of the schema of the request body; absent for an operation without one. */
  readonly requestSchema?: string;
  /** True when leaving the body out can't be right. */
  readonly mandatoryBody: boolean;
  readonly queryParameters: readonly QueryParameter[];
};

/** The machine-readable reading of the interface. */
export const OPENAPI_FILE: string = fileURLToPath(new URL('./openapi.yaml', import.meta.url));

const SCHEMA_HOST = 'https://maker-conformance.invalid';
const METHODS = ['get', 'post'] as const;
const TIERS: readonly unknown[] = ['read', 'quote', 'order', 'pay'] satisfies OperationTier[];
const PARAMETER_TYPES: readonly unknown[] = ['string', 'integer', 'boolean'] satisfies QueryParameter['type'][];

type Described = OpenAPIV3_1.OperationObject<{ 'x-tier'?: unknown }>;
type Reference = OpenAPIV3_1.ReferenceObject;

/**
 * Reads the operations of `specs/openapi.yaml`, in its order.
 * @throws Error naming the operation and what it lacks
 */
export function loadOperations(file: string = OPENAPI_FILE): Operation[] {
  const text = readFileSync(file, 'utf8');
  const document = remembered<OpenAPIV3_1.Document>('openapi', [text], () => yaml().parse(text));
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const described = item?.[method] as Described | undefined;
      return described === undefined ? [] : [operation(document, method, path, described)];
    }),
  );
}

/** The operation of exactly this method and path, looked up in a list. Paths have no variable parts. */
export function findOperation(operations: readonly Operation[], method: string, path: string): Operation | undefined {
  const id = `${method.toUpperCase()} ${path}`;
  return operations.find((candidate) => candidate.id === id);
}

let known: Operation[] | undefined;

/** The operation of the interface with exactly this method and path; undefined for everything else. */
export function matchOperation(method: string, path: string): Operation | undefined {
  known ??= loadOperations();
  return findOperation(known, method, path);
}

function operation(
  document: OpenAPIV3_1.Document,
  method: (typeof METHODS)[number],
  path: string,
  described: Described,
): Operation {
  const verb = method === 'get' ? 'GET' : 'POST';
  const id = `${verb} ${path}`;
  const { operationId, 'x-tier': tier } = described;
  if (operationId === undefined) throw new Error(`specs/openapi.yaml: ${id}: operationId is missing; add it.`);
  if (!isTier(tier)) throw new Error(`specs/openapi.yaml: ${id}: x-tier must be one of ${TIERS.join(', ')}.`);
  const body = described.requestBody === undefined ? undefined : resolved(document, described.requestBody);
  const requestSchema = schemaId(body?.content);
  return {
    id,
    method: verb,
    path,
    operationId,
    tier,
    responses: Object.fromEntries(
      Object.entries(described.responses ?? {}).map(([status, response]) => [
        status,
        schemaId(resolved<OpenAPIV3_1.ResponseObject>(document, response).content),
      ]),
    ),
    ...(requestSchema === undefined ? {} : { requestSchema }),
    mandatoryBody: body?.required ?? false,
    queryParameters: (described.parameters ?? []).map((parameter) => queryParameter(id, resolved(document, parameter))),
  };
}

function queryParameter(id: string, parameter: OpenAPIV3_1.ParameterObject): QueryParameter {
  const type = parameter.schema !== undefined && 'type' in parameter.schema ? parameter.schema.type : undefined;
  if (!isParameterType(type)) {
    throw new Error(
      `specs/openapi.yaml: ${id}: ${parameter.name} must have one of the types ${PARAMETER_TYPES.join(', ')}.`,
    );
  }
  return { name: parameter.name, required: parameter.required ?? false, type };
}

/** Follows a reference into the document itself. */
function resolved<Part extends object>(document: OpenAPIV3_1.Document, part: Part | Reference): Part {
  if (!('$ref' in part)) return part;
  const target: unknown = jsonpointer.get(document, part.$ref.slice(1));
  if (target === undefined) throw new Error(`specs/openapi.yaml: ${part.$ref} leads to nothing; correct it.`);
  return target as Part;
}

/** The `$id` of a schema file, which follows from the reference to the file. */
function schemaId(content: Record<string, OpenAPIV3_1.MediaTypeObject> | undefined): string | undefined {
  const schema = content?.['application/json']?.schema;
  if (schema === undefined || !('$ref' in schema) || schema.$ref === undefined) return undefined;
  return SCHEMA_HOST + join('/specs', schema.$ref);
}

function isTier(value: unknown): value is OperationTier {
  return TIERS.includes(value);
}

function isParameterType(value: unknown): value is QueryParameter['type'] {
  return PARAMETER_TYPES.includes(value);
}
