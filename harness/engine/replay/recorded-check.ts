import { NotRecorded } from '../../verdict/failures.ts';
import type { Exchange, RecordedRequest } from '../wire/exchange.ts';
import { createMatches, type Matches } from './matches.ts';

/** An input that a check got beside the wire: from a lever, from a clock of the run. */
export interface SideInput {
  readonly what: string;
  /** Unix time in milliseconds at which it came. */
  readonly at: number;
  /** The input, as JSON; absent where it was an error, or nothing. */
  readonly value?: unknown;
  readonly error?: { readonly name: string; readonly message: string };
}

/** What a run recorded of one check. In a replay it answers the requests of the check. */
export interface RecordedCheck {
  /** Unix time in milliseconds at which it began to send. */
  readonly from: number;
  /**
   * The exchange that answers a request: the n-th such request of the check gets the n-th such answer.
   * @throws {NotRecorded} when there is none
   */
  answerTo(request: RecordedRequest): Exchange;
  /** The session that an upgrade opened, or how it failed; as `answerTo`. */
  session(request: RecordedRequest): Exchange;
  /** The input of a name; undefined when none was recorded. */
  sideInput(what: string): SideInput | undefined;
  /** Unix time in milliseconds at which an exchange was over: in the order in which they were recorded. */
  endOf(id: string): number;
  /** Whether the request of an exchange was sent again. */
  isRepeated(id: string): boolean;
  /** All sessions on sockets, in their order. */
  readonly sessions: readonly Exchange[];
}

/** Puts the recorded lines of a check in order; a later line of an exchange replaces the earlier one. */
export function recordedCheck(lines: readonly Exchange[], sideInputs: readonly SideInput[]): RecordedCheck {
  const exchanges = [...new Map(lines.map((exchange) => [exchange.id, exchange])).values()];
  const ends = endsOf(exchanges);
  exchanges.sort((one, other) => one.sentAt - other.sentAt || orderOf(one) - orderOf(other));
  const repeated = new Set(exchanges.map(({ repeats }) => repeats));
  const sessions = exchanges.filter(isUpgrade);
  const answers = createMatches(exchanges.filter((each) => !isUpgrade(each)));
  const upgrades = createMatches(sessions);
  const left = [...sideInputs];
  const from = Math.min(...exchanges.slice(0, 1).map(({ sentAt }) => sentAt), ...left.slice(0, 1).map(({ at }) => at));

  const take = (matches: Matches, request: RecordedRequest): Exchange => {
    const exchange = matches.take(request);
    if (exchange === undefined) throw new NotRecorded(`${request.method} ${request.url}`);
    if (exchange.response?.body.sha256 !== undefined)
      throw new NotRecorded(`${request.method} ${request.url} but the beginning of a large one`);
    return exchange;
  };

  return {
    from: Number.isFinite(from) ? from : 0,
    answerTo: (request) => take(answers, request),
    session: (request) => take(upgrades, request),
    sideInput(what) {
      const at = left.findIndex((sideInput) => sideInput.what === what);
      return at < 0 ? undefined : left.splice(at, 1)[0];
    },
    endOf: (id) => ends.get(id) ?? 0,
    isRepeated: (id) => repeated.has(id),
    sessions,
  };
}

/**
 * The ends of exchanges: one that was recorded first was over first, even at the same time. A session is recorded at its
 * end.
 */
function endsOf(exchanges: readonly Exchange[]): Map<string, number> {
  let last = 0;
  const ends = new Map<string, number>();
  for (const exchange of exchanges) {
    const { id, sentAt, durationMs } = exchange;
    if (isUpgrade(exchange)) continue;
    last = Math.max(last, sentAt + durationMs);
    ends.set(id, last);
  }
  return ends;
}

/** Whether an exchange asked for a socket. */
function isUpgrade({ request }: Exchange): boolean {
  return request.headers.some(
    ([name, value]) => name.toLowerCase() === 'upgrade' && value.toLowerCase() === 'websocket',
  );
}

/** The running number in an id: exchanges of one millisecond stand in the order in which they were sent. */
function orderOf({ id }: Exchange): number {
  return Number(/(?<!\d)\d+$/.exec(id)?.[0] ?? 0);
}
