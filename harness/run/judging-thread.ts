import { parentPort, workerData } from 'node:worker_threads';
import { judgeEarly } from './judge-early.ts';
import type { AheadTelling } from './judged-ahead.ts';

/** What the thread is started with, when the late tests of a run begin. */
export interface ToJudge {
  /** The evidence of the run. */
  readonly folder: string;
  /** JSON that is nested deeper is no sound JSON. */
  readonly deepest: number;
}

// A thread that judges meanwhile. Its first message says that the late tests are over, and gets the results.
const over = new Promise((resolve) => parentPort?.once('message', resolve));
const { folder, deepest }: ToJudge = workerData;
const judged = await judgeEarly(folder, deepest);
await over;
const message: AheadTelling = { results: await judged.end() };
parentPort?.postMessage(message);
