import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { PROJECT } from '../cli/command.ts';
import { expect, test } from '../test.ts';
import { anchorsIn, documents, linksIn } from './documents.ts';

const DOCUMENTS = documents();
const USERS: Readonly<Record<string, string>> = {
  operator: 'docs/operator.md',
  'release engineer': 'docs/release-engineer.md',
  auditor: 'docs/auditor.md',
  "maker's developer": 'docs/maker-developer.md',
  'SDK author': 'docs/client-developer.md',
};
const MOST_BYTES = 8_000;

/** The file and the anchor that a link of a document leads to. */
function placeOf(link: string, file: string): { readonly file: string; readonly anchor: string | undefined } {
  const [path = '', anchor] = link.split('#', 2);
  return { file: path === '' ? file : normalize(join(dirname(file), path)), anchor };
}

function textOf(file: string): string {
  return DOCUMENTS.find((document) => document.file === file)?.text ?? '';
}

test('every link of the documents leads to a file that is there, and to a heading in it', () => {
  const dead = DOCUMENTS.flatMap(({ file, text }) =>
    linksIn(text)
      .map((link) => ({ link, ...placeOf(link, file) }))
      .filter(
        (place) =>
          !existsSync(join(PROJECT, place.file)) ||
          (place.anchor !== undefined && !anchorsIn(textOf(place.file)).includes(place.anchor)),
      )
      .map(({ link }) => `${file}: ${link}`),
  );
  expect(dead).toEqual([]);
  expect(DOCUMENTS.flatMap(({ text }) => linksIn(text)).length).toBeGreaterThan(80);
});

test('the README leads to a page for each of the five users, and is one that can be read at once', () => {
  const readme = textOf('README.md');
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(MOST_BYTES);
  for (const [user, page] of Object.entries(USERS))
    expect(readme).toMatch(new RegExp(`\\*\\*${user}\\*\\*.*\\(${page}\\)`));
});

test('every document is reached from the README in two clicks', () => {
  const linked = (files: readonly string[]) =>
    files.flatMap((file) => [file, ...linksIn(textOf(file)).map((link) => placeOf(link, file).file)]);
  const reached = new Set(linked(linked(['README.md'])));
  expect(DOCUMENTS.map(({ file }) => file).filter((file) => !reached.has(file))).toEqual([]);
});

test('no paragraph stands in two documents', () => {
  const places = new Map<string, string[]>();
  for (const { file, text } of DOCUMENTS)
    for (const paragraph of text.split(/\n\s*\n/))
      if (paragraph.length > 120) places.set(paragraph, [...(places.get(paragraph) ?? []), file]);
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});
