import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../test.ts';

/**
 * The words that may keep a violation from counting. Every other function of the folder judges, records or gives the
 * time.
 */
const GUARDS = ['confirm', 'control', 'each', 'precondition'];

/** What the folder exports beside classes, types and values, by file. */
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  'check.ts': [
    'addExchange',
    'asserts',
    'freshCheck',
    'keepLook',
    'looksAt',
    'note',
    'runningCheck',
    'setRunningCheck',
    'useExchange',
  ],
  'confirm.ts': ['confirm'],
  'control.ts': ['control'],
  'each.ts': ['each'],
  'expect.ts': ['expect'],
  'failures.ts': ['inconclusive'],
  'plain.ts': ['plainMessage'],
  'precondition.ts': ['precondition'],
  'requirement.ts': ['requirement', 'resultOf', 'settle', 'verdict'],
  'reread.ts': ['reread'],
  'time.ts': ['setTime'],
  'verdict.ts': [],
};

const FOLDER = join(import.meta.dirname, '../../harness/verdict');

test('the vocabulary of verdicts is four guards and what is listed here', async () => {
  const found: Record<string, string[]> = {};
  for (const file of readdirSync(FOLDER)) {
    const exports: Record<string, unknown> = await import(join(FOLDER, file));
    found[file] = Object.keys(exports)
      .filter((name) => isFunction(exports[name]))
      .sort();
  }
  expect(found).toEqual(FUNCTIONS);
  const guards = Object.values(found)
    .flat()
    .filter((name) => found[`${name}.ts`]?.length === 1);
  expect(guards.filter((name) => !['expect', 'reread'].includes(name)).sort()).toEqual(GUARDS);
});

function isFunction(value: unknown): boolean {
  return typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value));
}
