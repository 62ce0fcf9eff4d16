import { readFileSync } from 'node:fs';
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule, { type FormatsPlugin } from 'ajv-formats';

// ajv-formats is CommonJS; under Node's ESM its default export is the plugin, which its types don't say.
const addFormats = addFormatsModule as unknown as FormatsPlugin;

/** Reads documents of this suite, which strangers may have changed. */
export interface Reader<Document> {
  /** Whether a value is such a document. Members that another version of the suite adds don't count. */
  fits(value: unknown): value is Document;
  /** Why the last value did not fit, in one line. */
  why(): string;
}

/**
 * Makes a reader of a schema, compiled when it is first used.
 * @param name of the schema below `schemas/report`
 * @param part a JSON pointer into it, such as `/$defs/begun`
 */
export function readerOf<Document>(name: string, part = ''): Reader<Document> {
  let compiled: ValidateFunction | undefined;
  const validate = (): ValidateFunction => {
    compiled ??= compile(name, part);
    return compiled;
  };
  return {
    fits: (value): value is Document => validate()(value),
    why() {
      const [error] = validate().errors ?? [];
      return error === undefined ? '' : `${JSON.stringify(error.instancePath.slice(0, 200))} ${error.message}`;
    },
  };
}

function compile(name: string, part: string): ValidateFunction {
  const file = new URL(`../../../schemas/report/${name}.json`, import.meta.url);
  const schema = withOthers(JSON.parse(readFileSync(file, 'utf8'))) as AnySchemaObject;
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, validateSchema: false });
  addFormats(ajv);
  ajv.addSchema(schema, name);
  return ajv.getSchema(`${name}#${part}`) ?? ajv.compile(schema);
}

/** A schema that lets objects have other members, too. */
function withOthers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withOthers);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key, value]) => key !== 'additionalProperties' || value !== false);
  return Object.fromEntries(entries.map(([key, value]) => [key, withOthers(value)]));
}
