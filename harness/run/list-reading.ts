import { excerpt } from '../engine/excerpt.ts';
import { membersOf } from '../engine/json/members.ts';
import type { WaitClock } from '../engine/until.ts';
import type { Answer } from '../engine/wire/answer.ts';
import { BeyondBounds, UnusableAnswer } from '../engine/wire/unusable.ts';
import { walkPages } from '../flows/market/walk.ts';
import { sentKey } from '../interface/errors/answers.ts';
import { BUSY } from '../interface/errors/statuses.ts';
import type { ListName } from '../interface/market/read.ts';
import { NotExercised, TargetUnavailable } from '../verdict/failures.ts';

/** How a list is called in a sentence. */
export const LISTED: Readonly<Record<ListName, string>> = { assets: 'asset list', pairs: 'pair list' };

/** What came of reading a list: what it holds, whether that is all of it, and the first answer; or why it could not be read. */
export type Reading =
  | { readonly elements: readonly unknown[]; readonly isWhole: boolean; readonly first: Answer }
  | { readonly unread: string };

/** What a list is asked for with. */
type Query = Readonly<Record<string, string | number | boolean>>;

/** A list of the target. */
export interface ReadableList {
  readonly name: ListName;
  read(query: Query): Promise<Answer>;
}

/** How long a target is waited for. */
export interface Waiting {
  /** When, by the clock, a target that is busy or away is waited for no more. */
  readonly until: number;
  /** When, by the clock, a list that is not at its end is left. */
  readonly readUntil: number;
  readonly clock: WaitClock;
  /** Shows a line on the terminal. */
  say(line: string): void;
}

/** Sizes of pages to ask for, one after the other, as long as what comes is too large or too slow. */
const PAGE_SIZES = [undefined, 100, 1] as const;

// A list that goes beyond one of these is known by a sample; a target whose `total` never ends must not keep the run.
const MOST_PAGES = 100;
const MOST_ELEMENTS = 10_000;
const MOST_CHARACTERS = 32 * 1024 * 1024;

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** A target that was there a moment ago is gone when it says nothing this many times in a row. */
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
 * Reads a list as a step of its own: a busy target is waited for, and a list that is too large or too slow in one piece is
 * read on pages, as far as the bounds of a sample.
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

/** The first answer that a list gives; undefined when none comes that can be made use of. */
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
  }, MOST_PAGES);
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

/** The answer to a request, when the target is neither away nor busy any more or nothing more is waited for. */
async function ask(list: ReadableList, query: Query, { until, clock, say }: Waiting): Promise<Answer> {
  let absences = 0;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    const came = await usable(list.read(query));
    const leftMs = until - clock.now();
    if (came instanceof TargetUnavailable) {
      if (leftMs <= 0 || ++absences === MOST_ABSENCES) throw came;
    } else if (!BUSY.has(came.status) || leftMs <= 0) return came;
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
