import { parentPort, workerData } from 'node:worker_threads';
import { evidenceTail } from './evidence-tail.ts';
import type { AheadTelling } from './judged-ahead.ts';
import { PASSIVE_CHECKS, passiveJudge } from './passive-checks.ts';

/** How often it looks for more, in milliseconds. */
const EVERY_MS = 200;

/** What the thread is started with. */
export interface ToJudge {
  /** The evidence of a run that goes on. */
  readonly folder: string;
  /** JSON that is nested deeper is no sound JSON. */
  readonly deepest: number;
}

// A thread that judges evidence as it comes. The first message says that the run has recorded everything, and gets the results.
const { folder, deepest }: ToJudge = workerData;
const tail = evidenceTail(folder);
const judge = passiveJudge(PASSIVE_CHECKS, deepest);
const see = (): void => {
  for (const exchange of tail.further()) judge.see(exchange);
};

const ticks = setInterval(see, EVERY_MS);
parentPort?.once('message', () => {
  clearInterval(ticks);
  see();
  const told: AheadTelling = { results: tail.isAtEnd() ? judge.end() : null };
  parentPort?.postMessage(told);
});
