import { createRequire } from 'node:module';
import { expect, test } from '../test.ts';
import { allUnder, NAMES, parsed, textOf } from './files.ts';

// It is WebAssembly behind CommonJS, which Node can't import by name.
const { validateAction, validateWorkflow }: typeof import('@action-validator/core') = createRequire(import.meta.url)(
  '@action-validator/core',
);

const ACTION = 'action/action.yml';
const WORKFLOWS = NAMES.filter((name) => name.startsWith('github/'));

test('the action is one that GitHub takes', () => {
  expect(validateAction(textOf(ACTION)).errors).toEqual([]);
  expect(validateAction(textOf(ACTION).replace('using: composite', 'using: nothing')).errors).not.toEqual([]);
});

for (const name of WORKFLOWS)
  test(`${name} is a workflow that GitHub takes`, () => {
    expect(validateWorkflow(textOf(name)).errors).toEqual([]);
    expect(validateWorkflow(textOf(name).replace('runs-on:', 'runs-at:')).errors).not.toEqual([]);
  });

test('workflows give the action no input that it does not have', () => {
  const { inputs } = Object(parsed(ACTION));
  const given = WORKFLOWS.flatMap((name) =>
    allUnder('steps', parsed(name))
      .flat()
      .map((step) => Object(step))
      .filter(({ uses }) => uses === './deploy/action')
      .flatMap((step) => Object.keys(step.with)),
  );
  expect(given.length).toBeGreaterThan(5);
  expect(given.filter((name) => !Object.hasOwn(inputs, name))).toEqual([]);
});

test('no text of an expression becomes part of a script', () => {
  for (const name of [ACTION, ...WORKFLOWS])
    for (const script of allUnder('run', parsed(name))) expect.soft(String(script), name).not.toContain('${{');
});

test('a workflow may read, no more, and leaves no credential in its checkout', () => {
  for (const name of WORKFLOWS) {
    expect.soft(allUnder('permissions', parsed(name)), name).toEqual([{ contents: 'read' }]);
    const checkouts = textOf(name).split('actions/checkout@').length - 1;
    expect.soft(allUnder('persist-credentials', parsed(name)), name).toEqual(Array(checkouts).fill(false));
  }
});
