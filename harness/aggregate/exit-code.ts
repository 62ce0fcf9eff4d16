export type ExitCode = 0 | 1 | 2 | 130;

/**
 * The exit code of a run. An early end outranks everything, since the run says nothing about what it left out. A
 * violation outranks problems, since no problem makes it untrue.
 */
export function exitCodeOf(run: {
  interrupted: boolean;
  killed?: boolean;
  violated: boolean;
  unjudgeable: boolean;
}): ExitCode {
  if (run.interrupted) return 130;
  if (run.killed) return 2;
  if (run.violated) return 1;
  return run.unjudgeable ? 2 : 0;
}
