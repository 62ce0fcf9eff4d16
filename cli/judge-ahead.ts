import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { linesFilesIn } from '../harness/engine/lines.ts';
import type { AheadAsking, AheadTelling } from '../harness/run/judged-ahead.ts';
import type { ToJudge } from '../harness/run/judging-thread.ts';
import { openPort, type WorkerPort } from '../harness/run/worker-port.ts';
import { PROJECT } from './playwright.ts';

const THREAD = join(PROJECT, 'harness/run/judging-thread.js');

/** Fewer bytes of evidence are judged before a thread has loaded all checks. */
const WORTH_BYTES = 3_000_000;

/** Judges what a run records while it goes on, for the worker that looks back on it. */
export interface JudgeAhead extends WorkerPort {
  /** Begins with what is there, where that is much: from now on the run leaves a processor idle. */
  begin(): void;
}

/**
 * Opens the port at which the results are to be had. Who asks before it has begun, or for what it could not judge, gets none,
 * and judges by itself.
 * @param worthBytes less evidence is left to who asks
 */
export async function judgeAhead(run: ToJudge, worthBytes = WORTH_BYTES): Promise<JudgeAhead> {
  let thread: Worker | undefined;
  const { address, close } = await openPort<AheadAsking, AheadTelling>((tell) => ({
    hear: () => void resultsOf(thread).then(tell),
    leave() {},
  }));
  return {
    address,
    begin() {
      if (bytesToJudgeIn(run.folder) < worthBytes) return;
      thread ??= new Worker(THREAD, { workerData: run })
        // What it cannot read is refused, in words, by who judges it after all.
        .on('error', () => {})
        .on('exit', () => {
          thread = undefined;
        });
    },
    close() {
      void thread?.terminate();
      close();
    },
  };
}

function bytesToJudgeIn(folder: string): number {
  return linesFilesIn(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

function resultsOf(thread: Worker | undefined): Promise<AheadTelling> {
  return new Promise((resolve) => {
    if (thread === undefined) return resolve({ results: null });
    thread.once('message', resolve).once('exit', () => resolve({ results: null }));
    thread.postMessage('over');
  });
}
