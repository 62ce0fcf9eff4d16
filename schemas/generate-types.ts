// Writes schemas/types.ts from the schema files:  npm run types
import { writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { readSchemas, type SchemaFile } from './read.ts';

/** Where the types are kept. */
export const TYPES_FILE: string = fileURLToPath(new URL('./types.ts', import.meta.url));

const HEADING = `// Written by schemas/generate-types.ts from the schema files (npm run types); do not edit.

/** A whole number. Beyond 2^53 the exact JSON parser gives a bigint. */
export type Integer = number | bigint;

/** Any JSON number. Whole ones beyond 2^53 come as bigint. */
export type Numeric = number | bigint;
`;

type Node = Record<string, unknown>;

/** The text of `schemas/types.ts`: one exported type for each schema file and each titled part of one. */
export async function typesText(): Promise<string> {
  const files = readSchemas();
  const names = typeNames(files);
  const definitions: Record<string, JSONSchema> = {};
  for (const { file, schema } of files) {
    for (const [place, part] of [[file, schema] as const, ...titledParts(file, schema)]) {
      const name = names.get(place);
      if (name !== undefined) definitions[name] = { ...prepared(part, file, names), title: name };
    }
  }
  const root: JSONSchema = { title: 'Everything', type: 'object', additionalProperties: false, $defs: definitions };
  const text = await compile(root, 'Everything', {
    additionalProperties: false,
    bannerComment: '',
    format: true,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
    unreachableDefinitions: true,
  });
  return `${HEADING}\n${text.replace('export interface Everything {}\n', '').replaceAll(REFERENCE_NOTE, '').trimStart()}`;
}

/** The library notes on every type how it was reached; that says nothing here. */
const REFERENCE_NOTE = /^ \*\n \* This (interface|type) was referenced by .*\n \* via the `definition` .*\n/gm;

/** Parts of a schema that carry a title under `$defs` and so get a type of their own. */
function titledParts(file: string, schema: Node): [place: string, part: Node][] {
  return Object.entries((schema.$defs ?? {}) as Record<string, Node>)
    .filter(([, part]) => typeof part.title === 'string')
    .map(([key, part]) => [`${file}#/$defs/${key}`, part]);
}

/** From a schema's place (`file` or `file#/$defs/key`) to its type name, which is its title in Pascal case. */
function typeNames(files: readonly SchemaFile[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const { file, schema } of files) {
    for (const [place, part] of [[file, schema as Node] as const, ...titledParts(file, schema)]) {
      const name = pascalCase(String(part.title));
      const other = taken.get(name);
      if (other !== undefined) throw new Error(`schemas ${other} and ${place} share the title of ${name}; rename one`);
      taken.set(name, place);
      places.set(place, name);
    }
  }
  return places;
}

function pascalCase(title: string): string {
  return title
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** The schema as the library needs it: references by type name, numbers by alias, and no rules that types can't hold. */
function prepared(node: Node, file: string, names: ReadonlyMap<string, string>): Node {
  if (typeof node.$ref === 'string') return described(node, nameOf(node.$ref, file, names));
  const numeric = numericType(node.type);
  if (numeric !== undefined) return described(node, numeric);
  if (isOpenObject(node)) return described(node, openObjectType(node.type));
  const { $defs: _parts, not: _rule, examples: _examples, title: _title, 'x-requirement': _stated, ...rest } = node;
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, preparedValue(key, value, (part) => prepared(part, file, names))]),
  );
}

function preparedValue(key: string, value: unknown, prepare: (part: Node) => Node): unknown {
  if (key === 'properties') {
    return Object.fromEntries(
      Object.entries(value as Record<string, Node | false>).map(([name, part]) => [
        name,
        part === false ? { tsType: 'never' } : prepare(part),
      ]),
    );
  }
  if (key === 'items') return bracketed(prepare(value as Node));
  if (key === 'additionalProperties') return prepare(value as Node);
  if (key === 'anyOf') return (value as Node[]).map(prepare);
  return value;
}

/** A union has to stand in brackets before it becomes the element of an array. */
function bracketed(node: Node): Node {
  return typeof node.tsType === 'string' && node.tsType.includes('|') ? { ...node, tsType: `(${node.tsType})` } : node;
}

function described(node: Node, tsType: string): Node {
  return typeof node.description === 'string' ? { description: node.description, tsType } : { tsType };
}

function nameOf(reference: string, file: string, names: ReadonlyMap<string, string>): string {
  const [path = '', part] = reference.split('#');
  const target = path === '' ? file : normalize(join(dirname(file), path));
  const name = names.get(part === undefined ? target : `${target}#${part}`);
  if (name === undefined) throw new Error(`schemas/${file}: ${reference} leads to nothing that has a title`);
  return name;
}

/** `integer` and `number`, alone or in a union of types, as the aliases that admit a bigint. */
function numericType(type: unknown): string | undefined {
  const types = [type].flat();
  if (!types.includes('integer') && !types.includes('number')) return undefined;
  return types.map((name) => (name === 'integer' ? 'Integer' : name === 'number' ? 'Numeric' : name)).join(' | ');
}

function isOpenObject(node: Node): boolean {
  return (
    [node.type].flat().includes('object') && node.properties === undefined && node.additionalProperties === undefined
  );
}

function openObjectType(type: unknown): string {
  return [type].flat().includes('null') ? 'Record<string, unknown> | null' : 'Record<string, unknown>';
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(TYPES_FILE, await typesText());
}
