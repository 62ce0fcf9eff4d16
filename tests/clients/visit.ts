import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, Client } from './client.ts';

/** One line of the table. */
export interface Row {
  readonly method: string;
  readonly asked: string;
  readonly outcome: string;
  readonly verdict: 'ok' | 'differs' | 'FAILED';
}

/** What to try of a method. */
export interface Trial extends Partial<Omit<Call, 'method'>> {
  readonly method: string;
  readonly asked: string;
  /** Says in a few words what came of it. Throws when it isn't what the interface promises. */
  show(gave: unknown): string;
  /** Part of the error that has to be thrown instead. */
  readonly refused?: RegExp;
  /** Why this client can't make anything of a right answer: then `show` says what it makes of it. */
  readonly differs?: string;
}

const TRIES = 40;
const PAUSE_MS = 250;

/** An SDK under test: each trial is a row, and the first that fails ends its group. */
export interface Visit {
  readonly rows: readonly Row[];
  /** Makes a call and gives what came of it. Throws EndOfGroup, with the row written, when it failed. */
  attempt(trial: Trial): Promise<unknown>;
  /** Makes the call again and again until it gives what is waited for. Throws like `attempt`. */
  until(trial: Trial, isThere: (gave: unknown) => boolean): Promise<unknown>;
}

/** A trial failed on which the others of its group rest. */
export class EndOfGroup extends Error {}

/** Begins to try an SDK; `written` sees each row at once. */
export function visit(client: Client, written: (row: Row) => void): Visit {
  const rows: Row[] = [];

  function write(trial: Trial, outcome: string, verdict: Row['verdict']): void {
    const row = { method: trial.method, asked: trial.asked, outcome, verdict };
    rows.push(row);
    written(row);
  }

  function fail(trial: Trial, outcome: string): never {
    write(trial, outcome, 'FAILED');
    throw new EndOfGroup(outcome);
  }

  function judge(trial: Trial, outcome: Awaited<ReturnType<Client['make']>>): unknown {
    if ('threw' in outcome) {
      if (!trial.refused?.test(outcome.threw)) fail(trial, outcome.threw);
      write(trial, `refused: ${outcome.threw}`, 'ok');
      return undefined;
    }
    if (trial.refused) fail(trial, 'not refused');
    try {
      const shown = trial.show(outcome.gave);
      write(
        trial,
        trial.differs === undefined ? shown : `${shown}: ${trial.differs}`,
        trial.differs ? 'differs' : 'ok',
      );
    } catch (error) {
      fail(trial, error instanceof Error ? error.message : String(error));
    }
    return outcome.gave;
  }

  function make({ kind = 'call', target = 'maker', method, args = [] }: Trial) {
    return client.make({ kind, target, method, args });
  }

  return {
    rows,
    attempt: async (trial) => judge(trial, await make(trial)),
    async until(trial, isThere) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const outcome = await make(trial);
        if ('threw' in outcome || isThere(outcome.gave)) return judge(trial, outcome);
        await sleep(PAUSE_MS);
      }
      return fail(trial, 'it never came');
    },
  };
}
