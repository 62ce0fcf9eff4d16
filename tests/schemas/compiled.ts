import { Ajv2020 } from 'ajv/dist/2020.js';
import formats, { type FormatsPlugin } from 'ajv-formats';
import { readSchemas, SCHEMA_BASE } from '../../schemas/read.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
(formats as unknown as FormatsPlugin)(ajv);
for (const { schema } of readSchemas()) ajv.addSchema(schema);

/**
 * What the schema of a file says against a value, in ajv's words; empty when it fits.
 * @param place path below `schemas/`, optionally with a fragment such as `#/$defs/should`
 */
export function objections(place: string, value: unknown): string {
  const validate = ajv.getSchema(SCHEMA_BASE + place);
  if (validate === undefined) throw new Error(`no schema ${place}`);
  return validate(value) === true ? '' : ajv.errorsText(validate.errors, { dataVar: '' });
}
