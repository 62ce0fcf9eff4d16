import type { Seen } from './seen.ts';

/**
 * A reader of answers for several checks, which look at one answer after the other: what it reads of an answer is kept until the
 * next one comes.
 */
export function readOnce<Result>(read: (answer: Seen) => Result): (answer: Seen) => Result {
  let latest: { readonly answer: Seen; readonly result: Result } | undefined;
  return (answer) => {
    if (latest?.answer !== answer) latest = { answer, result: read(answer) };
    return latest.result;
  };
}
