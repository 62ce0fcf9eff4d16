import type { HttpReply, Wire } from './proxy/exchange.ts';

/** A member of a JSON value: names joined by dots; `*` stands for each element of an array, such as `assets.*.ticker`. */
type Path = string;

/** A JSON value of a record. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** What a member is compared with: its value, its text (`like`) or its number (`above`, `below`); or whether it is there. */
export type Test =
  | { readonly is: Json }
  | { readonly like: string; readonly flags: string }
  | { readonly above: number }
  | { readonly below: number }
  | { readonly every: number }
  | { readonly whole: true }
  | { readonly there: true };

/** A test as it is written down: a value that the member has, a pattern that its text matches, or a bound. */
type Tested = string | number | boolean | null | RegExp | Test;

/** One change of a JSON body, as data. */
export type Edit =
  | { readonly kind: 'set'; readonly path: Path; readonly value: Json }
  | { readonly kind: EditOfItself; readonly path: Path }
  | { readonly kind: 'plus' | 'times' | 'atMost' | 'floor'; readonly path: Path; readonly by: number }
  | { readonly kind: 'ratio'; readonly path: Path; readonly by: number; readonly of: number }
  | { readonly kind: 'copy' | 'swap' | 'count'; readonly path: Path; readonly from: string }
  | { readonly kind: 'replace'; readonly path: Path; readonly text: string; readonly by: string }
  | { readonly kind: 'each'; readonly path: Path; readonly edits: readonly Edit[] }
  | ({ readonly kind: 'where'; readonly path: Path; readonly edits: readonly Edit[] } & Verdict);

type EditOfItself = 'drop' | 'text' | 'number' | 'date' | 'lower' | 'upper' | 'tail' | 'again';

interface Verdict {
  readonly test: Test;
  /** True when the test must hold, false when it must not. */
  readonly holds: boolean;
}

/** A condition of a rule, on a member of the exchange: `query.limit`, `body.amount`, `text`, `reply.body.total`. */
export type Condition = Verdict & { readonly path: Path };

/** What a rule does. */
export type Step =
  | { readonly kind: 'request' | 'query' | 'reply'; readonly edits: readonly Edit[] }
  | { readonly kind: 'answer'; readonly reply: HttpReply }
  | { readonly kind: 'becomes'; readonly reply: Partial<HttpReply>; readonly edits: readonly Edit[] }
  | { readonly kind: 'headers'; readonly headers: Readonly<Record<string, string | null>> }
  | { readonly kind: 'say' | 'draw'; readonly messages: readonly Json[] }
  | { readonly kind: 'twice' }
  | { readonly kind: 'delay'; readonly ms: number };

/** A change of some exchanges or messages as data, which can be sent to another process. */
export interface Rule {
  readonly of: 'http' | 'socket';
  /** Operations such as `GET /api/v1/market/assets`, or actions of socket messages such as `ping`; none: all. */
  readonly on: readonly string[];
  readonly when: readonly Condition[];
  /** The statuses of the answers that are changed; none: all. */
  readonly statuses: readonly number[] | 'refusals';
  readonly step: Step;
}

/** A change of the wire: as data, as code, or as a list of both with one memory. */
export type OnWire = Wire | Rule | readonly (Wire | Rule)[];

/** All operations, and what is none, are changed. */
export const EVERYWHERE = selected([], [], undefined);

/** Names the operations that are changed; without any, all are. */
export function on(...operations: readonly string[]) {
  return selected(operations, [], undefined);
}

function selected(operations: readonly string[], when: readonly Condition[], statuses: Rule['statuses'] | undefined) {
  const rule = (step: Step, usual: readonly number[] = []): Rule => ({
    of: 'http',
    on: operations,
    when,
    statuses: statuses ?? usual,
    step,
  });
  return {
    /** Only where a member of the request, or of the `reply`, has this value, or is there. */
    when: (path: Path, test?: Tested) => selected(operations, [...when, { path, ...holding(test, true) }], statuses),
    /** Only where it has not. */
    unless: (path: Path, test?: Tested) => selected(operations, [...when, { path, ...holding(test, false) }], statuses),
    /** Changes the answers with one of these statuses; with any if none is named. */
    status: (...changed: readonly number[]) => selected(operations, when, changed),
    /** Changes the refusals, with any status. */
    refusals: () => selected(operations, when, 'refusals'),
    /** Changes the JSON object of every answer, of those with the status 200 unless others were named. */
    body: (...edits: readonly Edit[]) => rule({ kind: 'reply', edits }, [200]),
    /** Gives every answer another status, body or both, and changes the body. Its headers stay, further ones are added. */
    becomes: (reply: number | Partial<HttpReply>, ...edits: readonly Edit[]) =>
      rule({ kind: 'becomes', reply: typeof reply === 'number' ? { status: reply } : reply, edits }, [200]),
    /** Changes the headers of every answer; null removes one. Names in lower case. */
    headers: (headers: Readonly<Record<string, string | null>>) => rule({ kind: 'headers', headers }),
    /** Keeps every answer back for some milliseconds. */
    delay: (ms: number) => rule({ kind: 'delay', ms }),
    /** Changes the JSON object of every request before the service reads it. */
    request: (...edits: readonly Edit[]) => rule({ kind: 'request', edits }),
    /** Changes the query of every request before the service reads it. */
    query: (...edits: readonly Edit[]) => rule({ kind: 'query', edits }),
    /** Answers instead of the service; a `request_id` in the body is another one each time. */
    answer: (reply: HttpReply) => rule({ kind: 'answer', reply }),
  };
}

/** Changes every refusal in the application envelope. */
export function onErrors(...edits: readonly Edit[]): Rule {
  return EVERYWHERE.refusals()
    .when('reply.body.error_code')
    .body(...edits);
}

/** Names the actions of the socket messages that are changed; none: all messages. */
export function onSocket(...actions: readonly string[]) {
  return selectedMessages(actions, []);
}

function selectedMessages(actions: readonly string[], when: readonly Condition[]) {
  const rule = (step: Step): Rule => ({ of: 'socket', on: actions, when, statuses: [], step });
  return {
    /** Only where a member of the message (`body`, `count`, `malformed`, `session`) has this value, or is there. */
    when: (path: Path, test?: Tested) => selectedMessages(actions, [...when, { path, ...holding(test, true) }]),
    /** Only where it has not. */
    unless: (path: Path, test?: Tested) => selectedMessages(actions, [...when, { path, ...holding(test, false) }]),
    /** Changes each answer to a message. */
    body: (...edits: readonly Edit[]) => rule({ kind: 'reply', edits }),
    /** Changes each quote in an answer. */
    quote: (...edits: readonly Edit[]) => rule({ kind: 'reply', edits: [each('data', ...edits)] }),
    /** Replaces the service's answers to messages. */
    draw: (...messages: readonly Json[]) => rule({ kind: 'draw', messages }),
    /** Sends each answer a second time. */
    twice: () => rule({ kind: 'twice' }),
    /** Delays each answer by some milliseconds. */
    delay: (ms: number) => rule({ kind: 'delay', ms }),
    /** Changes the message before the service reads it. */
    request: (...edits: readonly Edit[]) => rule({ kind: 'request', edits }),
    /** Sends this, or nothing, instead of the service. */
    say: (...messages: readonly Json[]) => rule({ kind: 'say', messages }),
  };
}

function holding(test: Tested | undefined, holds: boolean): Verdict {
  if (test === undefined) return { test: THERE, holds };
  if (test instanceof RegExp) return { test: { like: test.source, flags: test.flags }, holds };
  return { test: typeof test === 'object' && test !== null ? test : { is: test }, holds };
}

/** Whether a member is there. */
export const THERE: Test = { there: true };

/** Whether a number lies above a bound. */
export const above = (bound: number): Test => ({ above: bound });

/** Whether a number lies below a bound. */
export const below = (bound: number): Test => ({ below: bound });

/** Whether a number is a multiple of another, as is every fifth `count` of 5. */
export const every = (nth: number): Test => ({ every: nth });

/** Whether it is a number without a fraction, and no text. */
export const WHOLE: Test = { whole: true };

/** Gives a member this value. */
export const set = (path: Path, value: Json): Edit => ({ kind: 'set', path, value });

/** Leaves a member out. */
export const drop = (path: Path): Edit => ({ kind: 'drop', path });

/** Writes a member as a text. */
export const asText = (path: Path): Edit => ({ kind: 'text', path });

/** Writes a member as a number, as JavaScript reads it. */
export const asNumber = (path: Path): Edit => ({ kind: 'number', path });

/** Writes unix seconds as a date-time text. */
export const asDate = (path: Path): Edit => ({ kind: 'date', path });

/** Writes a text in small letters. */
export const lower = (path: Path): Edit => ({ kind: 'lower', path });

/** Writes a text in capital letters. */
export const upper = (path: Path): Edit => ({ kind: 'upper', path });

/** Leaves the first element of an array out. */
export const tail = (path: Path): Edit => ({ kind: 'tail', path });

/** Puts the first element of an array once more at its end. */
export const again = (path: Path): Edit => ({ kind: 'again', path });

/** Adds to a number; to a whole one exactly, however large. */
export const plus = (path: Path, by: number): Edit => ({ kind: 'plus', path, by });

/** Multiplies a number. */
export const times = (path: Path, by: number): Edit => ({ kind: 'times', path, by });

/** Multiplies a whole number by a fraction, exactly but for what is cut off. */
export const ratio = (path: Path, by: number, of: number): Edit => ({ kind: 'ratio', path, by, of });

/** Cuts a whole number down to a multiple. */
export const floor = (path: Path, by: number): Edit => ({ kind: 'floor', path, by });

/** Lowers a number to a bound that it exceeds. */
export const atMost = (path: Path, by: number): Edit => ({ kind: 'atMost', path, by });

/** Gives a member the value of another one beside it. */
export const copy = (path: Path, from: string): Edit => ({ kind: 'copy', path, from });

/** Exchanges the values of two members; neither path has a `*`. */
export const swap = (path: Path, from: Path): Edit => ({ kind: 'swap', path, from });

/** Gives a member the number of elements in an array beside it. */
export const countOf = (path: Path, from: string): Edit => ({ kind: 'count', path, from });

/** Replaces the first occurrence of a text by another one. */
export const replace = (path: Path, text: string, by: string): Edit => ({ kind: 'replace', path, text, by });

/** Changes each object that a path leads to; the paths of the edits begin there. */
export const each = (path: Path, ...edits: readonly Edit[]): Edit => ({ kind: 'each', path, edits });

/** Changes only what has this member with this value; the paths of the edits begin where that member stands. */
export const where = (path: Path, test: Tested, ...edits: readonly Edit[]): Edit => ({
  kind: 'where',
  path,
  ...holding(test, true),
  edits,
});

/** Changes only what has this member with another value. */
export const unless = (path: Path, test: Tested, ...edits: readonly Edit[]): Edit => ({
  kind: 'where',
  path,
  ...holding(test, false),
  edits,
});

/** The same edits of what stands under some members. */
export function under(prefixes: readonly Path[], edits: readonly Edit[]): Edit[] {
  return prefixes.map((prefix) => each(prefix, ...edits));
}
