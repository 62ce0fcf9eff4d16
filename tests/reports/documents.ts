import { Ajv2020 } from 'ajv/dist/2020.js';
import formats, { type FormatsPlugin } from 'ajv-formats';
import type { Conformance } from '../../reports/conformance.ts';
import type { CheckReport, RequirementReport } from '../../reports/requirement-report.ts';
import schema from '../../schemas/report/conformance.json' with { type: 'json' };
import { expect } from '../test.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
(formats as unknown as FormatsPlugin)(ajv);

/** A document has to fit a schema of `schemas/report`, given with its text. */
export function expectFits(document: unknown, schemaOf: object): void {
  const fits = ajv.validate(schemaOf, JSON.parse(JSON.stringify(document)));
  expect(fits, ajv.errorsText()).toBe(true);
}

/** A requirement of a report: a must that is verified, unless it is given otherwise. */
export function requirement(id: string, over: Partial<RequirementReport> = {}): RequirementReport {
  return { id, level: 'must', verdict: 'verified', statement: `${id} holds.`, endpoint: '*', checks: [], ...over };
}

/** A must that one check found violated. */
export function violated(id: string, check: Partial<CheckReport> = {}): RequirementReport {
  const checks = [{ title: 'check', outcome: 'violated' as const, exchanges: [], ...check }];
  return requirement(id, { verdict: 'violated', checks });
}

/** A report of these requirements; the rest is the example of its schema, unless it is given otherwise. */
export function report(requirements: readonly RequirementReport[], over: Partial<Conformance> = {}): Conformance {
  const [example] = schema.examples as unknown as readonly Conformance[];
  if (!example) throw new Error('the schema has no example');
  return { ...example, requirements, ...over };
}
