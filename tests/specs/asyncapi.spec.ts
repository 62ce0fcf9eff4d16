import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleFromString, createConfig, lintFromString } from '@redocly/openapi-core';
import { readSchemas } from '../../schemas/read.ts';
import { OPENAPI_FILE } from '../../specs/operations.ts';
import { loadRegister } from '../../specs/register.ts';
import { expect, test } from '../test.ts';

const FILE = join(dirname(OPENAPI_FILE), 'asyncapi.yaml');
const source = readFileSync(FILE, 'utf8');

/** What the linter has against a text that stands in for asyncapi.yaml. */
async function problems(text: string): Promise<string[]> {
  // A key is optional until a deployment enforces it, and AsyncAPI can only demand one.
  const config = await createConfig({ extends: ['recommended-strict'], rules: { 'security-defined': 'off' } });
  const found = await lintFromString({ source: text, absoluteRef: FILE, config });
  // The schemas are of another draft, as their schemaFormat says; the test of openapi.yaml lints them.
  const own = found.filter(({ location: [place] }) => place?.source.absoluteRef === FILE);
  return own.map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} (${place?.pointer ?? ''})`);
}

test('asyncapi.yaml is a sound AsyncAPI 3.0 description', async () => {
  expect(await problems(source)).toEqual([]);
});

const injected: [what: string, before: string, after: string, rule: string][] = [
  ['a schema that is not there', 'quote-socket/pong.json', 'quote-socket/none.json', 'no-unresolved-refs'],
  ['a message that is not there', 'components/messages/pong', 'components/messages/none', 'no-unresolved-refs'],
  ['a place AsyncAPI does not know', 'action: receive', 'does: receive', 'struct'],
];
for (const [what, before, after, rule] of injected)
  test(`the linter notices ${what}`, async () => {
    expect(source).toContain(before);
    expect(await problems(source.replace(before, after))).toContainEqual(expect.stringContaining(`${rule}:`));
  });

test('each schema of the socket is a message, and each message has both of its examples', async () => {
  const files = readSchemas().filter(({ file }) => file.startsWith('quote-socket/'));
  const named = Array.from(source.matchAll(/\.\.\/schemas\/(quote-socket\/[a-z-]+\.json)/g), ([, file]) => file);
  expect(named.sort()).toEqual(files.map(({ file }) => file));
  const { bundle } = await bundleFromString({ source, absoluteRef: FILE, config: await createConfig({}) });
  const whole = JSON.stringify(bundle.parsed);
  for (const { schema } of files)
    for (const example of schema.examples) expect(whole, schema.title).toContain(JSON.stringify(example));
});

test('each address carries every message, and each operation stands at both', () => {
  const messages = Array.from(source.matchAll(/^ {4}(\w+):\n {6}name: /gm), ([, name]) => name);
  expect(messages).toHaveLength(5);
  for (const channel of ['session', 'sessionBelowRest'])
    for (const operation of ['ping', 'quoteRequest', 'pong', 'quoteResponse', 'error'])
      expect(source).toContain(`"#/channels/${channel}/messages/${operation}"`);
});

test('each requirement of the socket stands behind exactly one part', () => {
  const { requirements } = loadRegister();
  const ids = requirements.map(({ id }) => id).filter((id) => id.startsWith('WS-'));
  const lists = source.matchAll(/x-requirements:((?:\s+-)?\s*\[[^\]]*\])+/g);
  const named = Array.from(lists, ([text]) => text.match(/WS-[A-Z]+-\d{2}/g) ?? []).flat();
  expect(named.sort()).toEqual([...ids].sort());
});
