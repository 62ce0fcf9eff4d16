import type { RequirementId } from '../../../specs/ids.ts';
import { type Members, membersOf, shown } from '../../engine/json/members.ts';
import {
  about,
  overRun,
  type PassiveCheck,
  type Problems,
  perAnswer,
  type Remark,
  type Sighting,
  sighting,
  together,
} from '../../engine/passive/check.ts';
import { givenOnce } from '../../engine/passive/given-once.ts';
import { inTime, type Place, placeOf } from '../../engine/passive/in-time.ts';
import type { Message } from '../../engine/socket/message.ts';
import { recordedMessages } from '../../engine/socket/recorded.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { fittingScales, isComputable, misfit, tradeOf } from '../quotes/price.ts';
import { quotedIn } from '../quotes/read.ts';
import { figuresOf } from '../quotes/rules.ts';
import { KEEPS_SET_AMOUNT, SOCKET_QUOTES_AS_ASKED } from './as-asked.ts';
import { chargedAsRest } from './charged-as-rest.ts';
import { SOCKET_DESPITE_LISTS } from './despite-lists.ts';
import { FAILURES_END_NOTHING } from './ends.ts';
import { givenAlive } from './given-alive.ts';
import { KEPT_OPEN } from './kept-open.ts';
import { MEMBERS_OF_REST } from './members-of-rest.ts';
import { PINGS } from './pings.ts';
import { errorOf, isOfKind, kindsOf, quoteDataOf } from './read.ts';
import { REFUSED_ON_SOCKET } from './refused.ts';
import { repliedQuotesIn } from './replied-quotes.ts';
import { STAMPED_IN_ORDER } from './stamped.ts';
import { UNASKED_MESSAGES } from './unasked.ts';
import { UNKNOWN_ON_SOCKET } from './unknown.ts';

/** Whether an exchange is a session on the quote socket. What is said there is no answer of an operation. */
export function isSocketExchange({ operation }: Pick<Exchange, 'operation'>): boolean {
  return operation === QUOTE_SOCKET;
}

/** A check of each message of the server, by the message alone. */
function perMessage(
  id: RequirementId,
  title: string,
  judge: (message: Message, remark: Remark) => Problems,
): PassiveCheck {
  return overRun(id, title, (findings) => ({
    see(answer) {
      for (const message of recordedMessages(answer.exchange)) {
        const problems = judge(message, findings.remark);
        if (problems === undefined) continue;
        findings.applies(answer);
        if (problems.length > 0) findings.breaks(answer, problems);
      }
    },
  }));
}

/** WS-PING-02: the member that names the kind, the same for all kinds. */
function kindMember(): PassiveCheck {
  return overRun('WS-PING-02', 'the member that names the kind of a socket message is recorded', (findings) => {
    const names = new Map<string, Set<string>>();
    let first: (Place & { readonly at: Sighting }) | undefined;
    return {
      see(answer) {
        for (const message of recordedMessages(answer.exchange)) {
          const kinds = kindsOf(message);
          if (kinds.length === 0) continue;
          findings.applies(answer);
          const session = { ...placeOf(answer), at: sighting(answer) };
          if (!first || inTime(session, first) < 0) first = session;
          for (const { kind, member = 'a bare text' } of kinds) {
            const used = names.get(kind) ?? new Set();
            if (used.size < 5) used.add(member);
            names.set(kind, used);
          }
        }
      },
      end() {
        if (!first) return;
        findings.remark(text(names));
        if (names.size > 1 && sharedBy(names).length === 0)
          findings.breaks(first.at, [`no member names every kind: ${text(names)}`]);
      },
    };
  });
}

function sharedBy(names: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const [first = new Set<string>(), ...others] = names.values();
  return [...first].filter((name) => others.every((other) => other.has(name)));
}

function text(names: ReadonlyMap<string, ReadonlySet<string>>): string {
  return [...names]
    .map(([kind, members]) => `${kind} in ${[...members].sort().join(' and ')}`)
    .sort()
    .join(', ');
}

/** That the price of a quote fits its amounts in some unit; in which one, FMT-UNIT-07 judges. */
function misfitsOf(body: Members, at: number): string[] {
  if (!isComputable(body)) return [];
  const quote = quotedIn(body, at);
  return fittingScales(tradeOf(quote), quote)?.length === 0 ? [misfit(quote)] : [];
}

const FIGURES = perMessage('WS-QUOTE-10', 'the figures of each quote on a socket keep to the rules', (message) => {
  const quote = errorOf(message) === undefined ? quoteDataOf(message) : undefined;
  return quote && [...figuresOf(quote), ...misfitsOf(quote, message.at)];
});

const DISTINCT_IDS = givenOnce('WS-QUOTE-10', 'every rfq_id on a socket is given once', (answer) =>
  repliedQuotesIn(answer).map(({ quote }) => ['rfq_id', quote.rfq_id]),
);

const FIGURES_OF_REST = together(FIGURES.start, KEEPS_SET_AMOUNT.start, DISTINCT_IDS.start, givenAlive, chargedAsRest);

/** Messages of the quote socket. */
export const SOCKET_CHECKS: readonly PassiveCheck[] = [
  ...REFUSED_ON_SOCKET,
  ...SOCKET_QUOTES_AS_ASKED,
  UNKNOWN_ON_SOCKET,
  ...SOCKET_DESPITE_LISTS,
  ...UNASKED_MESSAGES,
  FAILURES_END_NOTHING,
  KEPT_OPEN,
  MEMBERS_OF_REST,
  STAMPED_IN_ORDER,
  ...PINGS,
  perMessage('WS-PING-04', 'no pong is a failure or a quote', (message) => {
    if (!isOfKind(message, 'pong')) return undefined;
    const error = errorOf(message);
    return [
      ...(error === undefined ? [] : [`a pong with error ${shown(error)}`]),
      ...(quoteDataOf(message) ? ['a pong with a quote'] : []),
    ];
  }),
  perAnswer('WS-PUSH-01', 'no session begins with a message of the server', ({ exchange }) => {
    const first = exchange.messages?.find(({ opcode }) => opcode === 'text' || opcode === 'binary');
    return first?.from === 'server' ? ['the server spoke before the client did'] : undefined;
  }),
  kindMember(),
  about([QUOTE, QUOTE_SOCKET], overRun(FIGURES.id, FIGURES.title, FIGURES_OF_REST)),
  perMessage('WS-ERR-07', 'no socket message is both a failure and a quote', (message, remark) => {
    const members = membersOf(message.value);
    const isQuote = isOfKind(message, 'quote_response') || quoteDataOf(message) !== undefined;
    const error = errorOf(message);
    if (!members || (!isQuote && error === undefined)) return undefined;
    if (isQuote && members.error === null) remark('a quote_response with error: null');
    if (!isQuote || error === undefined) return [];
    return [`a quote_response with error ${shown(error)}`];
  }),
  perMessage('WS-ERR-11', 'the type of error in socket messages is recorded', (message, remark) => {
    const error = errorOf(message);
    if (error === undefined) return undefined;
    remark(`error is ${Array.isArray(error) ? 'an array' : `of type ${typeof error}`}`);
    const isEmpty = error === '' || (typeof error === 'object' && Object.keys(Object(error)).length === 0);
    return isEmpty ? [`error is ${shown(error)}`] : [];
  }),
];
