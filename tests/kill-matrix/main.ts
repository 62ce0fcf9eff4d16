import { type Asked, askedBy } from './asked.ts';

// `--whole` judges every fault by every check, some at a time, `--approve` writes what they turn red into faults/cascades.json;
// anything else is the matrix itself.
const [mode, ...rest] = process.argv.slice(2);
const inParts = mode === '--whole' || mode === '--approve';
const how = mode === '--approve' ? mode : '--all-checks';
const asked = understood(inParts ? [how, ...rest] : process.argv.slice(2));
if (asked === undefined) process.exitCode = 2;
else if (inParts) await (await import('./whole.ts')).judgeInParts(asked.instances, how);
else await import('./run.ts');

/** What was asked for; undefined, and a word on it, where that can't be. */
function understood(args: readonly string[]): Asked | undefined {
  try {
    return askedBy(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return undefined;
  }
}
