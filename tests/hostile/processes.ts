import { readdirSync, readFileSync } from 'node:fs';

const SAMPLED_EVERY_MS = 200;

/** What the processes of a run took. */
export interface Watch {
  /** Highest memory in use of the largest process so far, in megabytes. */
  readonly peakMb: number;
  /** Ids of all processes of the run, ended ones included. */
  readonly seen: readonly number[];
  end(): void;
}

/** Watches a process and all its descendants, by what Linux shows in `/proc`. */
export function watchProcesses(root: number): Watch {
  const seen = new Set([root]);
  let peakMb = 0;
  const sample = () => {
    for (const { pid, parent, megabytes } of processes()) {
      // Parents stand before their children unless ids begin anew; a child that was missed is found at the next look.
      if (!seen.has(pid) && !seen.has(parent)) continue;
      seen.add(pid);
      peakMb = Math.max(peakMb, megabytes);
    }
  };
  sample();
  const timer = setInterval(sample, SAMPLED_EVERY_MS);
  return {
    get peakMb() {
      return peakMb;
    },
    get seen() {
      return [...seen];
    },
    end: () => clearInterval(timer),
  };
}

function processes(): { pid: number; parent: number; megabytes: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((one, other) => one - other)
    .flatMap((pid) => {
      const status = statusOf(pid);
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
      const megabytes = Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
      return status === '' ? [] : [{ pid, parent, megabytes }];
    });
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It ended in the meantime.
    return '';
  }
}
