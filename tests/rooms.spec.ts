import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { codeFiles, PROJECT } from './code-files.ts';
import { expect, test } from './test.ts';

/**
 * Who may import whom, room by room (docs/architecture.md draws it). The first room that a path begins with is its own; a room
 * may always import itself. `cli`, `tests` and `bench` may see all.
 */
const ROOMS: readonly (readonly [room: string, mayImport: readonly string[]])[] = [
  ['harness/verdict/', ['specs/']],
  ['harness/aggregate/', ['harness/verdict/', 'specs/']],
  ['harness/engine/', ['harness/verdict/', 'schemas/', 'specs/']],
  [
    'harness/flows/',
    [
      'harness/verdict/',
      'harness/engine/',
      'harness/interface/',
      'harness/taker/',
      'harness/levers/',
      'schemas/',
      'specs/',
    ],
  ],
  ['harness/interface/', ['harness/verdict/', 'harness/engine/', 'schemas/', 'specs/']],
  ['harness/taker/', ['harness/verdict/', 'harness/engine/', 'harness/interface/', 'schemas/', 'specs/']],
  ['harness/levers/', ['harness/verdict/', 'harness/engine/', 'harness/interface/', 'schemas/', 'specs/']],
  [
    'harness/model/',
    ['harness/verdict/', 'harness/engine/', 'harness/interface/', 'harness/flows/', 'schemas/', 'specs/'],
  ],
  ['harness/', ['harness/', 'schemas/', 'specs/', 'package.json']],
  ['suites/', ['harness/', 'schemas/', 'specs/']],
  ['reports/', ['harness/aggregate/', 'harness/verdict/', 'harness/engine/', 'schemas/', 'specs/', 'package.json']],
  ['reference/', ['schemas/']],
  ['faults/', ['reference/']],
  ['regtest/lab/', []],
  ['regtest/maker/', ['reference/', 'schemas/']],
  ['specs/', []],
  ['schemas/', ['specs/']],
];

/** Words of the interface that the engine does not know. */
const INTERFACE_WORDS = /\b(quotes?|swaps?|rfq\w*|assets?|lsps1|taker|rgb|btc|msat|bolt11|invoices?|swapstring)\b/i;

/** All code of the project, in the rooms and around them. */
const FILES = codeFiles(/\.tsx?$/);

const IMPORTS = new Map(FILES.map((file) => [file, importsOf(file)]));

test('every import follows the arrows between the rooms', () => {
  const against = FILES.flatMap((file) => {
    const [room, mayImport] = ROOMS.find(([prefix]) => file.startsWith(prefix)) ?? [];
    if (room === undefined || mayImport === undefined) return [];
    const allowed = [room, ...mayImport];
    return importedBy(file)
      .filter((imported) => !allowed.some((prefix) => imported.startsWith(prefix)))
      .map((imported) => `${file} imports ${imported}`);
  });
  expect(against).toEqual([]);
});

test('one command alone imports the regtest', () => {
  const against = FILES.filter((file) => !/^(regtest|tests)\//.test(file) && file !== 'cli/serve-real.ts').flatMap(
    (file) =>
      importedBy(file)
        .filter((imported) => imported.startsWith('regtest/'))
        .map((imported) => `${file} imports ${imported}`),
  );
  expect(against).toEqual([]);
});

test('a group of the interface never imports the passive checks of another', () => {
  const against = FILES.filter((file) => groupOf(file) !== undefined).flatMap((file) =>
    importedBy(file)
      .filter((imported) => groupOf(imported) !== groupOf(file) && imported.endsWith('/passive.ts'))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(against).toEqual([]);
});

test('the groups of the interface build on each other without a circle', () => {
  const groups = new Map<string, string[]>();
  for (const file of FILES) {
    const group = groupOf(file);
    if (group === undefined) continue;
    const others = importedBy(file).flatMap((imported) => groupOf(imported) ?? []);
    groups.set(group, [...(groups.get(group) ?? []), ...others.filter((other) => other !== group)]);
  }
  expect(circlesAmong(groups)).toEqual([]);
});

test('no files import each other in a circle, types included', () => {
  expect(circlesAmong(IMPORTS)).toEqual([]);
});

test('engine, verdict and aggregate know no word of the interface', () => {
  const known = FILES.filter((file) => /^harness\/(engine|verdict|aggregate)\//.test(file)).flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, at) => (INTERFACE_WORDS.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(known).toEqual([]);
});

test('what reads the text of a secret either sends it or records what it learned', () => {
  const reads = /\b(secretText|withSecretTexts|derivedSecret)\b/;
  const readers = FILES.filter((file) => /^(harness|suites)\//.test(file) && reads.test(textOf(file)));
  expect(readers).toEqual([
    'harness/engine/fuzz/broken-text.ts',
    'harness/engine/wire/request-target.ts',
    'harness/engine/wire/request.ts',
    'harness/engine/wire/secret.ts',
    'harness/interface/auth/secrets.ts',
    'harness/interface/auth/wrong-keys.ts',
    'harness/interface/formats/no-json.ts',
  ]);
  // The text of an answer holds secrets as they came, and a recorded one labels.
  const raw = FILES.filter(
    (file) => /^(suites|harness\/(interface|flows|model))\//.test(file) && /\.raw\b/.test(textOf(file)),
  );
  expect(raw).toEqual([
    'harness/interface/auth/secrets.ts',
    'harness/interface/errors/hidden.ts',
    'harness/interface/quote-socket/read.ts',
    'harness/interface/versioning/alike.ts',
    'harness/interface/versioning/retired.ts',
    'suites/orders/contact.spec.ts',
    'suites/quotes/members.spec.ts',
    'suites/quotes/no-route.spec.ts',
  ]);
  const settings = /\b(settings\.(apiKey\w*|takerNodeToken|bitcoindUrl))\b(?! === undefined)/;
  const keyed = FILES.filter(
    (file) => /^(suites|harness\/(interface|flows|model))\//.test(file) && settings.test(textOf(file)),
  );
  expect(keyed).toEqual([]);
});

/** The group of the interface that a file belongs to. */
function groupOf(path: string): string | undefined {
  return /^harness\/interface\/([^/]+)\//.exec(path)?.[1];
}

test('no suite file says the id of a requirement twice', () => {
  const twice = FILES.filter((file) => file.startsWith('suites/')).flatMap((file) => {
    const ids = Array.from(textOf(file).matchAll(/\b[A-Z]{2,4}-[A-Z]+-\d{2}\b(?=')/g), ([id]) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${file}: ${id}`);
  });
  expect(twice).toEqual([]);
});

/** A wait that is spelled as a number: a constant or an option in milliseconds, a timeout, what a wait is called with. */
const SPELLED_WAIT =
  /_MS = \[?\d|Ms(:| =) \d*[1-9]|timeout: \d|\b(wait|listen|listening|silenceOn|setTimeout)\(([^)]*, )?[1-9][\d_]*\)|\.until\([^,]*[+-] \d/;

test('no suite file has over 200 lines', () => {
  const suites = FILES.filter((file) => file.startsWith('suites/'));
  expect(suites.filter((file) => textOf(file).trimEnd().split('\n').length > 200)).toEqual([]);
});

test('every wait of a check stands in the file of the timeouts', () => {
  const spelled = FILES.filter((file) =>
    /^(suites|harness\/(flows|interface|levers|model|taker))\//.test(file),
  ).flatMap((file) =>
    textOf(file)
      .split('\n')
      .filter((line) => file !== 'harness/interface/timeouts.ts' && SPELLED_WAIT.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(spelled).toEqual([]);
});

test('whatever a replay carries out once more reads the time of its recording', () => {
  const judging = FILES.filter((file) => /^(suites|harness\/(engine|flows|interface|model))\//.test(file));
  expect(judging.filter((file) => /\bDate\.now\(\)/.test(textOf(file)))).toEqual([]);
});

test('tests invent their values in one way, the same in each run', () => {
  const own = FILES.filter((file) => file.startsWith('tests/') && /^import .*'fast-check'/m.test(textOf(file)));
  expect(own).toEqual(['tests/fast-check.ts']);
});

function textOf(file: string): string {
  return readFileSync(join(PROJECT, file), 'utf8');
}

function importsOf(file: string): string[] {
  const found = textOf(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g);
  return [...new Set([...found].map(([, path = '']) => join(dirname(file), path)))];
}

function importedBy(file: string): readonly string[] {
  return IMPORTS.get(file) ?? [];
}

/** Each circle once, as `a → b → a`. */
function circlesAmong(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Map<string, string>();
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    const at = path.indexOf(name);
    if (at >= 0) {
      const circle = path.slice(at);
      found.set([...circle].sort().join(), [...circle, name].join(' → '));
      return;
    }
    if (done.has(name)) return;
    for (const imported of imports.get(name) ?? []) visit(imported, [...path, name]);
    done.add(name);
  };
  for (const name of imports.keys()) visit(name, []);
  return [...found.values()];
}
