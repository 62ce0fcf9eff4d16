import type { Time } from '../../verdict/time.ts';

/** Time that stands still while anything is being done, and then goes on at once to what is due next. */
export interface SimulatedTime extends Time {
  /** Calls back when it is so late (unix milliseconds); a time that is over is now. */
  at(unixMs: number, callback: () => void): void;
  /** Ends it: nothing is called back any more. */
  stop(): void;
}

/** What was set off by one event gets this many turns of the event loop before the next is due. */
const TURNS = 4;

interface Due {
  readonly at: number;
  readonly callback: () => void;
}

/** Begins such a time at a moment (unix milliseconds). What is due at the same time comes in the order in which it was asked for. */
export function simulatedTime(from: number): SimulatedTime {
  let time = from;
  let events: Due[] = [];
  let running = false;

  const next = (): void => {
    const [first] = events;
    if (first === undefined) {
      running = false;
      return;
    }
    events.shift();
    time = Math.max(time, first.at);
    first.callback();
    later(TURNS);
  };
  const later = (turns: number): void => {
    setImmediate(() => (turns > 0 ? later(turns - 1) : next()));
  };
  const add = (event: Due): void => {
    const place = events.findLastIndex(({ at }) => at <= event.at);
    events.splice(place + 1, 0, event);
    if (running) return;
    running = true;
    later(TURNS);
  };
  const after: Time['after'] = (ms, callback) => {
    const event = { at: time + Math.max(0, ms), callback };
    add(event);
    return () => {
      events = events.filter((each) => each !== event);
    };
  };

  return {
    now: () => time,
    unix: () => Math.round(time),
    after,
    wait: (ms) => new Promise((resolve) => void after(ms, resolve)),
    at: (unixMs, callback) => add({ at: Math.max(time, unixMs), callback }),
    stop() {
      events = [];
    },
  };
}
