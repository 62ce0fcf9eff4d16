import { excerpt } from '../engine/excerpt.ts';
import { membersOf } from '../engine/json/members.ts';
import type { WaitClock } from '../engine/until.ts';
import type { Answer } from '../engine/wire/answer.ts';
import { BeyondBounds, UnusableAnswer } from '../engine/wire/unusable.ts';
import { walkPages } from '../flows/market/walk.ts';
import { sentKey } from '../interface/errors/answers.ts';
import { tellsNothing } from '../interface/errors/statuses.ts';
import type { ListName } from '../interface/market/read.ts';
import { NotExercised, TargetUnavailable } from '../verdict/failures.ts';

/** The name of a list in a sentence. */
export const LISTED: Readonly<Record<ListName, string>> = { assets: 'asset list', pairs: 'pair list' };

/** The result of reading a list: its elements, whether these are all, and the first answer; or why it could not be read. */
export type Reading =
  | { readonly elements: readonly unknown[]; readonly isWhole: boolean; readonly first: Answer }
  | { readonly unread: string };

/** The query for a list. */
type Query = Readonly<Record<string, string | number | boolean>>;

/** A list of the target. */
export interface ReadableList {
  readonly name: ListName;
  read(query: Query): Promise<Answer>;
}

/** How long to wait for a target. */
export interface Waiting {
  /** The time at which the wait for a busy or absent target ends, by the clock. */
  readonly until: number;
  /** The time at which an unfinished list is no longer read, by the clock. */
  readonly readUntil: number;
  readonly clock: WaitClock;
  /** Shows a line on the terminal. */
  say(line: string): void;
}

/** Sizes of pages to ask for, one after the other, while the answer is too large or too slow. */
const PAGE_SIZES = [undefined, 100, 1] as const;

// Of a list beyond one of these only a sample is read: a target whose list never ends must not hold up the run.
const MOST_ELEMENTS = 10_000;
const MOST_CHARACTERS = 32 * 1024 * 1024;

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** A target that answered before is gone after this many requests in a row without an answer. */
const MOST_ABSENCES = 3;

/** Why a list cannot be read, said of the target: `it answered 500 …`. */
class Unreadable extends Error {
  /** Whether smaller pages may help. */
  readonly isTooMuch: boolean;

  constructor(message: string, isTooMuch = false) {
    super(message);
    this.isTooMuch = isTooMuch;
  }
}

/**
 * Reads a list as a step of its own. It waits for a busy target, and reads a list that is too large or too slow in one
 * piece by pages, up to the bounds of a sample.
 * @throws {TargetUnavailable} when nobody is there
 */
export async function readList(list: ReadableList, waiting: Waiting): Promise<Reading> {
  let unread = 'no time was left';
  for (const limit of PAGE_SIZES) {
    try {
      return await readPages(list, limit === undefined ? {} : { limit }, waiting);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unread = limit === undefined ? error.message : `${error.message}, also on pages of ${limit}`;
      if (!error.isTooMuch || waiting.clock.now() >= waiting.readUntil) break;
    }
  }
  return { unread };
}

/** The first answer of a list; undefined when no usable one comes. */
export async function firstAnswerOf(list: ReadableList, waiting: Waiting): Promise<Answer | undefined> {
  try {
    return await ask(list, { limit: 1 }, waiting);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

async function readPages(list: ReadableList, query: Query, waiting: Waiting): Promise<Reading> {
  let first: Answer | undefined;
  let characters = 0;
  let listed = Number.NaN;
  const { elements } = await walkPages<unknown>(async (offset) => {
    const answer = await ask(list, offset === 0 ? query : { ...query, offset }, waiting);
    first ??= answer;
    characters += answer.text.raw.length;
    const page = elementsIn(list, answer);
    listed = Number(membersOf(answer.value)?.total);
    const isEnough =
      offset + page.length >= MOST_ELEMENTS ||
      characters >= MOST_CHARACTERS ||
      waiting.clock.now() >= waiting.readUntil;
    return { elements: page, total: isEnough ? 0 : listed };
  });
  if (first === undefined) throw new Error('a walk has no first page');
  return { elements, isWhole: !(elements.length < listed), first };
}

function elementsIn({ name }: ReadableList, answer: Answer): readonly unknown[] {
  if (answer.status === 401 && !sentKey(answer))
    throw new Unreadable('it demands an API key and the run has none (MAKER_API_KEY)');
  if (answer.status !== 200) throw new Unreadable(`it answered ${answer.status} ${excerpt(answer.text)}`);
  const elements = membersOf(answer.value)?.[name];
  if (!Array.isArray(elements)) throw new Unreadable(`its answer has no array \`${name}\``);
  return elements;
}

/** The answer to a request, once the target is neither away nor busy, or the time of the wait is over. */
async function ask(list: ReadableList, query: Query, { until, clock, say }: Waiting): Promise<Answer> {
  let absences = 0;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    const came = await usable(list.read(query));
    const leftMs = until - clock.now();
    if (came instanceof TargetUnavailable) {
      if (leftMs <= 0 || ++absences === MOST_ABSENCES) throw came;
    } else if (!tellsNothing(came) || leftMs <= 0) return came;
    const how = came instanceof TargetUnavailable ? 'says nothing' : `answers ${came.status}`;
    const left = Math.ceil(leftMs / 1000);
    say(`Waiting for the target, which ${how} when asked for its ${LISTED[list.name]}: ${left} s more at most.`);
    await clock.wait(Math.min(waitMs, leftMs));
  }
}

async function usable(answer: Promise<Answer>): Promise<Answer | TargetUnavailable> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TargetUnavailable) return error;
    if (error instanceof BeyondBounds) throw new Unreadable(error.exchange.failure?.message ?? '', true);
    if (error instanceof NotExercised) throw new Unreadable(error.message);
    if (!(error instanceof UnusableAnswer)) throw error;
    const { kind, message = '' } = error.exchange.failure ?? {};
    throw new Unreadable(message, kind === 'deadline');
  }
}
