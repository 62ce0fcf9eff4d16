import { isInteger, type Members, membersOf, shown } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { givenOnce } from '../../engine/passive/given-once.ts';
import { keepFirst, type Place, placeOf } from '../../engine/passive/in-time.ts';
import { type Locked, opensToItsOwn, ownTokenOpens, type Readable } from '../../engine/passive/own-token.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { type Reading, timeline } from '../../engine/passive/timeline.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { EXECUTE, INIT, NODEINFO, STATUS } from '../operations.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { readSwapstring } from './agreed.ts';
import { termsAsked } from './recorded-terms.ts';
import { shownSwap } from './shown-swap.ts';
import { figureProblems, isOver, lostDigits, rewritten, stageOf } from './swap-object.ts';
import type { SwapTerms } from './terms.ts';

/** A swap as an init gave it, or as its status shows it. */
interface Stage {
  /** What init agreed on. */
  readonly terms?: SwapTerms;
  /** The swap object of a status. */
  readonly swap?: Members;
}

/** The swap that a successful init began; undefined for other answers. */
export function begunBy(answer: Seen): { payment_hash: string; access_token: unknown; rfq_id: unknown } | undefined {
  const body = answer.operation === INIT && answer.status === 200 ? membersOf(answer.value) : undefined;
  if (typeof body?.payment_hash !== 'string') return undefined;
  const { payment_hash, access_token } = body;
  return { payment_hash: payment_hash.toLowerCase(), access_token, rfq_id: membersOf(answer.sent)?.rfq_id };
}

/**
 * What an init agreed on: what was asked for, where its swapstring can be read and says the same. Another init may begin what was
 * quoted (SWP-INIT-11, 12).
 */
function agreedIn(answer: Seen): SwapTerms | undefined {
  const asked = termsAsked(answer);
  const { swapstring } = membersOf(answer.value) ?? {};
  const given = typeof swapstring === 'string' ? readSwapstring(swapstring) : undefined;
  if (!asked || !given) return undefined;
  const isAsked =
    given.qty_from === asked.from_amount &&
    given.qty_to === asked.to_amount &&
    (given.from_asset ?? 'BTC') === asked.from_asset &&
    (given.to_asset ?? 'BTC') === asked.to_asset;
  return isAsked ? asked : undefined;
}

function stageIn(answer: Seen): Reading<Stage> | undefined {
  const begun = begunBy(answer);
  const terms = begun && agreedIn(answer);
  if (begun && terms) return { key: begun.payment_hash, shown: { terms } };
  const swap = shownSwap(answer);
  if (typeof swap?.payment_hash !== 'string') return undefined;
  return { key: swap.payment_hash.toLowerCase(), shown: { swap } };
}

/** The status word of a swap. */
function wordIn(answer: Seen): Reading<string> | undefined {
  const { payment_hash: key, status: word } = shownSwap(answer) ?? {};
  return typeof key === 'string' && typeof word === 'string' && stageOf(word) !== undefined
    ? { key: key.toLowerCase(), shown: word }
    : undefined;
}

/** The node of the maker, of which there is one. */
function nodeIn({ operation, status, value }: Seen): Reading<Members> | undefined {
  const node = operation === NODEINFO && status === 200 ? membersOf(value) : undefined;
  return node && { key: 'node', shown: node };
}

/** A reorganisation may take back this many blocks. */
const REORGANISED = 6;

function nodeProblems(earlier: Members, later: Members): string[] {
  const changed = ['pubkey', 'network'].filter((name) => earlier[name] !== later[name]);
  const [before, after] = [earlier.block_height, later.block_height];
  const hasFallen = isInteger(before) && isInteger(after) && Number(after) < Number(before) - REORGANISED;
  return [
    ...changed.map((name) => `${name} was ${shown(earlier[name])}, and is ${shown(later[name])}`),
    ...(hasFallen ? [`block_height was ${before}, and is ${after}`] : []),
  ];
}

/** Swaps, and those who ask for their status. */
const STATUSES: Locked = {
  operations: [INIT, STATUS],
  issued(answer) {
    const begun = begunBy(answer);
    return begun && { key: begun.payment_hash, token: begun.access_token };
  },
  opened(answer) {
    const asked = shownSwap(answer) && membersOf(answer.sent);
    if (typeof asked?.payment_hash !== 'string') return undefined;
    return { key: asked.payment_hash.toLowerCase(), token: asked.access_token };
  },
};

/** Swaps that their tokens open: for how long after its end a swap is kept is not said. */
const READABLE: Readable = {
  ...STATUSES,
  asked(answer) {
    const { operation, status, sent, answeredAt } = answer;
    const { payment_hash: key, access_token: token, ...surplus } = membersOf(sent) ?? {};
    const isAnswered = operation === STATUS && [200, 404].includes(status);
    if (!isAnswered || typeof key !== 'string' || Object.keys(surplus).length > 0) return undefined;
    const { status: word } = shownSwap(answer) ?? {};
    const isEnded = typeof word === 'string' && isOver(word);
    const until = isEnded ? { until: answeredAt + TIMEOUTS.endedSwapKept } : {};
    return { key, token, isGiven: status === 200, answeredAt, ...until };
  },
};

/** The swapstring in the body of an exchange. */
export function swapstringOf(body: unknown): string | undefined {
  const { swapstring } = membersOf(body) ?? {};
  return typeof swapstring === 'string' && swapstring !== '' ? swapstring.toLowerCase() : undefined;
}

/** The text of a request; empty where it has none. */
export function requestText({ request }: Exchange): string {
  return request.body && 'text' in request.body ? request.body.text : '';
}

/** Whether a swap object says that its time is over while that lies ahead, by the clock of the target. */
export function isOverTooSoon({ status, expires_at }: Members, answer: Seen): boolean {
  if (status !== 'Expired' || !isInteger(expires_at) || answer.date === undefined) return false;
  return answer.date < Number(expires_at) - TIMEOUTS.shortlyBeforeEnd;
}

/** Swaps that came to an end which none can have unless an execute names it, by its hash or its swapstring, right or wrong. */
function endsByExecute(
  id: 'SWP-STATE-01' | 'SWP-STATE-04' | 'SWP-STATE-08',
  title: string,
  isSuchAnEnd: (swap: Members, answer: Seen) => boolean,
): PassiveCheck {
  const check = overRun(id, title, (findings) => {
    const begun = new Map<string, string>();
    const executes: string[] = [];
    const noteExecute = (exchange: Exchange) => {
      if (exchange.operation === EXECUTE) executes.push(requestText(exchange).toLowerCase());
    };
    const ended = new Map<string, Place & { readonly status: unknown; readonly at: Sighting }>();
    return {
      see(answer) {
        const init = begunBy(answer);
        if (init) begun.set(init.payment_hash, swapstringOf(answer.value) ?? init.payment_hash);
        noteExecute(answer.exchange);
        const swap = shownSwap(answer);
        if (!swap || !isSuchAnEnd(swap, answer)) return;
        const end = { ...placeOf(answer), status: swap.status, at: sighting(answer) };
        keepFirst(ended, String(swap.payment_hash).toLowerCase(), end);
      },
      // An execute that answers when all is over may do so later than anybody waits for it.
      lost: noteExecute,
      end() {
        for (const [hash, { status, at }] of ended) {
          const swapstring = begun.get(hash);
          if (swapstring === undefined) continue;
          const isNamed = executes.some((text) => text.includes(hash) || text.includes(swapstring));
          // That a swap which was to be executed failed shows nothing of those that were left alone.
          if (!isNamed || status === 'Succeeded') findings.applies(at);
          if (!isNamed) findings.breaks(at, [`${status}, although no execute was asked for`]);
        }
      },
    };
  });
  return about([INIT, EXECUTE, STATUS], check);
}

/** Swaps through their lives. */
export const SWAP_TIMELINES: readonly PassiveCheck[] = [
  about(
    [INIT],
    givenOnce('SWP-INIT-15', 'every swap has a hash, a token and a swapstring of its own', (answer) => {
      const { payment_hash, access_token, swapstring } = (begunBy(answer) && membersOf(answer.value)) ?? {};
      return Object.entries({ payment_hash, access_token, swapstring });
    }),
  ),
  about(
    [INIT],
    givenOnce('SWP-INIT-09', 'a quote backs one init', (answer) => {
      const begun = begunBy(answer);
      return begun ? [['a swap for rfq_id', begun.rfq_id]] : [];
    }),
  ),
  timeline({
    id: 'SWP-STATUS-05',
    title: 'each status has the figures of the init',
    operations: [INIT, STATUS],
    readingOf: stageIn,
    judge: ({ terms }: Stage, { swap }: Stage) => (terms && swap ? figureProblems(swap, terms) : undefined),
  }),
  timeline({
    id: 'FMT-INT-02',
    title: 'quantities beyond 2^53 come through digit for digit',
    operations: [INIT, STATUS],
    readingOf: stageIn,
    judge: ({ terms }: Stage, { swap }: Stage) => (terms && swap ? lostDigits(swap, terms) : undefined),
  }),
  timeline({
    id: 'SWP-STATUS-17',
    title: 'what was agreed and what has come is not rewritten',
    operations: [INIT, STATUS],
    readingOf: stageIn,
    // The end may begin anew with an execute.
    judge: ({ swap: earlier }: Stage, { swap: later }: Stage) =>
      earlier && later ? rewritten(earlier, later, { executed: true }) : undefined,
  }),
  timeline({
    id: 'SWP-STATE-06',
    title: 'a swap that is over stays as it ended',
    operations: [STATUS],
    readingOf: wordIn,
    judge: (earlier, later) =>
      isOver(earlier) ? (earlier === later ? [] : [`${later}, after it was ${earlier}`]) : undefined,
  }),
  timeline({
    id: 'SWP-NODE-03',
    title: 'the node keeps its identity, and its height does not fall',
    operations: [NODEINFO],
    readingOf: nodeIn,
    judge: nodeProblems,
  }),
  opensToItsOwn('SWP-STATUS-19', 'a swap opens to its own token', READABLE),
  ownTokenOpens(
    'SWP-STATUS-09',
    'no token that was never issued opens a swap',
    STATUSES,
    'a token that was never issued',
  ),
  ownTokenOpens('SWP-STATUS-10', 'no swap opens without a token', STATUSES, 'nothing'),
  ownTokenOpens('SWP-STATUS-13', 'no swap opens to the token of another one', STATUSES, 'the token of another one'),
  endsByExecute('SWP-STATE-08', 'no swap succeeds without an execute', ({ status }) => status === 'Succeeded'),
  endsByExecute('SWP-STATE-04', 'no swap that is left alone fails instead', ({ status }) => status === 'Failed'),
  endsByExecute('SWP-STATE-01', 'no swap that is left alone expires before its time', isOverTooSoon),
];
