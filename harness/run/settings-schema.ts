import { SCHEMA_BASE } from '../../schemas/read.ts';
import { type DescribedSetting, describedSettings, plainWords } from './described.ts';

/** The JSON Schema of `maker-conformance.yaml`, by which editors complete and check it: `schemas/settings.json`. */
export function settingsSchema(): Readonly<Record<string, unknown>> {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `${SCHEMA_BASE}settings.json`,
    title: 'Settings of maker-conformance',
    description: 'The settings of a run in a file; docs/settings.md says more.',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: Object.fromEntries(
      describedSettings()
        .filter(({ isInFile }) => isInFile)
        .map((setting) => [setting.name, propertyOf(setting)]),
    ),
  };
}

/** A key without a value is as good as left out. */
function propertyOf({ text, fallback, isPrivate, schema }: DescribedSetting): object {
  const secret = isPrivate ? ' It may be a secret: give it as an environment variable.' : '';
  return {
    description: `${plainWords(text)}. Default: ${plainWords(fallback)}.${secret}`,
    anyOf: [schema, { type: 'null' }],
  };
}
