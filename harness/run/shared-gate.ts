import { type Asking, createBroker, type Telling } from '../engine/pacing/broker.ts';
import { createGate, type Gate } from '../engine/pacing/gate.ts';
import { SYSTEM_CLOCK, type Turn } from '../engine/pacing/turns.ts';
import type { Settings } from './settings.ts';
import { callPort, openPort, type WorkerPort } from './worker-port.ts';

/** The environment variable with the port and the password of the gate that the workers of a run share. */
export const GATE = 'CONFORMANCE_GATE';

/**
 * Opens the gate that all workers of a run share, on loopback; undefined for a run without limits.
 * @param gates how many shards of the run go on at the same time; each has its share of the limits
 */
export async function openSharedGate(
  settings: Pick<Settings, 'pace' | 'namedWaitMs'>,
  gates = 1,
): Promise<WorkerPort | undefined> {
  const { pace, namedWaitMs: longestWaitMs } = settings;
  if (pace === 'off') return undefined;
  const options = { gates, pace, longestWaitMs, clock: SYSTEM_CLOCK, random: Math.random };
  const broker = createBroker(() => createGate(options));
  return openPort<Asking, Telling>((tell) => broker.join(tell));
}

/** Turns of one operation that were given ahead, as long as it announces the same limit. */
interface Ahead {
  left: number;
  /** How many of the turns that were taken have no answer yet. */
  underWay: number;
  limit: number | undefined;
}

/**
 * Connects a worker to the gate that the workers of a run share.
 * @param address the value of {@link GATE}
 * @param name of the limits: the target and the key; workers with the same name share them
 * @param share the gate of this worker alone, for when the shared gate is lost
 * @param lost called when that happens
 */
export function joinSharedGate(address: string, name: string, share: Gate, lost: () => void): Gate {
  const awaited = new Map<number, Turn>();
  const ahead = new Map<Turn['operation'], Ahead>();
  let turns = 0;
  let isLost = false;
  const tell = callPort<Asking, Telling>(address, {
    heard(telling) {
      const number = 'go' in telling ? telling.go : 'over' in telling ? telling.over : telling.held;
      const turn = awaited.get(number);
      if (turn === undefined) return;
      if ('held' in telling) return turn.held(telling.ms);
      awaited.delete(number);
      if ('over' in telling) return turn.over();
      if (telling.ahead > 0) {
        const { underWay = 0, limit } = ahead.get(turn.operation) ?? {};
        ahead.set(turn.operation, { left: telling.ahead, underWay, limit });
      }
      turn.go(telling.waitedMs);
    },
    gone() {
      isLost = true;
      lost();
      for (const turn of awaited.values()) share.ask(turn);
      awaited.clear();
    },
  });

  return {
    ask(turn) {
      if (isLost) return share.ask(turn);
      const given = ahead.get(turn.operation);
      if (given && given.left > 0) {
        given.left--;
        given.underWay++;
        turn.go(0);
        return;
      }
      const { operation, waitBudgetMs } = turn;
      const number = ++turns;
      awaited.set(number, turn);
      const budget = Number.isFinite(waitBudgetMs) ? waitBudgetMs : null;
      tell({ ask: number, gate: name, operation: operation ?? null, waitBudgetMs: budget });
    },
    learn(operation, announced) {
      if (isLost) return share.learn(operation, announced);
      const given = ahead.get(operation);
      if (given && given.underWay > 0) {
        given.underWay--;
        given.limit ??= announced?.limit;
        if (!announced?.refused && announced?.limit === given.limit) return;
        given.left = 0;
        given.limit = announced?.limit;
      }
      tell({ learn: operation, gate: name, announced: announced ?? null });
    },
    hold(ms) {
      if (isLost) return share.hold(ms);
      ahead.clear();
      tell({ hold: ms, gate: name });
    },
  };
}
