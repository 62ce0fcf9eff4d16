import { randomUUID } from 'node:crypto';
import { elementsOf, isWhole, type Members, membersOf } from '../change.ts';
import type { Edit, Rule, Step, Test } from '../rule.ts';
import type { HttpReply, HttpRequest, SocketMessage, SocketReply, Wire } from './exchange.ts';
import { writeJson } from './json.ts';

/** A change of the wire as code: makes code of a rule, and leaves code as it is. */
export function played(change: Wire | Rule): Wire {
  if (!('on' in change)) return change;
  if (change.of === 'socket') return isBefore(change.step) ? playedOnMessage(change) : playedOnDrawn(change);
  return isBefore(change.step) ? playedOnRequest(change) : playedOnReply(change);
}

function playedOnRequest(rule: Rule): Wire {
  const { step } = rule;
  return {
    request(request) {
      if (!concerns(rule, request.operation) || !holdsOf(rule, request)) return undefined;
      if (step.kind === 'answer') return { ...step.reply, body: refreshed(step.reply.body) };
      if (step.kind === 'request') applyAll(step.edits, request.body);
      if (step.kind === 'query') applyAll(step.edits, request.query);
      return undefined;
    },
  };
}

function playedOnReply(rule: Rule): Wire {
  return {
    reply(request, reply) {
      const applies = isMeant(rule, reply) && concerns(rule, request.operation) && holdsOf(rule, request, reply);
      return applies ? remade(rule.step, reply) : reply;
    },
  };
}

function playedOnMessage(rule: Rule): Wire {
  const { step } = rule;
  return {
    message(message) {
      if (!concerns(rule, membersOf(message.value).action) || !holdsOf(rule, message)) return undefined;
      if (step.kind === 'say') return { messages: structuredClone(step.messages) };
      if (step.kind === 'request') applyAll(step.edits, message.value);
      return undefined;
    },
  };
}

function playedOnDrawn(rule: Rule): Wire {
  return {
    socketReply(message, drawn) {
      const applies = concerns(rule, membersOf(message.value).action) && holdsOf(rule, message);
      return applies ? drawnAs(rule.step, drawn) : drawn;
    },
  };
}

/** Whether a step comes before the service. */
function isBefore({ kind }: Step): boolean {
  return ['answer', 'request', 'query', 'say'].includes(kind);
}

function concerns({ on }: Rule, name: unknown): boolean {
  return on.length === 0 || (typeof name === 'string' && on.includes(name));
}

function isMeant({ statuses }: Rule, { status }: HttpReply): boolean {
  return statuses === 'refusals' ? status >= 400 : statuses.length === 0 || statuses.includes(status);
}

/** Whether all conditions of a rule hold for a request and its reply, or for a message. */
function holdsOf({ when }: Rule, asked: HttpRequest | SocketMessage, reply?: HttpReply): boolean {
  return when.every(({ path, test, holds }) => {
    const [root = '', ...steps] = path.split('.');
    return passes(test, valueAt(rootOf(root, asked, reply), steps)) === holds;
  });
}

function rootOf(root: string, asked: HttpRequest | SocketMessage, reply: HttpReply | undefined): unknown {
  if (root === 'reply') return reply;
  if (root === 'text') return 'bytes' in asked ? String(asked.bytes) : undefined;
  if (root === 'body') return 'value' in asked ? asked.value : asked.body;
  return (asked as unknown as Members)[root];
}

function valueAt(value: unknown, [step, ...others]: readonly string[]): unknown {
  if (step === undefined) return value;
  return typeof value === 'object' && value !== null ? valueAt((value as Members)[step], others) : undefined;
}

function passes(test: Test, value: unknown): boolean {
  if ('is' in test) return value === test.is;
  if ('above' in test) return Number(value) > test.above;
  if ('below' in test) return Number(value) < test.below;
  if ('whole' in test) return isWhole(value);
  if ('every' in test) return Number(value) % test.every === 0;
  if (value === undefined || 'there' in test) return value !== undefined;
  return new RegExp(test.like, test.flags).test(typeof value === 'string' ? value : writeJson(value));
}

/** An answer after a step, changed in place where it can be. */
async function remade(step: Step, given: HttpReply): Promise<HttpReply> {
  if (step.kind === 'delay') await pause(step.ms);
  if (step.kind === 'headers') return withHeaders(given, step.headers);
  if (step.kind === 'becomes') {
    const { headers, ...rest } = step.reply;
    if ('status' in rest) given.status = rest.status ?? given.status;
    if ('body' in rest) given.body = refreshed(rest.body);
    Object.assign(given.headers, headers);
  }
  if (step.kind === 'reply' || step.kind === 'becomes') applyAll(step.edits, given.body);
  return given;
}

/** The answer to a message after a step. */
async function drawnAs(step: Step, drawn: SocketReply): Promise<SocketReply> {
  if (step.kind === 'delay') await pause(step.ms);
  if (step.kind === 'draw') return { ...drawn, messages: structuredClone(step.messages) };
  if (step.kind === 'twice') return { ...drawn, messages: [...drawn.messages, ...drawn.messages] };
  if (step.kind === 'reply') for (const message of drawn.messages) applyAll(step.edits, message);
  return drawn;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** A body of a rule, with a fresh `request_id` each time. */
function refreshed(body: unknown): unknown {
  const { request_id } = membersOf(body);
  return request_id === undefined ? structuredClone(body) : { ...membersOf(body), request_id: randomUUID() };
}

function withHeaders(reply: HttpReply, changed: Readonly<Record<string, string | null>>): HttpReply {
  const all = Object.entries({ ...reply.headers, ...changed });
  reply.headers = Object.fromEntries(all.flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
  return reply;
}

function applyAll(edits: readonly Edit[], value: unknown): void {
  for (const edit of edits) {
    const { steps, name } = stepsOf(edit.path);
    if (edit.kind === 'each') for (const owner of ownersOf(value, [...steps, name])) applyAll(edit.edits, owner);
    else if (edit.kind === 'swap') exchange(value, edit.path, edit.from);
    else for (const owner of ownersOf(value, steps)) apply(edit, owner, name);
  }
}

function stepsOf(path: string): { steps: string[]; name: string } {
  const names = path.split('.');
  return { steps: names.slice(0, -1), name: names.at(-1) ?? '' };
}

/** Exchanges the values of two members. */
function exchange(value: unknown, ...paths: readonly string[]): void {
  const [one, other] = paths.map(stepsOf).map(({ steps, name }) => ({ owner: ownersOf(value, steps)[0] ?? {}, name }));
  if (!one || !other) return;
  const before = one.owner[one.name];
  one.owner[one.name] = other.owner[other.name];
  other.owner[other.name] = before;
}

/** The objects that a path without its last name leads to. */
function ownersOf(value: unknown, [step, ...others]: readonly string[]): Members[] {
  if (step === undefined) return [membersOf(value)];
  const next = step === '*' ? elementsOf(value) : [membersOf(value)[step]];
  return next.flatMap((one) => ownersOf(one, others));
}

function apply(edit: Exclude<Edit, { kind: 'each' | 'swap' }>, owner: Members, name: string): void {
  const value = owner[name];
  switch (edit.kind) {
    case 'set':
      owner[name] = structuredClone(edit.value);
      break;
    case 'drop':
      delete owner[name];
      break;
    case 'text':
      owner[name] = String(value);
      break;
    case 'number':
      owner[name] = Number(value);
      break;
    case 'date':
      owner[name] = new Date(Number(value) * 1000).toISOString();
      break;
    case 'lower':
      owner[name] = String(value).toLowerCase();
      break;
    case 'upper':
      owner[name] = String(value).toUpperCase();
      break;
    case 'tail':
      owner[name] = elementsOf(value).slice(1);
      break;
    case 'again':
      owner[name] = [...elementsOf(value), ...elementsOf(value).slice(0, 1)];
      break;
    case 'plus':
      owner[name] = typeof value === 'bigint' ? value + BigInt(edit.by) : Number(value) + edit.by;
      break;
    case 'times':
      owner[name] = Number(value) * edit.by;
      break;
    case 'ratio':
      owner[name] = isWhole(value) ? (BigInt(value) * BigInt(edit.by)) / BigInt(edit.of) : value;
      break;
    case 'floor':
      owner[name] = isWhole(value) ? BigInt(value) - (BigInt(value) % BigInt(edit.by)) : value;
      break;
    case 'atMost':
      owner[name] = Number(value) > edit.by ? edit.by : value;
      break;
    case 'copy':
      owner[name] = owner[edit.from];
      break;
    case 'count':
      owner[name] = elementsOf(owner[edit.from]).length;
      break;
    case 'replace':
      owner[name] = String(value).replace(edit.text, () => edit.by);
      break;
    case 'where':
      if (passes(edit.test, value) === edit.holds) applyAll(edit.edits, owner);
  }
}
