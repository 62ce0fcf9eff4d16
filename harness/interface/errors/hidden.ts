import { canonical } from '../../engine/json/canonical.ts';
import { membersOf } from '../../engine/json/members.ts';
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

/** How often one request is repeated to find out which headers and members move by themselves. */
const REPEATS = 12;

/** A payment hash. */
const HASH = /[0-9a-f]{64}/gi;

/**
 * What an answer says: its status and its body, in which each hash that was asked for stands for itself: it tells the caller nothing.
 * @param isMoving members whose values say nothing
 */
export function wordsOf(answer: Answer, isMoving: (member: string) => boolean = () => false): string {
  const { value, text, exchange } = answer;
  const body =
    value === undefined ? text.raw : canonical(stilled(value, isMoving), (member) => member === 'request_id');
  const asked = exchange.request.body;
  const hashes = asked && 'text' in asked ? asked.text.match(HASH) : undefined;
  // A hash that was presented as a token, too, is no more in the record than that: then each counts.
  return [answer.status, body.replaceAll(hashes ? new RegExp(hashes.join('|'), 'gi') : HASH, 'HASH')].join(' | ');
}

/** A JSON value in which moving members are there, but have one value. */
function stilled(value: unknown, isMoving: (member: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((element) => stilled(element, isMoving));
  const members = membersOf(value);
  if (!members) return value;
  const still = ([name, member]: [string, unknown]) => [name, isMoving(name) ? 'moving' : stilled(member, isMoving)];
  return Object.fromEntries(Object.entries(members).map(still));
}

/** The members of a JSON value that are neither objects nor lists, wherever they stand: the name of each, and its text. */
function leavesOf(value: unknown, name = ''): [name: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, Array.isArray(value) ? name : key));
}

/**
 * All by which a caller could distinguish an answer, without the values of headers: what it says, media type, header names.
 * @param moving headers that are left out
 * @param isMoving members of the body whose values are
 */
export function printOf(
  answer: Answer,
  moving: ReadonlySet<string> = new Set(),
  isMoving?: (member: string) => boolean,
): string {
  const names = namesIn(answer).filter((name) => !moving.has(name));
  const mediaType = moving.has('content-type') ? undefined : answer.header('content-type');
  return [wordsOf(answer, isMoving), mediaType, names.join(' ')].join(' | ');
}

/**
 * The prints of several answers. Where they differ, a request that hides nothing is repeated, and the headers and members by which
 * its answers differ, too, are left out: the servers behind one address need not have the same, and a body may tell its time.
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
  const texts = new Map<string, Set<string>>();
  for (const [name, text] of alike.flatMap(({ value }) => leavesOf(value)))
    texts.set(name, (texts.get(name) ?? new Set()).add(text));
  return answers.map((answer) => printOf(answer, moving, (member) => (texts.get(member)?.size ?? 0) > 1));
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
