import { appendFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { TENTH_MS } from './reach.ts';
import { SWITCH } from './weave.ts';

/**
 * Runs the woven reference as one mutant until its standard input ends, and prints the line of `serve` when it is ready.
 * Arguments: the woven reference.ts, the number of the mutant, and a file that gets a line for each tenth of a second: its
 * time and the numbers of the mutants that were come by in it.
 */
const [entry = '', number = '', reachedFile] = process.argv.slice(2);
const active = Number(number);
let tenth = 0;
let reached = new Set<number>();

Reflect.set(globalThis, SWITCH, (mutant: number): boolean => {
  if (reachedFile !== undefined) keep(mutant, reachedFile);
  return mutant === active;
});

function keep(mutant: number, file: string): void {
  const present = Math.floor(Date.now() / TENTH_MS);
  if (present !== tenth) leave(file);
  tenth = present;
  reached.add(mutant);
}

function leave(file: string): void {
  if (reached.size > 0) appendFileSync(file, `${JSON.stringify([tenth * TENTH_MS, [...reached]])}\n`);
  reached = new Set();
}

const { startReference }: typeof import('../../reference/reference.ts') = await import(pathToFileURL(entry).href);
const { baseUrl, wsUrl, nodeUrl, controlUrl, keys, service } = await startReference({ large_amounts: true });
// Its nodes are made when they are first asked for; they belong to the start, which all checks rest on.
service.maker.node.regtest;
process.stdout.write(`${JSON.stringify({ baseUrl, wsUrl, nodeUrl, controlUrl, keys })}\n`);
process.stdin.resume().once('end', () => {
  if (reachedFile !== undefined) leave(reachedFile);
  process.exit();
});
