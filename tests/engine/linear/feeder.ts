import { parentPort, workerData } from 'node:worker_threads';
import type { Expression } from './expressions.ts';
import { functions } from './functions.ts';
import { inFull, type Worst, worstTexts } from './worst-texts.ts';

/** Long enough to distinguish a linear expression from one that isn't, short enough to try many texts. */
const SHORT = 20_000;
const MEGABYTE = 1_000_000;
/** As many texts of each expression are fed in full. */
const IN_FULL = 2;
/** What each function is fed. */
const BEGINNINGS = [
  '\\',
  '\\"',
  '%',
  '%25',
  '&#',
  '&#x41',
  '"',
  "'",
  '[',
  '{',
  '[{"a":',
  '`',
  '<!--',
  ' ',
  '\r\n',
  '\u001b[',
];
const LIKE_SECRETS = [
  '0123456789abcdef',
  'QUJDREVGR0hJ+/0=',
  'eyJhbGciOi.',
  '0-',
  '"preimage":"',
  '?access_token=',
  '[secret-',
];

/** Feeds what the thread was given, and says each time of what before it does so. */
function feed({ expressions }: { readonly expressions?: readonly Expression[] }): void {
  for (const each of expressions ?? []) feedExpression(each);
  if (expressions) return;
  for (const [name, take] of Object.entries(functions()))
    for (const pump of [...BEGINNINGS, ...LIKE_SECRETS]) {
      parentPort?.postMessage(`${name} on ${JSON.stringify(pump)}`);
      take(inFull({ start: '', pump }, MEGABYTE));
    }
}

/** Short texts first: what is busy with a long one is busiest of all with a short one, too. */
function feedExpression({ pattern, flags, file }: Expression): void {
  const expression = new RegExp(pattern, `${flags.replace('g', '')}g`);
  const took = (worst: Worst, length: number): number => {
    parentPort?.postMessage(`/${pattern}/${flags} of ${file} on ${JSON.stringify([worst.start, worst.pump])}`);
    const text = inFull(worst, length);
    const began = performance.now();
    text.replace(expression, '');
    return performance.now() - began;
  };
  const tried = worstTexts(pattern, flags).map((worst) => ({ worst, ms: took(worst, SHORT) }));
  tried.sort((one, other) => other.ms - one.ms);
  for (const { worst } of tried.slice(0, IN_FULL)) took(worst, MEGABYTE);
}

feed(workerData);
parentPort?.postMessage('done');
