import { appendFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { SWITCH } from './weave.ts';

/**
 * Runs the woven reference as one mutant until its standard input ends, and prints the line of `serve` when it is ready.
 * Arguments: the woven reference.ts, the number of the mutant, and a file that gets the number of each mutant that is come by.
 */
const [entry = '', number = '', reachedFile] = process.argv.slice(2);
const active = Number(number);
const reached = new Set<number>();

Reflect.set(globalThis, SWITCH, (mutant: number): boolean => {
  if (reachedFile !== undefined && !reached.has(mutant)) {
    reached.add(mutant);
    appendFileSync(reachedFile, `${mutant}\n`);
  }
  return mutant === active;
});

const { startReference }: typeof import('../../reference/reference.ts') = await import(pathToFileURL(entry).href);
const { baseUrl, wsUrl, nodeUrl, controlUrl, keys } = await startReference({ large_amounts: true });
process.stdout.write(`${JSON.stringify({ baseUrl, wsUrl, nodeUrl, controlUrl, keys })}\n`);
process.stdin.resume().once('end', () => process.exit());
