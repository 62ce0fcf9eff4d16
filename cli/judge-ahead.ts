import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AheadAsking, AheadTelling } from '../harness/run/judged-ahead.ts';
import type { Heard, ToJudge } from '../harness/run/judging-thread.ts';
import { openPort, type WorkerPort } from '../harness/run/worker-port.ts';
import { PROJECT } from './playwright.ts';

const THREAD = join(PROJECT, 'harness/run/judging-thread.js');

/** Fewer bytes of evidence are judged before a thread has loaded all checks. */
const WORTH_BYTES = 3_000_000;

/** Judges what a run records while it goes on, for the worker that looks back on it. */
export interface JudgeAhead extends WorkerPort {
  /** Takes the name of a file of evidence to which nothing comes any more. */
  recorded(name: string): void;
}

/**
 * Opens the port at which the results are to be had. Who asks while little is recorded, or for what it could not judge, gets none,
 * and judges by itself.
 * @param worthBytes less evidence is left to who asks
 */
export async function judgeAhead(run: ToJudge, worthBytes = WORTH_BYTES): Promise<JudgeAhead> {
  const names: string[] = [];
  let bytes = 0;
  let thread: Worker | undefined;
  let isBroken = false;
  const { address, close } = await openPort<AheadAsking, AheadTelling>((tell) => ({
    hear: () => void resultsOf(thread).then(tell),
    leave() {},
  }));
  return {
    address,
    recorded(name) {
      names.push(name);
      bytes += statSync(join(run.folder, name), { throwIfNoEntry: false })?.size ?? 0;
      if (bytes < worthBytes || isBroken) return;
      thread ??= new Worker(THREAD, { workerData: run })
        // What it cannot read is refused, in words, by who judges it after all.
        .on('error', () => {})
        .on('exit', () => {
          thread = undefined;
          isBroken = true;
        });
      for (const recorded of names.splice(0)) send(thread, { recorded });
    },
    close() {
      void thread?.terminate();
      close();
    },
  };
}

function resultsOf(thread: Worker | undefined): Promise<AheadTelling> {
  return new Promise((resolve) => {
    if (thread === undefined) return resolve({ results: null });
    thread.once('message', resolve).once('exit', () => resolve({ results: null }));
    send(thread, { over: true });
  });
}

function send(thread: Worker, heard: Heard): void {
  thread.postMessage(heard);
}
