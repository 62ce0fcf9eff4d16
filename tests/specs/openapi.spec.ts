import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { OPENAPI_FILE } from '../../specs/operations.ts';
import { expect, test } from '../test.ts';

const source = readFileSync(OPENAPI_FILE, 'utf8');

/** What the linter has against a text that stands in for openapi.yaml. */
async function problems(text: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'no-invalid-schema-examples': { severity: 'error', allowAdditionalProperties: true },
      'no-schema-type-mismatch': 'error',
      'no-required-schema-properties-undefined': 'error',
      'operation-operationId': 'error',
      'operation-parameters-unique': 'error',
      'operation-tag-defined': 'error',
      'parameter-description': 'error',
      'tag-description': 'error',
      'request-mime-type': { severity: 'error', allowedValues: ['application/json'] },
      'response-mime-type': { severity: 'error', allowedValues: ['application/json'] },
      'response-contains-header': {
        severity: 'error',
        names: { '2xx': ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] },
      },
    },
  });
  const found = await lintFromString({ source: text, absoluteRef: OPENAPI_FILE, config });
  const shown = found.map(({ ruleId, message, location }) => {
    const place = location[0];
    return `${ruleId}: ${message} (${place?.source.absoluteRef.split('/').slice(-3).join('/')} ${place?.pointer ?? ''})`;
  });
  // Recommendations stand in the schema files for the judge; no operation refers to them.
  return shown.filter((text) => !text.startsWith('no-unused-components: Component: "should"'));
}

test('openapi.yaml is a sound OpenAPI 3.1 description', async () => {
  expect(await problems(source)).toEqual([]);
});

const injected: [what: string, before: string, after: string, rule: string][] = [
  ['a schema that is not there', 'quotes/quote.json', 'quotes/none.json', 'no-unresolved-refs'],
  ['an operationId used twice', 'operationId: listPairs', 'operationId: listAssets', 'operation-operationId-unique'],
  ['a place OpenAPI does not know', 'required: true', 'mandatory: true', 'struct'],
  ['a tag that is not declared', 'tags: [market]', 'tags: [trade]', 'operation-tag-defined'],
  ['a key scheme that is not declared', '- apiKey: []', '- basic: []', 'security-defined'],
];
for (const [what, before, after, rule] of injected) {
  test(`the linter notices ${what}`, async () => {
    expect(source).toContain(before);
    expect(await problems(source.replace(before, after))).toContainEqual(expect.stringContaining(`${rule}:`));
  });
}
