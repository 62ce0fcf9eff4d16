import { isNumber, membersOf, objectsIn, shown } from '../../engine/json/members.ts';
import {
  overRun,
  type PassiveCheck,
  type Problems,
  perAnswer,
  perBody,
  type Remark,
  type Sighting,
  sighting,
} from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { isOfProxy } from '../errors/of-proxy.ts';
import { envelopeOf } from '../errors/read.ts';
import { isConflict } from '../errors/statuses.ts';
import { ASSETS, PAIRS } from '../operations.ts';

/** What counts requests. */
const COUNTS = ['x-ratelimit-limit', 'x-ratelimit-remaining'] as const;
const RESET = 'x-ratelimit-reset';
const HEADERS = [...COUNTS, RESET];

/** How languages and libraries write that a value is none. */
const NO_VALUE = /^(?:|nan|undefined|null|none|invalid date)$/i;

/** Of the counts LIM-HEAD-03 says what their values are; of Reset only that one stands there. */
function isMissing(name: string, text: string | undefined): boolean {
  return text === undefined || (name === RESET && NO_VALUE.test(text.trim()));
}

function missingHeaders(answer: Seen): string[] {
  const missing = HEADERS.filter((name) => isMissing(name, answer.header(name)));
  return missing.length === 0 ? [] : [`status ${answer.status} without ${missing.join(', ')}`];
}

const CLIENT_ERRORS: ReadonlySet<number> = new Set([400, 401, 403, 404, 422, 429]);

/** An error of the service itself: with a 5xx only the application form shows that it is not a proxy's. */
function isOwnError(answer: Seen): boolean {
  const { operation, status } = answer;
  if (operation === undefined) return false;
  const isRefusal = CLIENT_ERRORS.has(status) || isConflict(answer);
  return (isRefusal && !isOfProxy(answer)) || (status >= 500 && envelopeOf(answer) === 'application');
}

const WHOLE = /^\d+$/;
const STRUCTURED = /^(\d+)\s*[,;].*;\s*w=\d+|^(\d+)\s*;\s*\w+=/i;

/** Several limits at once, as the interface has three that apply: `600, 300, 1000`. */
const SEVERAL = /^\d+(?:\s*,\s*\d+)+$/;

/** The whole numbers of a header: one, the leading one of a structured limit such as `300;w=60`, or several. Others than one are noted. */
function wholesOf(text: string, remark: Remark): readonly number[] {
  if (WHOLE.test(text)) return [Number(text)];
  if (SEVERAL.test(text)) {
    remark(`several values, ${text.split(',').length} of them`);
    return text.split(',').map(Number);
  }
  const [, listed, plain] = STRUCTURED.exec(text) ?? [];
  if (listed === undefined && plain === undefined) return [];
  remark(`structured value ${shown(text)}`);
  return [Number(listed ?? plain)];
}

function valueProblems(answer: Seen, remark: Remark): Problems {
  const texts = COUNTS.map((name) => answer.header(name));
  if (texts.every((text) => text === undefined)) return undefined;
  const numbers = texts.map((text) => (text === undefined ? [] : wholesOf(text, remark)));
  const problems = COUNTS.flatMap((name, index) =>
    texts[index] === undefined || numbers[index]?.length ? [] : [`${name} is ${shown(texts[index])}`],
  );
  const [limits = [], remaining = []] = numbers;
  if (limits.includes(0)) problems.push('x-ratelimit-limit is 0');
  // Where one of them names more limits than the other, nothing says which belongs to which.
  const isAbove = limits.length === remaining.length && remaining.some((left, place) => left > (limits[place] ?? left));
  if (isAbove) problems.push(`x-ratelimit-remaining ${remaining.join(', ')} is above the limit ${limits.join(', ')}`);
  return problems;
}

type Reading = 'time of day' | 'wait in seconds' | 'neither' | 'another form than a number';

function readingOf(text: string, now: number): Reading {
  if (!/^\d+(\.\d+)?$/.test(text)) return 'another form than a number';
  const reset = Number(text);
  if (Math.abs(reset - now) <= 86_400) return 'time of day';
  return reset < 3600 ? 'wait in seconds' : 'neither';
}

/** LIM-HEAD-05: one reading of Reset through the run. */
function resetReading(): PassiveCheck {
  return overRun('LIM-HEAD-05', 'the reading of X-RateLimit-Reset is recorded', (findings) => {
    const counts = new Map<Reading, { count: number; first: Sighting }>();
    return {
      see(answer) {
        const text = answer.header(RESET);
        if (text === undefined) return;
        findings.applies(answer);
        const reading = readingOf(text, answer.answeredAt);
        counts.set(reading, {
          first: sighting(answer),
          ...counts.get(reading),
          count: (counts.get(reading)?.count ?? 0) + 1,
        });
        if (reading === 'neither') findings.breaks(answer, [`Reset ${text} is neither a time near now nor a wait`]);
        else if (reading === 'time of day' && Number(text) < answer.answeredAt - 120)
          findings.breaks(answer, [`Reset ${text} lies more than 120 s in the past`]);
      },
      end() {
        for (const [reading, { count }] of counts) findings.remark(`${reading} on ${count} answers`);
        const [time, wait] = [counts.get('time of day'), counts.get('wait in seconds')];
        if (time && wait) findings.breaks(wait.first, [`Reset is a wait here, but a time of day in ${time.first.id}`]);
      },
    };
  });
}

/** LIM-HEAD-06: the values of Limit, by operation. */
function limitPerOperation(): PassiveCheck {
  return overRun('LIM-HEAD-06', 'the Limit of each operation is recorded', (findings) => {
    const limits = new Map<string, Set<string>>();
    return {
      see(answer) {
        const limit = answer.header('x-ratelimit-limit');
        if (answer.operation === undefined || limit === undefined) return;
        findings.applies(answer);
        const known = limits.get(answer.operation) ?? new Set();
        if (known.size < 5) known.add(limit);
        limits.set(answer.operation, known);
      },
      end() {
        for (const [operation, values] of [...limits].sort(([a], [b]) => (a < b ? -1 : 1)))
          findings.remark(`${operation}: ${[...values].join(', ')}`);
      },
    };
  });
}

/** One announcement, in the least space: a run can have very many. */
interface Announcement {
  readonly at: number;
  readonly operation: string;
  /** Whether more than half of the limit was left. */
  readonly plenty: boolean;
}

const MINUTE = 60_000;

/** LIM-RATE-01: which set of figures the limits fit, and whether a 429 came while plenty was announced. */
function announcedFigures(): PassiveCheck {
  return overRun('LIM-RATE-01', 'any announced limit is accepted', (findings) => {
    const limits = new Set<number>();
    const announced: Announcement[] = [];
    const refused: (Sighting & { at: number })[] = [];
    return {
      see(answer) {
        const { operation, status, exchange } = answer;
        const [limit, remaining] = HEADERS.map((name) => Number.parseInt(answer.header(name) ?? '', 10));
        if (operation === undefined || limit === undefined || Number.isNaN(limit)) return;
        findings.applies(answer);
        if (limits.size < 20) limits.add(limit);
        if (status === 429) refused.push({ ...sighting(answer), at: exchange.sentAt });
        else
          announced.push({
            at: exchange.sentAt + exchange.durationMs,
            operation,
            plenty: Number(remaining) > limit / 2,
          });
      },
      end() {
        for (const limit of limits) findings.remark(figureOf(limit));
        if (refused.length === 0) return;
        announced.sort((a, b) => a.at - b.at);
        for (const refusal of refused)
          if (hadPlenty(refusal, announced))
            findings.breaks(refusal, ['429 while every operation of the last minute announced plenty']);
      },
    };
  });
}

/** Whether the last announcement of each operation in the minute before left plenty, the refused one included. */
function hadPlenty({ at, operation }: Sighting & { at: number }, announced: readonly Announcement[]): boolean {
  const last = new Map<string, boolean>();
  for (const entry of announced.slice(firstFrom(announced, at - MINUTE), firstFrom(announced, at)))
    last.set(entry.operation, entry.plenty);
  return operation !== undefined && last.has(operation) && [...last.values()].every(Boolean);
}

/** Index of the first announcement at or after a time. */
function firstFrom(announced: readonly Announcement[], time: number): number {
  let [low, high] = [0, announced.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((announced[middle]?.at ?? time) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

const FIGURES: Readonly<Record<number, string>> = {
  600: 'the figure for an IP',
  300: 'the figure for an operation',
  1000: 'the global figure',
  60: 'the alternative figure',
};

function figureOf(limit: number): string {
  return `limit ${limit} (${FIGURES[limit] ?? 'none of the stated figures'})`;
}

function amountOf(value: unknown): number | undefined {
  if (isNumber(value)) return Number(value);
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** Rate-limit headers, caching, order sizes of pairs. */
export const LIMIT_CHECKS: readonly PassiveCheck[] = [
  perAnswer('LIM-HEAD-01', 'every success carries the three rate-limit headers', (answer) =>
    answer.operation !== undefined && answer.status >= 200 && answer.status <= 299 ? missingHeaders(answer) : undefined,
  ),
  perAnswer('LIM-HEAD-02', 'every error carries the three rate-limit headers', (answer, remark) => {
    if (isOwnError(answer)) return missingHeaders(answer);
    if (answer.operation === undefined && missingHeaders(answer).length > 0)
      remark(`an undocumented path: ${missingHeaders(answer)[0]}`);
    return undefined;
  }),
  perAnswer('LIM-HEAD-03', 'Limit and Remaining are whole numbers, Remaining from 0 to Limit', valueProblems),
  resetReading(),
  limitPerOperation(),
  announcedFigures(),
  perBody(
    'LIM-PAIR-01',
    'min_order_size and max_order_size form a range where they are given',
    [PAIRS],
    (value, remark) => {
      const pairs = objectsIn(membersOf(value)?.pairs, '/pairs');
      if (pairs.length === 0) return undefined;
      return pairs.flatMap(({ place, element: { min_order_size: min, max_order_size: max } }) => {
        if (min === undefined && max === undefined) return [];
        remark('pairs give order sizes');
        const [low, high] = [amountOf(min), amountOf(max)];
        return (min !== undefined && low === undefined) ||
          (max !== undefined && high === undefined) ||
          (low !== undefined && high !== undefined && low > high)
          ? [`${place} has order sizes ${shown(min)} to ${shown(max)}`]
          : [];
      });
    },
  ),
  perAnswer('LIM-CACHE-01', 'cache headers of the lists are recorded', (answer, remark) => {
    const { operation } = answer;
    if (operation !== ASSETS && operation !== PAIRS) return undefined;
    const conditional = answer.exchange.request.headers.some(([name]) => name.toLowerCase() === 'if-none-match');
    if (answer.status === 200)
      remark(
        `${operation}: Cache-Control ${answer.header('cache-control') ?? 'absent'}, ETag ${answer.header('etag') === undefined ? 'absent' : 'present'}`,
      );
    if (conditional) remark(`${operation}: a conditional request gives ${answer.status}`);
    return answer.status === 200 || answer.status === 304 ? [] : undefined;
  }),
];
