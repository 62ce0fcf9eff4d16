import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFromString, createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { FAULTS } from '../../faults/faults.ts';
import { expect } from '../test.ts';
import { test } from './running.ts';

const PROJECT = join(import.meta.dirname, '../..');
const FILE = join(PROJECT, 'reference/control/openapi.yaml');
const PAGE = readFileSync(join(PROJECT, 'docs/mock.md'), 'utf8');
const source = readFileSync(FILE, 'utf8');

/** The description with its references replaced by what they lead to. */
async function described() {
  const config = await createConfig({});
  const { bundle } = await bundleFromString({ source, absoluteRef: FILE, config, dereference: true });
  return Object(bundle.parsed);
}

/** Each operation: its method, its lever and its object. */
async function operations() {
  const { paths } = await described();
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(Object(item)).map(([method, operation]) => ({
      method: method.toUpperCase(),
      lever: path.slice(1),
      operation: Object(operation),
    })),
  );
}

const bodyOf = (part: unknown) => Object(part).content?.['application/json'];

test('the description of the control interface is a sound OpenAPI 3.1 one', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const found = await lintFromString({ source, absoluteRef: FILE, config });
  expect(found.map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer}`)).toEqual([]);
});

test('it describes each lever and no other, and so does the page', async ({ pull }) => {
  const { error } = Object((await pull('POST', 'fly', {})).json);
  const levers = String(error).split('there are ')[1]?.split(', ').sort();
  const found = (await operations()).map(({ method, lever }) => `${method} /${lever}`);
  expect(found.sort()).toEqual(levers);
  expect(found.filter((name) => !PAGE.includes(name))).toEqual([]);
});

/** Levers whose example stands for what only an order has. */
const OF_AN_ORDER = ['pay-invoice', 'pay-onchain'];

test.describe('with faults to inject', () => {
  test.use({ options: { findInjection: () => ({}) } });
  test('each example is taken, and each answer is as described', async ({ pull }) => {
    const ajv = new Ajv2020({ strict: false });
    const fits = (schema: unknown, value: unknown) => (ajv.validate(Object(schema), value) ? '' : ajv.errorsText());
    for (const { method, lever, operation } of await operations()) {
      const request = bodyOf(operation.requestBody);
      const { status, json } = await pull(method, lever, request?.example);
      expect.soft(status, `${method} /${lever}`).toBe(OF_AN_ORDER.includes(lever) ? 400 : 200);
      expect.soft(fits(bodyOf(operation.responses[status]).schema, json), lever).toBe('');
      if (request) expect.soft(fits(request.schema, request.example), lever).toBe('');
      const lacking = request?.schema.required ? await pull(method, lever, {}) : undefined;
      if (lacking) expect.soft(lacking.status, lever).toBe(400);
      if (lacking) expect.soft(fits(bodyOf(operation.responses[400]).schema, lacking.json), lever).toBe('');
    }
  });
});

test('the fault of the example is one that can be injected', async () => {
  const example = (await operations()).flatMap(({ operation }) => bodyOf(operation.requestBody)?.example?.id ?? []);
  const fault = FAULTS.find(({ id }) => id === example[0]);
  expect(fault?.behaviour).toBeDefined();
  expect(fault?.wire).toBeUndefined();
});
