import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle, createConfig } from '@redocly/openapi-core';
import { differencesBetween } from '../../../../harness/interface/versioning/published/drift/documents.ts';
import { loadPublished } from '../../../../harness/interface/versioning/published/load.ts';
import { loadOperations, OPENAPI_FILE } from '../../../../specs/operations.ts';
import { expect, test } from '../../../test.ts';

const SCHEMAS = join(dirname(OPENAPI_FILE), '../schemas');

/** Writes files below a folder of the running test; gives the folder. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = test.info().outputPath('folder');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** How a file differs from the project's own description. */
async function differencesOf(file: string) {
  const own = await loadPublished(OPENAPI_FILE);
  return differencesBetween(own, await loadPublished(file), loadOperations()).differences;
}

test("the project's own description differs in nothing: split, and split in another folder", async () => {
  expect(await differencesOf(OPENAPI_FILE)).toEqual([]);
  const text = readFileSync(OPENAPI_FILE, 'utf8').replaceAll('../schemas/', './schemas/');
  const folder = folderOf({ 'openapi.yaml': text });
  cpSync(SCHEMAS, join(folder, 'schemas'), { recursive: true });
  expect(await differencesOf(join(folder, 'openapi.yaml'))).toEqual([]);
});

test("the project's own description differs in nothing: bundled by another tool", async () => {
  const config = await createConfig({});
  for (const dereference of [false, true]) {
    const { bundle: made } = await bundle({ ref: OPENAPI_FILE, config, dereference });
    const folder = folderOf({ 'openapi.json': JSON.stringify(made.parsed) });
    expect(await differencesOf(join(folder, 'openapi.json'))).toEqual([]);
  }
});

test('files that refer to each other are taken over once, in their own places', async () => {
  const folder = folderOf({
    'openapi.yaml': 'openapi: 3.1.0\npaths:\n  /a: { $ref: "paths/a.yaml" }\n  /b: { $ref: "./paths/a.yaml" }\n',
    'paths/a.yaml':
      'get: { responses: { 200: { $ref: "../parts~1%20b.json#/ok" } } }\nback: { $ref: "../openapi.yaml#/paths" }\n',
    'parts~1 b.json': '{"ok": {"again": {"$ref": "#/ok"}, "most": 9007199254740993}}',
  });
  expect(await loadPublished(join(folder, 'openapi.yaml'))).toEqual({
    openapi: '3.1.0',
    paths: { '/a': { $ref: '#/x-files/paths~1a.yaml' }, '/b': { $ref: '#/x-files/paths~1a.yaml' } },
    'x-files': {
      'paths/a.yaml': {
        get: { responses: { 200: { $ref: '#/x-files/parts~01%20b.json/ok' } } },
        back: { $ref: '#/paths' },
      },
      'parts~1 b.json': { ok: { again: { $ref: '#/x-files/parts~01%20b.json/ok' }, most: 9007199254740993n } },
    },
  });
});

test('nothing outside of the folder is read, and no address is asked', async () => {
  const outside = test.info().outputPath('outside.json');
  mkdirSync(dirname(outside), { recursive: true });
  writeFileSync(outside, '{"secret": 1}');
  const references = [
    '../outside.json',
    outside,
    `file://${outside}`,
    'link.json',
    'linked/outside.json',
    'https://maker.example/a.json',
    '//maker.example/a.json',
    'none.json',
    'notes.txt',
    'broken.json',
    '%00.json',
  ];
  const paths = Object.fromEntries(references.map(($ref, at) => [`/${at}`, { $ref }]));
  const folder = folderOf({
    'openapi.json': JSON.stringify({ openapi: '3.1.0', paths }),
    'notes.txt': '{}',
    'broken.json': '{',
  });
  symlinkSync(outside, join(folder, 'link.json'));
  symlinkSync(dirname(outside), join(folder, 'linked'));
  expect(await loadPublished(join(folder, 'openapi.json'))).toEqual({ openapi: '3.1.0', paths });
});
