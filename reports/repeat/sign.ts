import { parseExact } from '../../harness/engine/json/exact-json.ts';
import type { Exchange, RecordedBody } from '../../harness/engine/wire/exchange.ts';
import { isLabel } from '../../harness/engine/wire/label.ts';
import type { CheckReport } from '../requirement-report.ts';
import { digitsOf, type Leaf, leavesOf, momentOf, timeOf } from './leaves.ts';
import { type Mentioned, mentionedBy } from './mentioned.ts';
import type { Source } from './places.ts';
import type { Content, Likeness, Sign } from './plan.ts';
import type { Values } from './values.ts';

/** Beside what a finding mentions, at most this many members are compared, and texts up to this length. */
const MOST_MEMBERS = 300;
const LONGEST_TEXT = 2_000;
const MOST_NAMES = 200;
/** Members whose figures follow a market. */
const MOVING = /price|amount|qty|fee|_m?sat\b/;

/**
 * How a repeat recognises an offending answer: by its status, the shape of its body, its words, and the values that the
 * finding mentions.
 * @param values what earlier answers of the check gave, in whose place the repeat has its own
 * @param rest what the exchange alone does not say
 */
export function signOf(
  number: number,
  exchange: Exchange,
  { message = '', pointer }: Pick<CheckReport, 'message' | 'pointer'>,
  values: Values,
  rest: Pick<Sign, 'reads' | 'undecided'>,
): Sign {
  const { response, messages } = exchange;
  const mentioned = mentionedBy(message, pointer, exchange.id);
  const date = Date.parse(response?.headers.find(([name]) => /^date$/i.test(name))?.[1] ?? '');
  const at = Number.isNaN(date) ? exchange.sentAt : date;
  const said = messages?.filter(({ from, opcode }) => from === 'server' && opcode === 'text');
  return {
    exchange: number,
    status: response?.status ?? 'none',
    headers: response === undefined ? [] : headersIn(response.headers, mentioned, values),
    content: contentOf(response?.body, mentioned, at, values),
    ...(said === undefined ? {} : { messages: said.map((each) => contentOf(each, mentioned, each.at, values)) }),
    ...rest,
  };
}

/**
 * The sign of another answer that a finding rests on. Only what the finding mentions and what earlier answers gave has to
 * recur in it.
 */
export function besides(sign: Sign): Sign {
  const { content, messages: _messages, ...rest } = sign;
  const members = content.members?.filter(([, likeness]) => mustRecur(likeness));
  return { ...rest, content: members === undefined ? {} : { members } };
}

function mustRecur(likeness: Likeness): boolean {
  if ('text' in likeness) return typeof likeness.text !== 'string';
  return 'number' in likeness || 'same' in likeness || 'moment' in likeness || 'absent' in likeness;
}

/** The headers that a finding mentions, and those that hold a secret. */
function headersIn(
  headers: readonly (readonly [name: string, value: string])[],
  mentioned: Mentioned,
  values: Values,
): Sign['headers'] {
  const present = headers.filter(
    ([name, value]) => mentioned.headers.has(name.toLowerCase()) || value.includes('[secret-'),
  );
  const missing = [...mentioned.headers].filter((name) => !headers.some(([other]) => other.toLowerCase() === name));
  return [
    ...present.map(([name, value]) => [name.toLowerCase(), values.said(value)] as const),
    ...missing.map((name) => [name, null] as const),
  ];
}

function contentOf(body: RecordedBody | undefined, mentioned: Mentioned, at: number, values: Values): Content {
  if (body === undefined || !('text' in body) || body.bytes !== undefined) return {};
  const leaves = leavesOf(body.text);
  if (leaves.length === 0) return { text: values.said(body.text.slice(0, LONGEST_TEXT)) };
  const spoken = new Set(leaves.filter((leaf) => mentioned.about(leaf)));
  const isQuoted = mentioned.quotes(body.text);
  const beside = values.sourcesOf(body.text);
  const kept = leaves.filter((leaf, place) => place < MOST_MEMBERS || spoken.has(leaf));
  const absent = mentioned.pointers.filter((pointer) => !leaves.some((leaf) => leaf.pointer === pointer));
  return {
    ...(parseExact(body.text).problem?.startsWith('key ') ? { repeats: true as const } : {}),
    members: [
      ...kept.map(
        (leaf) =>
          [
            leaf.pointer,
            likenessOf(leaf, { ...mentioned, isSpokenOf: spoken.has(leaf), isQuoted, beside }, at, values),
          ] as const,
      ),
      ...absent.map((pointer) => [pointer, { absent: true }] as const),
    ],
  };
}

/** What a finding says about one member. */
interface Spoken extends Pick<Mentioned, 'ofTypes'> {
  readonly isSpokenOf: boolean;
  readonly isQuoted: boolean;
  /** The answers that gave the strings which stand beside it. */
  readonly beside: readonly Source[];
}

function likenessOf(
  { name, pointer, value }: Leaf,
  { isSpokenOf, isQuoted, ofTypes, beside }: Spoken,
  at: number,
  values: Values,
): Likeness {
  if (Array.isArray(value)) return { length: value.length };
  if (typeof value === 'boolean' || value === null) return { is: value };
  if (isSpokenOf && !ofTypes) {
    const moment = momentOf(value, at);
    if (moment !== undefined) return ofMoment(moment, pointer, at, values);
  }
  const digits = digitsOf(value);
  if (digits !== undefined) {
    const number = values.saidNumber(digits, name, beside, isSpokenOf);
    const moves = MOVING.test(pointer) ? { moves: true as const } : {};
    if (isSpokenOf && !ofTypes) return { number, decides: true, ...moves };
    if (typeof number !== 'string') return { number, ...moves };
    return { type: /^-?\d+$/.test(digits) ? 'integer' : 'fraction' };
  }
  if (typeof value === 'string') {
    if ((isLabel(value) && !values.knows(value)) || value.length > LONGEST_TEXT) return { type: 'string' };
    // A number may have been made a string on its way.
    const text = /^\d+$/.test(value) ? values.saidNumber(value, name, beside, isSpokenOf) : values.said(value);
    return isSpokenOf && !isQuoted ? { text, decides: true } : { text };
  }
  return {
    members: Object.keys(value as object)
      .sort()
      .slice(0, MOST_NAMES),
  };
}

function ofMoment(moment: string, pointer: string, at: number, values: Values): Likeness {
  const known = values.ofMoment(moment, pointer);
  if ('same' in known) return known;
  return { moment, away: (timeOf(moment, at) ?? at) - at, ...known };
}
