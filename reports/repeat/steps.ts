import type { Exchange, RecordedBody, RecordedMessage } from '../../harness/engine/wire/exchange.ts';
import { isWithOther } from '../../harness/engine/wire/other-server.ts';
import type { Lever } from './levers.ts';
import type { Ask, Body, Open, Pull, Step, Text } from './plan.ts';
import type { Servers } from './servers.ts';
import type { Values } from './values.ts';

/** An exchange under the number that reports know it by. */
export interface Numbered {
  readonly number: number;
  readonly exchange: Exchange;
}

/** Shorter pauses are not kept, in milliseconds. */
const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 180_000;
/** Headers that each client writes itself, and those by which the suite names itself. */
const WRITTEN_ANEW = /^(host|connection|upgrade|content-length|accept-encoding|sec-websocket-.*|x-conformance-check)$/i;
/** Of a socket's silence no more is waited for, in milliseconds. */
const LONGEST_SILENCE_MS = 6_000;

/** What happens at a moment of the run. */
interface Happening {
  readonly at: number;
  /** Whether something came. */
  readonly came: boolean;
  make(after: number): Step | undefined;
}

/** The exchanges that are repeated, and what is known of their values. */
export interface Repeated {
  readonly exchanges: readonly Numbered[];
  /** Nothing is taken from its answer: it is what the repeat compares with the recorded one. */
  readonly offending: number;
  /** Learns from the other answers on the way. */
  readonly values: Values;
  readonly servers: Servers;
}

/** The steps that repeat exchanges, in the order of time, each with what it takes from earlier answers. */
export function stepsOf(repeated: Repeated, levers: readonly Lever[]): Step[] {
  const happenings = inOrder([
    ...repeated.exchanges.map((one) => (isSocket(one.exchange) ? session(one, repeated) : request(one, repeated))),
    ...levers.map((lever) => [pull(lever, repeated.values)]),
  ]);
  const steps: Step[] = [];
  let before: number | undefined;
  for (const { at, came, make } of happenings) {
    const step = make(came || before === undefined ? 0 : at - before);
    before = Math.max(before ?? at, at);
    const last = steps.at(-1);
    if (step?.do === 'hear' && last?.do === 'hear' && last.exchange === step.exchange) steps.pop();
    if (step) steps.push(step);
  }
  return steps;
}

function request(one: Numbered, repeated: Repeated): Happening[] {
  const { exchange } = one;
  return [
    { at: exchange.sentAt, came: false, make: (pause) => askFor(one, pause, repeated) },
    { at: endOf(exchange), came: true, make: () => learn(one, exchange.response?.body, repeated) },
  ];
}

function askFor({ number, exchange }: Numbered, pause: number, repeated: Repeated): Ask {
  const { values, exchanges } = repeated;
  const { body } = exchange.request;
  const sent = bodyOf(body, values);
  const meanwhile = exchanges.filter((other) => isUnderWay(other.exchange, exchange)).map((other) => other.number);
  if (body && 'text' in body) values.own(body.text);
  return {
    do: 'ask',
    exchange: number,
    ...after(pause - exchange.pacedMs),
    ...asked(exchange, repeated),
    method: exchange.request.method,
    ...(sent === undefined ? {} : { body: sent }),
    ...(body?.bytes === undefined ? {} : { cut: true }),
    ...(meanwhile.length === 0 ? {} : { meanwhile }),
  };
}

function session(one: Numbered, repeated: Repeated): Happening[] {
  const { number, exchange } = one;
  const { messages = [], closed, sentAt } = exchange;
  const open: Happening = {
    at: sentAt,
    came: false,
    make: (pause): Open => ({
      do: 'open',
      exchange: number,
      ...after(pause - exchange.pacedMs),
      ...asked(exchange, repeated),
    }),
  };
  if (exchange.response?.status !== 101) return [open];
  let texts = 0;
  const said = messages.map((message) => {
    if (message.from === 'client') return saying(number, message, repeated.values);
    return hearing(one, message, message.opcode === 'text' ? texts++ : undefined, repeated);
  });
  const last = messages.at(-1)?.at ?? sentAt;
  const end = closed?.at ?? endOf(exchange);
  // The steps before wait for the messages; this one waits for the silence behind the last of them.
  const silence = Math.min(LONGEST_SILENCE_MS, end - last);
  return [open, ...said, { at: end, came: true, make: () => ({ do: 'close', exchange: number, ...after(silence) }) }];
}

function saying(exchange: number, message: RecordedMessage, values: Values): Happening {
  const { at, opcode } = message;
  return {
    at,
    came: false,
    make: (pause) => {
      const body = bodyOf(message, values) ?? { text: '' };
      if ('text' in message) values.own(message.text);
      return { do: 'say', exchange, ...after(pause), opcode, body };
    },
  };
}

/** @param place the index of a text among those of the server */
function hearing(one: Numbered, message: RecordedMessage, place: number | undefined, repeated: Repeated): Happening {
  return {
    at: message.at,
    came: true,
    make: () => {
      if (place === undefined) return undefined;
      learn(one, message, repeated, place);
      return { do: 'hear', exchange: one.number, messages: place + 1 };
    },
  };
}

/** The lever had been pulled by then, so requests of the same moment come after it. */
function pull(lever: Lever, values: Values): Happening {
  return { at: lever.at, came: true, make: () => pullOf(lever, values) };
}

/** Learns the values that an answer gives, but not from the offending answer: that is what the repeat is compared with. */
function learn(
  { number, exchange }: Numbered,
  body: RecordedBody | undefined,
  { offending, values }: Repeated,
  message?: number,
): undefined {
  if (body === undefined || !('text' in body) || body.bytes !== undefined) return;
  if (number === offending && message === undefined) return;
  const source = { exchange: number, ...(message === undefined ? {} : { message }) };
  values.learn(source, body.text, { figures: !isWithOther(exchange) });
}

function asked(exchange: Exchange, { values, servers }: Repeated): Pick<Ask, 'server' | 'path' | 'headers' | 'was'> {
  const { url, headers } = exchange.request;
  const { server, path } = servers.of(exchange);
  values.own(decoded(url));
  return {
    server,
    path: values.within(path, 'url'),
    headers: headers
      .filter(([name]) => !WRITTEN_ANEW.test(name))
      .map(([name, value]): [string, Text] => [name, values.within(value)]),
    was: String(exchange.response?.status ?? exchange.failure?.kind ?? 'no answer'),
  };
}

/**
 * What happened, in the order of time. The clock shows whole milliseconds: within one, what answers earlier requests came
 * before anything was sent, and of each exchange nothing changes its place.
 * @param each what happened in each exchange, in its order
 */
function inOrder(each: readonly (readonly Happening[])[]): Happening[] {
  const all = each.flatMap((happenings) => {
    let before: { readonly at: number; readonly late: boolean } | undefined;
    return happenings.map((happening) => {
      const late: boolean = !happening.came || (before?.at === happening.at && before.late);
      before = { at: happening.at, late };
      return { happening, ...before };
    });
  });
  all.sort((one, other) => one.at - other.at || Number(one.late) - Number(other.late));
  return all.map(({ happening }) => happening);
}

/** Steps with what has to be taken from their answers, as it turned out. */
export function withTakes(steps: readonly Step[], values: Values): Step[] {
  const places = values.used();
  return steps.map((step): Step => {
    if (step.do !== 'ask' && step.do !== 'open') return step;
    const own = places.filter(({ exchange }) => exchange === step.exchange);
    if (own.length === 0) return step;
    if (step.do === 'ask')
      return { ...step, takes: Object.fromEntries(own.map(({ name, pointer }) => [name, pointer])) };
    return {
      ...step,
      takes: Object.fromEntries(own.map(({ name, message = 0, pointer }) => [name, [message, pointer] as const])),
    };
  });
}

/** The step that pulls a lever. */
export function pullOf({ path, body }: Lever, values: Values): Pull {
  return { do: 'pull', path, body: values.withinBody(body) };
}

/** Whether a recorded exchange is a session on a socket, or was to become one. */
export function isSocket({ request }: Pick<Exchange, 'request'>): boolean {
  return /^wss?:/.test(request.url);
}

/** When an exchange was over. Both times are those of one clock, which shows whole milliseconds. */
export function endOf({ sentAt, durationMs }: Exchange): number {
  return sentAt + Math.floor(durationMs);
}

/** Whether one exchange was not over yet when another one was sent. */
function isUnderWay(one: Exchange, other: Exchange): boolean {
  return one !== other && !isSocket(one) && one.sentAt <= other.sentAt && endOf(one) > other.sentAt;
}

function after(pause: number): { readonly after?: number } {
  return pause < SHORTEST_PAUSE_MS ? {} : { after: Math.round(Math.min(pause, LONGEST_PAUSE_MS)) };
}

function bodyOf(body: RecordedBody | undefined, values: Values): Body | undefined {
  if (body === undefined) return undefined;
  return 'text' in body ? { text: values.withinBody(body.text) } : { base64: body.base64 };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
