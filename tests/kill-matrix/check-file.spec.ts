import { expect, test } from '../test.ts';
import { checkFile, checkFileName, grepOf, instanceOf, suitesFor } from './check-file.ts';
import type { Instance } from './instance.ts';
import { CLEAN, invented, FAULT as PLAIN } from './invented.ts';

const FAULT: Instance = { ...PLAIN, checks: ['MKT-ASSETS-04', 'ERR-ENV-01'] };
const CONFORMING = invented('variant-one', 'conforming');

const SUITES = [
  { path: '/suites/paging.spec.ts', ids: new Set(['MKT-FEE-01', 'MKT-ASSETS-04']) },
  { path: '/suites/other.spec.ts', ids: new Set(['MKT-ASSETS-040', 'XMKT-ASSETS-04']) },
];

test('the name of a file of checks names the instance', () => {
  expect(instanceOf(checkFileName('total-wrong', 12))).toBe('total-wrong');
});

test('a fault gets the suites that declare its requirements, the others get all', () => {
  expect(suitesFor(FAULT, SUITES)).toEqual(['/suites/paging.spec.ts']);
  expect(suitesFor(CONFORMING, SUITES)).toEqual(['/suites/paging.spec.ts', '/suites/other.spec.ts']);
});

test('a fault at an edge gets all suites, first those that declare what it breaks', () => {
  const edge = { ...FAULT, checks: [], breaks: ['XMKT-ASSETS-04'], shown: () => 0 };
  expect(suitesFor(edge, SUITES)).toEqual(['/suites/other.spec.ts', '/suites/paging.spec.ts']);
});

test('what looks at all that the others have made comes last, whatever it is aimed at', () => {
  const wrapUp = { path: '/suites/wrap-up/again.spec.ts', ids: new Set(['XMKT-ASSETS-04']) };
  const edge = { ...FAULT, checks: [], breaks: ['XMKT-ASSETS-04'], shown: () => 0 };
  expect(suitesFor(edge, [wrapUp, ...SUITES]).at(-1)).toBe(wrapUp.path);
  expect(suitesFor(CONFORMING, [wrapUp, ...SUITES]).at(-1)).toBe(wrapUp.path);
});

function fileFor(instance: Instance): string {
  return checkFile({
    instance,
    compiled: '/compiled',
    suites: ['/suites/a b.spec.js'],
    target: { baseUrl: 'http://x', tier: 'read' },
  });
}

test('the file imports the suites anew and points them at the instance', () => {
  const text = fileFor(FAULT);
  expect(text).toContain('import { test } from "file:///compiled/harness/test.js";');
  expect(text).toContain('import "file:///suites/a%20b.spec.js?total-wrong";');
  expect(text).toContain('test.use({ target: {"baseUrl":"http://x","tier":"read"} });');
});

test('a fault is judged until it is caught, but where all checks judge it; what conforms is judged to the end', () => {
  expect(fileFor(FAULT)).toContain('untilCaught(["MKT-ASSETS-04"]);');
  for (const instance of [{ ...FAULT, cascades: [] }, CONFORMING, CLEAN])
    expect(fileFor(instance)).not.toContain('untilCaught([');
});

// Playwright greps in project, file, titles and tags, joined by spaces.
const CASES: [instance: Instance, title: string, runs: boolean][] = [
  [FAULT, ' 0012-total-wrong.check.mjs total counts every match @MKT-ASSETS-04', true],
  [FAULT, ' 0012-total-wrong.check.mjs reads the lists @reads', true],
  [FAULT, ' 0012-total-wrong.check.mjs another check @MKT-ASSETS-05 @ERR-ENV-01', true],
  [FAULT, ' 0012-total-wrong.check.mjs another check @MKT-ASSETS-05', false],
  [FAULT, ' 0012-total-wrong.check.mjs another check @MKT-ASSETS-041', false],
  [{ ...FAULT, checks: ['MKT-FEE'] }, ' 0012-total-wrong.check.mjs any check @MKT-FEE-07', true],
  [{ ...FAULT, checks: ['MKT-FEE'] }, ' 0012-total-wrong.check.mjs any check @MKT-FEES-07', false],
  [FAULT, ' 0013-more-total-wrong.check.mjs total counts every match @MKT-ASSETS-04', false],
  [CONFORMING, ' 0003-variant-one.check.mjs another check @MKT-ASSETS-05', true],
  [CONFORMING, ' 0003-variant-one-more.check.mjs another check @MKT-ASSETS-05', false],
];

for (const [instance, title, runs] of CASES) {
  test(`${instance.id} for ${instance.checks.join()} ${runs ? 'runs' : 'leaves out'}${title}`, () => {
    expect(grepOf(instance).test(title)).toBe(runs);
  });
}
