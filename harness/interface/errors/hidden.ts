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

/** How often one request is repeated to find out which headers move by themselves. */
const REPEATS = 12;

/** What an answer says: its status and its body. */
export function wordsOf(answer: Answer): string {
  const body =
    answer.value === undefined ? answer.text.raw : canonical(answer.value, (member) => member === 'request_id');
  return [answer.status, body].join(' | ');
}

/**
 * All by which a caller could distinguish an answer, without the values of headers: what it says, media type, header names.
 * @param moving headers that are left out
 */
export function printOf(answer: Answer, moving: ReadonlySet<string> = new Set()): string {
  const names = namesIn(answer).filter((name) => !moving.has(name));
  const mediaType = moving.has('content-type') ? undefined : answer.header('content-type');
  return [wordsOf(answer), mediaType, names.join(' ')].join(' | ');
}

/**
 * The prints of several answers. Where they differ, a request that hides nothing is repeated, and the headers by which its
 * answers differ, too, are left out: the servers behind one address need not have the same.
 * @param again sends that request
 */
export async function printsOf(answers: readonly Answer[], again: () => Promise<Answer>): Promise<string[]> {
  const prints = answers.map((answer) => printOf(answer));
  if (new Set(prints).size <= 1) return prints;
  const alike: Answer[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) alike.push(await again());
  const moving = new Set(
    alike.flatMap(namesIn).filter((name) => new Set(alike.map((answer) => answer.header(name))).size > 1),
  );
  return answers.map((answer) => printOf(answer, moving));
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
