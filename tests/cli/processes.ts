import { execFileSync } from 'node:child_process';

interface Process {
  readonly pid: number;
  readonly parent: number;
}

/** The processes that one has started, and those that they have, by their ids. */
export function startedBy(pid: number): number[] {
  const all = living();
  const below = (parent: number): number[] =>
    all.filter((process) => process.parent === parent).flatMap((process) => [process.pid, ...below(process.pid)]);
  return below(pid);
}

/** Those of the given processes that still live; one that only waits for its parent to take note does not. */
export function livingOf(pids: readonly number[]): number[] {
  const all = new Set(living().map(({ pid }) => pid));
  return pids.filter((pid) => all.has(pid));
}

function living(): Process[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [pid, parent, state = 'Z'] = line.trim().split(/\s+/);
      return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent) }];
    });
}
