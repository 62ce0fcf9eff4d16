import { type Members, membersOf } from '../harness/engine/json/members.ts';
import { plainText } from '../harness/engine/plain-text.ts';
import type { Exchange } from '../harness/engine/wire/exchange.ts';
import { isWithOther } from '../harness/engine/wire/other-server.ts';
import { readBalances, signed } from './balances.ts';
import { parsedBody } from './parsed-body.ts';
import { cut } from './plain-text.ts';

/** What a check had several servers do, in the order of time. */
export interface Journey {
  /** Title path of the check. */
  readonly check: string;
  /** Who takes part beside the client: the maker, and by their names in the evidence the others. */
  readonly servers: readonly string[];
  readonly steps: readonly Step[];
  /** How many steps more there were. */
  readonly more: number;
}

/** A request and its answer, or several of them that say the same. */
export interface Step {
  readonly server: string;
  readonly ask: string;
  readonly answer: string;
  /** Numbers of the exchanges. */
  readonly exchanges: readonly number[];
  /** What became of balances since they were last read. */
  readonly changes: readonly string[];
}

export const MAKER = 'maker';
const MOST_STEPS = 60;
const LONGEST = 160;
/** Members that show the state of a quote, a swap, an order or a payment, at any place in an answer. */
const TELLING = ['status', 'state', 'order_state', 'error', 'code', 'message', 'detail'] as const;
const DEEPEST = 3;

/**
 * Shows what a check did with several servers as steps of a sequence. Reads of the client's node that come together are one
 * step, and so are polls that get the same answer.
 * @param exchanges those of the check in the order of time, by number
 */
export function journeyOf(
  check: string,
  exchanges: readonly (readonly [number: number, exchange: Exchange])[],
): Journey {
  const steps: Step[] = [];
  const known = new Map<string, bigint>();
  for (const [number, exchange] of exchanges) {
    const step = stepOf(number, exchange, known);
    const last = steps.at(-1);
    if (last && isSame(last, step)) steps[steps.length - 1] = joined(last, step);
    else steps.push(step);
  }
  const servers = [...new Set([MAKER, ...steps.map(({ server }) => server)])];
  return { check, servers, steps: steps.slice(0, MOST_STEPS), more: Math.max(0, steps.length - MOST_STEPS) };
}

function stepOf(number: number, exchange: Exchange, known: Map<string, bigint>): Step {
  const { operation, request, response, failure, messages } = exchange;
  const [server, ask] = isWithOther(exchange) ? apart(operation ?? '') : [MAKER, operation ?? pathOf(request)];
  const changes = server === MAKER ? [] : changed(known, readBalances(exchange));
  const said = messages === undefined ? tellingIn(parsedBody(response?.body)) : `${messages.length} messages`;
  const answer = response ? [response.status, said].filter(Boolean).join(' ') : (failure?.kind ?? 'no answer');
  const reads = server !== MAKER && readsState(ask) && response?.status === 200;
  return {
    server,
    ask: reads ? READS : line(ask),
    answer: reads ? '' : line(answer),
    exchanges: [number],
    changes,
  };
}

/** How reads of the client's node are shown, which come in heaps. */
const READS = 'reads its state';

/** Whether a call of the client's node, by its method and path, changes nothing there. */
export function readsState(ask: string): boolean {
  return /^GET |^POST \/(?:assetbalance|btcbalance|getswap|getpayment|getchannelid|invoicestatus|listtransactions)\b/.test(
    ask,
  );
}

function isSame(last: Step, next: Step): boolean {
  return last.server === next.server && last.ask === next.ask && last.answer === next.answer;
}

function joined(last: Step, next: Step): Step {
  return {
    ...last,
    exchanges: [...last.exchanges, ...next.exchanges],
    changes: [...last.changes, ...next.changes],
  };
}

function apart(operation: string): [server: string, ask: string] {
  const space = operation.indexOf(' ');
  return [operation.slice(0, space), operation.slice(space + 1)];
}

function pathOf({ method, url }: Exchange['request']): string {
  return `${method} ${URL.canParse(url) ? new URL(url).pathname : url}`;
}

/** Balances that are others than when they were last read; what is read for the first time has not changed. */
function changed(known: Map<string, bigint>, balances: ReadonlyMap<string, bigint>): string[] {
  const changes: string[] = [];
  for (const [name, amount] of balances) {
    const before = known.get(name);
    if (before !== undefined && before !== amount) changes.push(`${name} ${signed(amount - before)}`);
    known.set(name, amount);
  }
  return changes;
}

/** The members of an answer that show a state: `Succeeded`, `order_state CREATED, state EXPECT_PAYMENT`. */
function tellingIn(value: unknown, depth = 0): string {
  const members: Members | undefined = membersOf(value);
  if (!members || depth > DEEPEST) return '';
  const own = TELLING.flatMap((name) => {
    const text = members[name];
    return typeof text === 'string' ? [text] : [];
  });
  const trade = tradeIn(members);
  return [
    ...(trade === undefined ? own : [trade, ...own]),
    ...Object.values(members).map((member) => tellingIn(member, depth + 1)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a quote gives for what. */
function tradeIn({ from_asset, to_asset }: Members): string | undefined {
  const legs = [from_asset, to_asset].map((leg) => {
    const { amount, ticker } = membersOf(leg) ?? {};
    return (typeof amount === 'number' || typeof amount === 'bigint') && typeof ticker === 'string'
      ? `${amount} ${ticker}`
      : undefined;
  });
  return legs.includes(undefined) ? undefined : legs.join(' for ');
}

function line(text: string): string {
  return cut(plainText(text).replaceAll('\n', ' '), LONGEST);
}
