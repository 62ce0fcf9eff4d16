import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _, type AnySchemaObject, type KeywordCxt } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import jsonpointer from 'jsonpointer';
import {
  isOpen,
  REQUIREMENT_KEYWORD,
  STATED_KEYWORD,
  type Stated,
  statedIn,
  withStated,
} from '../../../schemas/requirements.ts';
import { instantOf } from './date-time.ts';
import { exactAjv, sentence, withExactNumber } from './exact-ajv.ts';
import { membersOf } from './members.ts';

const FOLDER = fileURLToPath(new URL('../../../schemas/', import.meta.url));

function withExactNumbers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withExactNumbers);
  if (typeof schema !== 'object' || schema === null) return schema;
  // A map of properties passes here too, and one may be called `minimum`; only a schema names a type.
  const exact = 'type' in schema ? withExactNumber(schema as Record<string, unknown>) : schema;
  if (exact !== schema) return exact;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      ['examples', 'const', 'enum', 'default', REQUIREMENT_KEYWORD, STATED_KEYWORD].includes(key)
        ? value
        : withExactNumbers(value),
    ]),
  );
}

/** Learns by which subschemas a value and its members are judged. */
export interface Follower {
  come(stated: Stated, value: unknown): void;
  /** The same with the JSON pointer of the value. */
  comeAt?(stated: Stated, value: unknown, place: string): void;
}

let follower: Follower | undefined;

/** Runs `judge`, and has a follower learn by which subschemas values are judged meanwhile. */
export function followed<Result>(by: Follower, judge: () => Result): Result {
  follower = by;
  try {
    return judge();
  } finally {
    follower = undefined;
  }
}

/** @returns whether the follower wants to know the place */
function come(stated: Stated, value: unknown): boolean {
  if (!follower) return false;
  follower.come(stated, value);
  return follower.comeAt !== undefined;
}

function comeAt(stated: Stated, value: unknown, place: string): void {
  follower?.comeAt?.(stated, value, place);
}

/** Written as code, as ajv makes an object and a text of its own for each call of a function. */
function follow({ gen, data, schema, it }: KeywordCxt): void {
  const stated = gen.scopeValue('keyword', { ref: schema });
  const [quick, full] = [gen.scopeValue('func', { ref: come }), gen.scopeValue('func', { ref: comeAt })];
  const place = it.errorPath.emptyStr() ? _`instancePath` : _`instancePath + ${it.errorPath}`;
  gen.if(_`${quick}(${stated}, ${data})`, () => gen.code(_`${full}(${stated}, ${data}, ${place})`));
}

/** The schema files as they stand in `schemas/`, by name. */
let files: ReadonlyMap<string, Readonly<Record<string, unknown>>> | undefined;

function schemaFiles(): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  files ??= new Map(
    readdirSync(FOLDER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [
        relative(FOLDER, file)
          .replaceAll('\\', '/')
          .replace(/\.json$/, ''),
        JSON.parse(readFileSync(file, 'utf8')),
      ]),
  );
  return files;
}

let compiled: Ajv2020 | undefined;

/** All schemas of `schemas/`, compiled on first use. */
function validators(): Ajv2020 {
  if (compiled) return compiled;
  // The schemas are our own, and the tests hold them against the meta-schema: to do so here would take as long as compiling them.
  const options = { strict: true, strictRequired: false, allowUnionTypes: true, verbose: true, validateSchema: false };
  const ajv = exactAjv(options);
  ajv.addFormat('instant', (text: string) => instantOf(text) !== undefined);
  ajv.addKeyword(STATED_KEYWORD);
  ajv.addKeyword({ keyword: REQUIREMENT_KEYWORD, schemaType: 'object', code: follow });
  for (const [name, schema] of schemaFiles())
    ajv.addSchema(withExactNumbers(withStated(schema, name)) as AnySchemaObject, name);
  compiled = ajv;
  return ajv;
}

/**
 * The compiled schema of a file.
 * @param name the file below `schemas/` without its ending, e.g. `formats/layer`; a JSON pointer into it may follow `#`
 * @returns undefined when there is none
 */
export function validatorOf(name: string): Validator | undefined {
  // To look for a missing part takes ajv as long as to judge a small value.
  if (!found.has(name)) found.set(name, validators().getSchema(name));
  return found.get(name);
}

type Validator = NonNullable<ReturnType<Ajv2020['getSchema']>>;

const found = new Map<string, Validator | undefined>();

/**
 * The members that the schema of an object names.
 * @param name as for {@link validatorOf}
 * @throws {Error} when there is no such schema
 */
export function memberNamesOf(name: string): readonly string[] {
  const [file = '', pointer = ''] = name.split('#');
  return Object.keys(membersOf(jsonpointer.get(fileOf(file), pointer))?.properties ?? {});
}

/**
 * The requirements that a schema states, those of the schemas it refers to included; undefined for a schema of something
 * that the interface leaves open.
 * @throws {Error} when there is no such schema
 */
export function requirementsOf(name: string): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const stated = statedIn(fileOf(file), file);
    for (const id of stated.ids) found.add(id);
    for (const other of stated.files) visit(other);
  };
  if (isOpen(fileOf(name))) return undefined;
  visit(name);
  return found;
}

function fileOf(name: string): Readonly<Record<string, unknown>> {
  const schema = schemaFiles().get(name);
  if (!schema) throw new Error(`no schema ${name} in schemas/`);
  return schema;
}

/**
 * Judges a decoded JSON value against one of the schemas, integers exactly (bigint beyond 2^53).
 * @param name as for {@link validatorOf}
 * @returns one sentence per problem, each beginning with the place, e.g. `/0/precision must be integer`; empty when it fits
 * @throws {Error} when there is no such schema
 */
export function schemaProblems(name: string, value: unknown): string[] {
  const validate = validatorOf(name);
  if (!validate) throw new Error(`no schema ${name} in schemas/`);
  if (validate(value)) return [];
  return [...new Set((validate.errors ?? []).map(sentence))];
}
