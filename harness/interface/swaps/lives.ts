/** How long swaps live that nobody executes, by who began them. */
import { grouped } from '../../engine/fuzz/pick.ts';
import { isInteger } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { inTime, keepFirst, type Place, placeOf } from '../../engine/passive/in-time.ts';
import { EXECUTE, INIT, STATUS } from '../operations.ts';
import { callerOf } from '../plain-request.ts';
import { shownSwap } from './shown-swap.ts';
import { begunBy, requestText } from './timeline.ts';

/** Each moment is rounded, so that the lives of one caller's swaps differ by this many seconds. */
const ROUNDED = 1;

/** By how many seconds the lives of two callers' swaps differ before a key is the cause. */
const APART = 3;

/** How long a swap lives, in seconds, by the first answer that shows that. */
interface Life extends Place {
  readonly hash: string;
  readonly life: number;
  readonly at: Sighting;
}

/** The lives of the swaps of one caller, in seconds, and where the last one was read. */
interface Lives {
  readonly all: number[];
  at: Sighting;
}

/**
 * A key changes nothing of how long a swap lives that waits for its execute (AUT-KEY-02). Where the swaps of one caller differ, as
 * they end with their quotes, say, nothing is decided.
 */
export const LIVES_BY_CALLER: PassiveCheck = about(
  [INIT, EXECUTE, STATUS],
  overRun('AUT-KEY-02', 'a swap lives as long with a key as without one', (findings) => {
    const callers = new Map<string, string>();
    const readings = new Map<string, Life>();
    const executes: string[] = [];
    return {
      see(answer) {
        const begun = begunBy(answer);
        if (begun) callers.set(begun.payment_hash, callerOf(answer));
        if (answer.operation === EXECUTE) executes.push(requestText(answer.exchange).toLowerCase());
        const { payment_hash, requested_at, expires_at } = shownSwap(answer) ?? {};
        if (typeof payment_hash !== 'string' || !isInteger(requested_at) || !isInteger(expires_at)) return;
        const hash = payment_hash.toLowerCase();
        const life = Number(expires_at) - Number(requested_at);
        keepFirst(readings, `${hash} ${life}`, { ...placeOf(answer), hash, life, at: sighting(answer) });
      },
      end() {
        const ofCallers = new Map<string, Lives>();
        const swaps = grouped([...readings.values()].sort(inTime), ({ hash }) => hash);
        for (const { hash, life, at } of swaps.flatMap((shown) => (shown.length === 1 ? shown : []))) {
          const caller = callers.get(hash);
          if (caller === undefined || executes.some((text) => text.includes(hash))) continue;
          const own = ofCallers.get(caller) ?? { all: [], at };
          own.all.push(life);
          own.at = at;
          ofCallers.set(caller, own);
        }
        const { '': theirs, ...keyed } = Object.fromEntries(
          [...ofCallers].filter(([, { all }]) => Math.max(...all) - Math.min(...all) <= ROUNDED),
        );
        for (const own of theirs ? Object.values(keyed) : []) {
          const [withKey = 0, without = 0] = [own.all[0], theirs?.all[0]];
          findings.applies(own.at);
          if (Math.abs(withKey - without) > APART)
            findings.breaks(own.at, [`swaps live ${withKey} s with a key, and ${without} s without`]);
        }
      },
    };
  }),
);
