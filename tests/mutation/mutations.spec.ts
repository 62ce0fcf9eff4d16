import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { API } from 'typescript/unstable/sync';
import { expect, test } from '../test.ts';
import { type Mutation, mutationsOf } from './mutations.ts';
import { SWITCH, weave } from './weave.ts';

const SOURCE = `
import { other } from './other.ts';
type Status = 'Waiting' | 'Pending' | 'Failed';
interface Shape { readonly at: 5 }
const LEAST = 10n;
export function within(amount: bigint, most: bigint): boolean {
  if (amount < 0n) return false;
  return amount >= LEAST && amount <= most;
}
export function shown(names: string[], given?: string): string {
  const status: Status = 'Waiting';
  names.push(status);
  if (names.length > 3) names.pop(); else names.push('more');
  const text = names.filter((name) => name !== 'hidden').map((name) => name?.toLowerCase()).join(' ');
  return (given ?? 'The text') + text;
}
`;

/** Without types, so that it can be run as it is. */
const PLAIN = `
const LEAST = 10n;
const MOST = 90n;
const within = (amount) => amount >= LEAST && amount <= MOST;
export function result() {
  const names = ['hidden', 'b'];
  names.push('A');
  if (names.length > 4) names.pop(); else names.reverse();
  const range = [9n, 10n, 90n, 91n].map((amount) => within(amount) ? 'yes' : 'no').join(' ');
  const shown = names.filter((name) => name !== 'hidden').map((name) => name?.toLowerCase());
  return \`\${range}; \${shown.sort((a, b) => (a > b ? -1 : 1)).join(' ')}\`;
}
`;

/** The mutations of the source; the text of each, and how it reads. */
const MUTATIONS: readonly Mutation[] = mutationsIn(SOURCE);

const EXPECTED: readonly [original: string, mutated: string][] = [
  ['10n', '10n + 1n'],
  ['10n', '10n - 1n'],
  ['amount < 0n', 'false'],
  ['amount < 0n', '(amount) <= (0n)'],
  ['amount >= LEAST', '(amount) > (LEAST)'],
  ['amount >= LEAST && amount <= most', '(amount >= LEAST) || (amount <= most)'],
  ['amount >= LEAST && amount <= most', 'amount >= LEAST'],
  ['amount >= LEAST && amount <= most', 'amount <= most'],
  ["'Waiting'", "'Failed'"],
  ['names.push(status);', ''],
  ['3', '3 + 1'],
  ["'more'", "'morex'"],
  ["(name) => name !== 'hidden'", '() => true'],
  ['.toLowerCase', 'toString'],
  ["given ?? 'The text'", 'given'],
];

for (const [original, mutated] of EXPECTED) {
  test(`${original} becomes ${mutated || 'nothing'}`, () => {
    expect(MUTATIONS.map(({ start, end, mutated }) => [SOURCE.slice(start, end), mutated])).toContainEqual([
      original.replace('.toLowerCase', 'toLowerCase'),
      mutated,
    ]);
  });
}

test('types, imports, sentences, sums of texts and what is compared with stay', () => {
  const originals = MUTATIONS.map(({ start, end }) => SOURCE.slice(start, end));
  for (const untouched of ["'./other.ts'", '5', "'The text'", "'hidden'", "(given ?? 'The text') + text"])
    expect(originals).not.toContain(untouched);
});

test('woven, a file is each of its mutants in turn, and itself when none is switched on', async () => {
  const mutations = mutationsIn(PLAIN).map((mutation, index) => ({ ...mutation, number: index + 1 }));
  const woven = weave(PLAIN, mutations);
  Reflect.set(globalThis, SWITCH, () => false);
  const { result }: { result(): unknown } = await import(`data:text/javascript,${encodeURIComponent(woven)}`);
  const resultAs = (mutated: string, nth = 0): unknown => {
    const { number } = mutations.filter((mutation) => mutation.mutated === mutated)[nth] ?? { number: 0 };
    Reflect.set(globalThis, SWITCH, (one: number) => one === number);
    return result();
  };
  expect(resultAs('none')).toBe('no yes yes no; b a');
  expect(resultAs('(amount) > (LEAST)')).toBe('no no yes no; b a');
  expect(resultAs('amount <= MOST')).toBe('yes yes yes no; b a');
  expect(resultAs('() => 0')).toBe('no yes yes no; a b');
  expect(resultAs('() => true')).toBe('no yes yes no; hidden b a');
  expect(resultAs('toString')).toBe('no yes yes no; b A');
  expect(resultAs('', 0)).toBe('no yes yes no; b');
  expect(resultAs('', 1)).toBe('no yes yes no; b a');
  Reflect.deleteProperty(globalThis, SWITCH);
});

function mutationsIn(text: string): Mutation[] {
  const files = { '/sample/tsconfig.json': '{"files": ["one.ts"]}', '/sample/one.ts': text };
  const api = new API({ cwd: '/sample', fs: createVirtualFileSystem(files) });
  try {
    const [project] = api.updateSnapshot({ openProject: '/sample/tsconfig.json' }).getProjects();
    const source = project?.program.getSourceFile('/sample/one.ts');
    if (project === undefined || source === undefined) throw new Error('the sample was not read');
    return mutationsOf(source, project.checker);
  } finally {
    api.close();
  }
}
