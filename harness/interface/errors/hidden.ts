import { canonical } from '../../engine/json/canonical.ts';
import type { Answer } from '../../engine/wire/answer.ts';

/** A refusal that hides a swap, and why it was given. */
export interface Hidden {
  /** What its cause is called: all answers with one name have the same cause. */
  readonly cause: string;
  readonly answer: Answer;
}

/** Headers that differ from answer to answer, or that an intermediary adds as it likes. */
const MOVING =
  /^(date|x-ratelimit-.*|x-request-id|request-id|content-length|connection|keep-alive|age|cf-.*|server-timing)$/;

/**
 * All by which a caller could distinguish an answer, without the values of headers: status, media type, header names,
 * body.
 */
export function printOf(answer: Answer): string {
  const body =
    answer.value === undefined ? answer.text.raw : canonical(answer.value, (member) => member === 'request_id');
  return [answer.status, answer.header('content-type'), namesIn(answer).join(' '), body].join(' | ');
}

/**
 * The headers whose values reveal the cause of a refusal (SWP-STATUS-12): each cause has one value for all callers, and not
 * all causes have the same. A header that differs between two answers of one cause (an id of the answer, say) reveals
 * nothing.
 */
export function revealingHeaders(answers: readonly Hidden[]): string[] {
  const names = new Set(answers.flatMap(({ answer }) => namesIn(answer)));
  return [...names].filter((name) => {
    const byCause = new Map<string, Set<string | undefined>>();
    for (const { cause, answer } of answers)
      byCause.set(cause, (byCause.get(cause) ?? new Set()).add(answer.header(name)));
    const values = [...byCause.values()];
    return values.every(({ size }) => size === 1) && new Set(values.flatMap((of) => [...of])).size > 1;
  });
}

function namesIn({ headers }: Answer): string[] {
  const names = headers.map(([name]) => name.toLowerCase()).filter((name) => !MOVING.test(name));
  return [...new Set(names)].sort();
}
