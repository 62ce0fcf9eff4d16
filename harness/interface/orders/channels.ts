/** Checks of the channels that orders show, in each exchange and over a whole run. */
import { instantOf } from '../../engine/json/date-time.ts';
import { isInteger, type Members, membersOf, shown } from '../../engine/json/members.ts';
import {
  about,
  asOne,
  overRun,
  type PassiveCheck,
  perAnswer,
  type Sighting,
  sighting,
} from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { bySchema } from '../described.ts';
import { CREATE_ORDER, GET_ORDER } from '../operations.ts';
import { NEAR_CREATION } from './deadlines.ts';
import { orderOf, perOrder } from './read.ts';

const SHOWING = [CREATE_ORDER, GET_ORDER];

/** By how much the time of a block may be ahead of a clock, in seconds: what nodes take. */
const MOST_AHEAD_S = 7_200;

/** How far from its announced length the life of a channel may be without a word, as a factor of blocks of ten minutes. */
const USUAL_LIFE = [0.5, 2] as const;
const SECONDS_A_BLOCK = 600;

/** How many times of its funding a channel may show: when it was sent, then when it confirmed. */
const MOST_FUNDING_TIMES = 2;

/** The channel of an order that is COMPLETED. */
function completedIn(answer: Seen): { readonly order_id: string; readonly channel: Members } | undefined {
  const order = orderOf(answer);
  const channel = membersOf(order?.channel);
  const isCompleted = order?.order_state === 'COMPLETED' && typeof order.order_id === 'string';
  return isCompleted && channel ? { order_id: String(order.order_id), channel } : undefined;
}

/** A transaction and an output of it: channels that are funded together share the transaction alone. */
const OUTPOINT = /^[0-9a-f]{64}:\d+$/i;

/** What no other channel has of one that is shown, by the names of the members. */
function ownNamesOf({ channel_id: id, funding_outpoint: outpoint }: Members): Map<string, string> {
  const names = new Map<string, string>();
  if (typeof id === 'string' && id !== '') names.set('channel_id', id);
  if (OUTPOINT.test(String(outpoint))) names.set('funding_outpoint', String(outpoint).toLowerCase());
  return names;
}

/** LSP-STATE-04: the channel of a completed order is its own. */
const OWN_CHANNELS = about(
  SHOWING,
  overRun('LSP-STATE-04', 'no two completed orders have one channel', (findings) => {
    const owners = new Map<string, { readonly order_id: string; readonly at: Sighting }>();
    return {
      see(answer) {
        const completed = completedIn(answer);
        if (!completed) return;
        for (const [name, value] of ownNamesOf(completed.channel)) {
          const key = `${name} ${value}`;
          const owner = owners.get(key) ?? { order_id: completed.order_id, at: sighting(answer) };
          owners.set(key, owner);
          if (owner.order_id !== completed.order_id)
            findings.breaks(answer, [`/channel/${name} ${shown(value)} is that of the order in ${owner.at.id}, too`]);
        }
      },
    };
  }),
);

/** LSP-GET-02: when a channel was funded is no matter of when one asks. */
export const FUNDED_ONCE: PassiveCheck = about(
  SHOWING,
  overRun('LSP-GET-02', 'the channel of a completed order was funded at one time', (findings) => {
    const times = new Map<string, Set<number>>();
    return {
      see(answer) {
        const completed = completedIn(answer);
        const funded = instantOf(completed?.channel.funded_at)?.time;
        if (!completed || funded === undefined) return;
        const known = times.get(completed.order_id) ?? new Set();
        times.set(completed.order_id, known.add(funded));
        if (known.size > MOST_FUNDING_TIMES)
          findings.breaks(answer, [`/channel/funded_at has had ${MOST_FUNDING_TIMES} other times before`]);
      },
    };
  }),
);

/** Two orders are compared by the lives of their channels where the one is for this many times the blocks of the other. */
const COMPARED_TIMES = 4;

/** How many times as long the channel of the one lives then at least, whatever a block is taken to last. */
const LEAST_TIMES = 2;

/** The channel of an order that was ordered for some blocks. */
interface Life {
  readonly blocks: number;
  /** From its funding to its end, in seconds. */
  readonly seconds: number;
  readonly at: Sighting;
}

function lifeIn(answer: Seen): Life | undefined {
  const { channel_expiry_blocks: blocks } = orderOf(answer) ?? {};
  const { channel } = completedIn(answer) ?? {};
  const [from, until] = [instantOf(channel?.funded_at)?.time, instantOf(channel?.expires_at)?.time];
  const isKnown = isInteger(blocks) && from !== undefined && until !== undefined && until > from;
  return isKnown ? { blocks: Number(blocks), seconds: until - from, at: sighting(answer) } : undefined;
}

/** LSP-CHAN-02: who orders a channel for longer gets one that lives longer. */
const LIVES_AS_ORDERED = about(
  SHOWING,
  overRun('LSP-CHAN-02', 'a channel that was ordered for longer lives longer', (findings) => {
    const lives: Life[] = [];
    return {
      see(answer) {
        const life = lifeIn(answer);
        if (life) lives.push(life);
      },
      end() {
        const [shortest, ...longer] = lives.sort((one, other) => one.blocks - other.blocks);
        if (!shortest) return;
        for (const { blocks, seconds, at } of longer) {
          if (blocks < shortest.blocks * COMPARED_TIMES) continue;
          findings.applies(at);
          const times = seconds / shortest.seconds;
          if (times < LEAST_TIMES)
            findings.breaks(at, [
              `/channel of ${blocks} blocks lives ${times.toFixed(2)} times as long as that of ${shortest.blocks} blocks in ${shortest.at.id}`,
            ]);
        }
      },
    };
  }),
);

/** The time of the first block of all, in unix seconds. */
const FIRST_BLOCK = 1_231_006_505;

/** An instant that has a zone (FMT-TIME-05), in unix seconds; undefined for any other. */
function zonedTime(text: unknown): number | undefined {
  const instant = instantOf(text);
  return instant?.zone === 'none' ? undefined : instant?.time;
}

/**
 * LSP-CHAN-02: no channel was funded before its order was made, or before there were blocks. Where a lever moves the clock of the
 * provider it may not move that of the chain: an order of another time than the runner's is not compared.
 */
const FUNDED_FOR_ITS_ORDER = about(
  SHOWING,
  overRun('LSP-CHAN-02', 'no channel was funded before its order', (findings) => {
    const made = new Map<unknown, number>();
    const fundings: { readonly order_id: unknown; readonly funded: number; readonly at: Sighting }[] = [];
    return {
      see(answer) {
        const { order_id, created_at, channel } = orderOf(answer) ?? {};
        const [created, funded] = [zonedTime(created_at), zonedTime(membersOf(channel)?.funded_at)];
        const isNow = created !== undefined && Math.abs(created - answer.exchange.sentAt / 1000) <= NEAR_CREATION;
        if (answer.operation === CREATE_ORDER && isNow) made.set(order_id, created);
        if (funded !== undefined) fundings.push({ order_id, funded, at: sighting(answer) });
      },
      end() {
        for (const { order_id, funded, at } of fundings) {
          const least = Math.max((made.get(order_id) ?? 0) - MOST_AHEAD_S, FIRST_BLOCK);
          const before = Math.round(least - funded);
          if (before > 0) findings.breaks(at, [`/channel/funded_at lies ${before} s before what its order allows`]);
        }
      },
    };
  }),
);

/** Channels of orders. */
export const CHANNEL_CHECKS: readonly PassiveCheck[] = [
  asOne(
    perOrder('LSP-STATE-04', 'a COMPLETED order has its channel', ({ order_state: state, channel }) => {
      if (state !== 'COMPLETED') return undefined;
      const { channel_id: id, funding_outpoint: outpoint } = membersOf(channel) ?? {};
      return id || outpoint ? [] : ['COMPLETED without channel_id and funding_outpoint'];
    }),
    OWN_CHANNELS,
  ),
  asOne(
    perOrder(
      'LSP-CHAN-02',
      'a channel expires after its funding, and the funding lies in the past',
      ({ channel, channel_expiry_blocks: blocks }, remark) => {
        const { funded_at: funded, expires_at: end } = membersOf(channel) ?? {};
        const [from, until] = [instantOf(funded)?.time, instantOf(end)?.time];
        if (from === undefined || until === undefined) return undefined;
        const share = (until - from) / (Number(blocks) * SECONDS_A_BLOCK);
        if (share < USUAL_LIFE[0] || share > USUAL_LIFE[1])
          remark(`a channel that lives ${share.toFixed(2)} times as long as was ordered`);
        return until > from ? [] : [`/channel/expires_at ${shown(end)} is not after funded_at ${shown(funded)}`];
      },
    ),
    about(
      SHOWING,
      perAnswer('LSP-CHAN-02', 'no channel will be funded later', (answer) => {
        const funded = membersOf(orderOf(answer)?.channel)?.funded_at;
        const instant = instantOf(funded);
        // The zone may be left out (FMT-TIME-05).
        if (!instant || instant.zone === 'none' || instant.time <= answer.answeredAt + MOST_AHEAD_S) return undefined;
        return [`/channel/funded_at ${shown(funded)} lies ahead`];
      }),
    ),
    FUNDED_FOR_ITS_ORDER,
    LIVES_AS_ORDERED,
  ),
  bySchema('LSP-CHAN-01', 'the members of a channel are null or have their types'),
];
