import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What every `$id` of a schema begins with; the path of the file follows. */
export const SCHEMA_BASE = 'https://maker-conformance.invalid/schemas/';

/** A JSON Schema document as it stands in its file. */
export type SchemaDocument = Readonly<Record<string, unknown>> & {
  readonly $id: string;
  readonly title: string;
  readonly description: string;
  readonly examples: readonly unknown[];
};

/** One schema file: its path below `schemas/`, with forward slashes, and its content. */
export type SchemaFile = { readonly file: string; readonly schema: SchemaDocument };

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/**
 * Reads every schema of the interface, in the order of their paths. What the project itself writes (`report/`) or reads (`settings.json`) is left out.
 * @throws Error when a file lacks title, description or examples, or its `$id` is not its place
 */
export function readSchemas(): SchemaFile[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('report/') && path !== 'settings.json')
    .sort()
    .map((file) => ({ file, schema: asSchema(file, JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))) }));
}

function asSchema(file: string, schema: unknown): SchemaDocument {
  if (isSchema(schema) && schema.$id === SCHEMA_BASE + file) return schema;
  throw new Error(`schemas/${file}: needs title, description, examples and the $id ${SCHEMA_BASE}${file}`);
}

function isSchema(schema: unknown): schema is SchemaDocument {
  if (typeof schema !== 'object' || schema === null) return false;
  const { $id, title, description, examples } = schema as Record<string, unknown>;
  return [$id, title, description].every((text) => typeof text === 'string') && Array.isArray(examples);
}
