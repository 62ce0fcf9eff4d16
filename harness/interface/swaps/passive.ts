import type { RequirementId } from '../../../specs/ids.ts';
import { isInteger, isNumber, type Members, membersOf, shown } from '../../engine/json/members.ts';
import {
  about,
  asOne,
  overRun,
  type PassiveCheck,
  perAnswer,
  perBody,
  type Remark,
  type Sighting,
  sighting,
} from '../../engine/passive/check.ts';
import { createHistory } from '../../engine/passive/history.ts';
import { besidesSchema, bySchema } from '../described.ts';
import { isNodeKey } from '../formats/node-key.ts';
import { INIT, NODEINFO, STATUS } from '../operations.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { SWAPS_DESPITE_QUOTES } from './despite-quotes.ts';
import { EXECUTED_SWAPS } from './executed.ts';
import { FAILED_IN_TIME } from './failed-in-time.ts';
import { LIVES_BY_CALLER } from './lives.ts';
import { SWAPSTRING_CHECKS } from './passive-swapstring.ts';
import { REFUSED_SWAPS } from './refused.ts';
import { shownSwap } from './shown-swap.ts';
import { hasEnded, stageOf } from './swap-object.ts';
import { SWAP_TIMELINES } from './timeline.ts';
import { UNKNOWN_SWAPS } from './unknown.ts';

/** A check of the swap object in status answers, by the object alone. */
function perSwap(
  id: RequirementId,
  title: string,
  judge: (swap: Members, remark: Remark) => readonly string[] | undefined,
) {
  return perBody(id, title, [STATUS], (value, remark) => {
    const swap = membersOf(membersOf(value)?.swap);
    return swap && judge(swap, remark);
  });
}

/** A time that has come: 0, null and absence stand for one that has not (SWP-STATUS-08). */
function reached(time: unknown): number | undefined {
  return isNumber(time) && time > 0 ? Number(time) : undefined;
}

function causalProblems(swap: Members): string[] {
  const requested = reached(swap.requested_at);
  const initiated = reached(swap.initiated_at);
  const completed = reached(swap.completed_at);
  const expires = reached(swap.expires_at);
  const late = (earlier: number | undefined, later: number | undefined) =>
    earlier !== undefined && later !== undefined && earlier > later + TIMEOUTS.rounding;
  return [
    ...(late(requested, initiated) ? [`requested_at ${requested} is after initiated_at ${initiated}`] : []),
    ...(late(initiated, completed) ? [`initiated_at ${initiated} is after completed_at ${completed}`] : []),
    ...(late(requested, completed) ? [`requested_at ${requested} is after completed_at ${completed}`] : []),
    ...(requested !== undefined && expires !== undefined && expires <= requested
      ? [`expires_at ${expires} is not after requested_at ${requested}`]
      : []),
    ...(swap.status === 'Succeeded' && initiated === undefined ? ['Succeeded without initiated_at'] : []),
    ...(swap.status === 'Succeeded' && completed === undefined ? ['Succeeded without completed_at'] : []),
  ];
}

/** How far `requested_at` may be from the answer of init, and `expires_at` beyond it, in seconds. */
const NEAR = 300;
const LATEST_TIME = 30 * 86_400;

/** SWP-STATUS-07: what is over ended before somebody reads it, by the target's clock. */
const ENDED_BEFORE_READ = about(
  [STATUS],
  perAnswer('SWP-STATUS-07', 'an end lies not ahead', (answer) => {
    const swap = shownSwap(answer);
    const completed = reached(swap?.completed_at);
    const { date } = answer;
    if (!swap || completed === undefined || date === undefined || !hasEnded(swap)) return undefined;
    return completed > date + NEAR ? [`completed_at ${completed} of a swap that is over lies ahead of ${date}`] : [];
  }),
);

/** The times of a swap that come after its init, where they have come. */
function laterTimes(swap: Members): Record<string, number> {
  const times = ['initiated_at', 'expires_at', 'completed_at'].map((name) => [name, reached(swap[name])] as const);
  return Object.fromEntries(times.flatMap(([name, time]) => (time === undefined ? [] : [[name, time]])));
}

/** The times that one or several readings of a swap show. Unix seconds. */
interface TimesOfSwap {
  readonly hash: string;
  readonly requested: number;
  readonly later: Record<string, number>;
  /** When they were read last. */
  readonly read: number;
  readonly at: Sighting;
}

/** SWP-STATUS-06: for swaps whose init was recorded the nearness to that moment. */
function nearInit(): PassiveCheck {
  return overRun('SWP-STATUS-06', 'swap times are whole unix seconds, near the init', (findings) => {
    const begun = new Map<string, number>();
    const readings = new Map<string, TimesOfSwap>();
    return {
      see(answer) {
        const body = answer.status === 200 ? membersOf(answer.value) : undefined;
        if (answer.operation === INIT && typeof body?.payment_hash === 'string')
          begun.set(body.payment_hash.toLowerCase(), answer.answeredAt);
        const swap = answer.operation === STATUS ? membersOf(body?.swap) : undefined;
        if (!isInteger(swap?.requested_at) || !isInteger(swap.expires_at) || typeof swap.payment_hash !== 'string')
          return;
        const shownTimes = {
          hash: swap.payment_hash.toLowerCase(),
          requested: Number(swap.requested_at),
          later: laterTimes(swap),
        };
        const name = JSON.stringify(shownTimes);
        const { read, at } = readings.get(name) ?? { read: 0, at: sighting(answer) };
        readings.set(name, { ...shownTimes, read: Math.max(read, answer.answeredAt), at });
      },
      end() {
        for (const { hash, requested, later, read, at } of readings.values()) {
          const start = begun.get(hash);
          if (start === undefined) continue;
          if (Math.abs(requested - start) > NEAR)
            findings.breaks(at, [
              `requested_at ${requested} is ${Math.round(Math.abs(requested - start))} s from the init`,
            ]);
          // How late an end is found out is not stated, and the clock may have been advanced.
          const latest = Math.max(start + LATEST_TIME, read + NEAR);
          for (const [name, time] of Object.entries(later))
            if (time < start - NEAR || time > latest)
              findings.breaks(at, [`${name} ${time} is not near the init at ${Math.round(start)}`]);
        }
      },
    };
  });
}

function forwardOnly(): PassiveCheck {
  return overRun('SWP-STATE-07', 'the status of a swap only moves forward', (findings) => {
    const history = createHistory();
    return {
      see(answer) {
        const swap = shownSwap(answer);
        if (typeof swap?.payment_hash !== 'string' || typeof swap.status !== 'string') return;
        if (stageOf(swap.status) === undefined) return;
        findings.applies(answer);
        history.note(swap.payment_hash.toLowerCase(), swap.status, answer);
      },
      end() {
        for (const { from, to, at } of history.steps())
          if (Number(stageOf(to)) < Number(stageOf(from))) findings.breaks(at, [`${to} after ${from}`]);
      },
    };
  });
}

function formOf(hash: string): string {
  if (/^[0-9a-f]{64}$/.test(hash)) return '64 lower-case hex digits';
  if (/^[0-9a-f]{64}$/i.test(hash)) return '64 hex digits with upper case';
  return `another form of ${hash.length} characters`;
}

/** Atomic swaps. */
export const SWAP_CHECKS: readonly PassiveCheck[] = [
  bySchema('SWP-NODE-01', 'nodeinfo gives pubkey, network and block_height'),
  perBody('SWP-NODE-04', 'the pubkey is a node public key', [NODEINFO], (value, remark) => {
    const { pubkey, network } = membersOf(value) ?? {};
    if (typeof pubkey !== 'string') return undefined;
    if (isNodeKey(pubkey)) return [];
    if (String(network).toLowerCase() !== 'regtest') return [`/pubkey is ${shown(pubkey)}`];
    remark(`a mock pubkey ${shown(pubkey)} on regtest`);
    return [];
  }),
  perBody('SWP-NODE-05', 'nodeinfo names a network', [NODEINFO], (value, remark) => {
    const network = membersOf(value)?.network;
    if (typeof network !== 'string') return undefined;
    if (['signet', 'regtest', 'mainnet'].includes(network.toLowerCase())) return [];
    // The three words are examples, so another word is only noted; what is no word names nothing.
    if (!/^[A-Za-z][\w-]*$/.test(network)) return [`/network is ${shown(network)}`];
    remark(`network ${network}`);
    return [];
  }),
  perBody('SWP-INIT-16', 'the form of payment_hash is recorded', [INIT], (value, remark) => {
    const hash = membersOf(value)?.payment_hash;
    if (typeof hash !== 'string') return undefined;
    remark(formOf(hash));
    return hash.includes('/') ? ['payment_hash holds a slash'] : [];
  }),
  bySchema('SWP-INIT-01', 'an init gives three texts'),
  bySchema('SWP-STATUS-01', 'a status wraps one swap'),
  bySchema('SWP-EXEC-02', 'the status of an execute answer is an integer'),
  bySchema('SWP-STATUS-02', 'the assets of a swap are id strings'),
  bySchema('SWP-STATUS-03', 'the status is one of the five words'),
  about(
    [STATUS],
    perAnswer('SWP-STATUS-04', 'the payment_hash is the one asked for', (answer) => {
      const swap = shownSwap(answer);
      const asked = membersOf(answer.sent)?.payment_hash;
      if (!swap || typeof asked !== 'string') return undefined;
      return String(swap.payment_hash).toLowerCase() === asked.toLowerCase()
        ? []
        : [`/swap/payment_hash is ${shown(swap.payment_hash)}, asked for ${shown(asked)}`];
    }),
  ),
  besidesSchema(about([INIT, STATUS], nearInit())),
  asOne(perSwap('SWP-STATUS-07', 'the times of a swap are in causal order', causalProblems), ENDED_BEFORE_READ),
  perSwap('SWP-STATUS-08', 'how times are shown that have not come is recorded', (swap, remark) => {
    const forms = ['initiated_at', 'completed_at'].filter((name) => reached(swap[name]) === undefined);
    for (const name of forms)
      remark(`${name} ${shown(swap[name] === undefined ? 'absent' : swap[name])} while ${swap.status}`);
    return swap.status === 'Succeeded' ? forms.map((name) => `Succeeded with ${name} ${shown(swap[name])}`) : [];
  }),
  forwardOnly(),
  ...SWAPSTRING_CHECKS,
  EXECUTED_SWAPS,
  ...SWAP_TIMELINES,
  FAILED_IN_TIME,
  ...REFUSED_SWAPS,
  ...SWAPS_DESPITE_QUOTES,
  ...UNKNOWN_SWAPS,
  LIVES_BY_CALLER,
];
