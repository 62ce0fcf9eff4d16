import type { Time } from '../../verdict/time.ts';

/** Time that stands still while code runs, and then jumps to the next event. */
export interface SimulatedTime extends Time {
  /** Calls back at a time (unix milliseconds); at once when it is over. */
  at(unixMs: number, callback: () => void): void;
  /** Ends it: no callback is called any more. */
  stop(): void;
}

/** How many turns of the event loop follow on one event before the next. */
const TURNS = 4;

interface Due {
  readonly at: number;
  readonly callback: () => void;
}

/** Begins such a time at a moment (unix milliseconds). Callbacks of one moment are called in the order of their requests. */
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
