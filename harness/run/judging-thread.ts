import { parentPort, workerData } from 'node:worker_threads';
import { meanwhileJudge } from './judge-meanwhile.ts';
import type { AheadTelling } from './judged-ahead.ts';

/** What the thread is started with. */
export interface ToJudge {
  /** The evidence of the run. */
  readonly folder: string;
  /** JSON that is nested deeper is no sound JSON. */
  readonly deepest: number;
}

/** What the thread hears: the name of a file to which nothing comes any more, or that all checks are over but those that look back. */
export type Heard = { readonly recorded: string } | { readonly over: true };

// It judges what it hears of, in that order; the end gets the results.
const { folder, deepest }: ToJudge = workerData;
const judge = meanwhileJudge(folder, deepest);
let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (heard: Heard) => {
  last = last.then(async () => {
    if ('recorded' in heard) return judge.see(heard.recorded);
    const message: AheadTelling = { results: await judge.end() };
    parentPort?.postMessage(message);
  });
});
