/** Time, as far as a gate needs it. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Calls back after this many milliseconds. */
  after(ms: number, callback: () => void): void;
}

/** Monotonic real time: nobody waits for a day because the clock of the machine was set. */
export const SYSTEM_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after: (ms, callback) => {
    setTimeout(callback, ms);
  },
};

/** A request for a turn. One of `go` and `over` is called once, perhaps before `ask` returns. */
export interface Turn {
  /** Undefined for a message on a socket, whose answer announces no limits. */
  readonly operation: string | undefined;
  /** The longest wait, in milliseconds. */
  readonly waitBudgetMs: number;
  /** The turn will come in about this many milliseconds; not called when it comes at once. */
  held(ms: number): void;
  /** The turn came after this many milliseconds. */
  go(waitedMs: number): void;
  /** The turn would take longer than the wait budget allows. */
  over(): void;
}

/** A turn that was asked for. */
export interface Asked {
  /** Withdraws the request for the turn; a turn that was given stays given. */
  withdraw(): void;
}

interface Waiter extends Turn {
  readonly since: number;
  /** When its wait budget is over, Unix milliseconds. */
  readonly until: number;
}

/** What keeps a turn back, and what it takes. */
export interface TurnLimits {
  /** How long a turn has to wait yet, in milliseconds; 0 or less when it may come. */
  waitFor(operation: Turn['operation'], now: number): number;
  take(operation: Turn['operation'], now: number): void;
}

/** Those who wait for their turn, in order of arrival. */
export class Turns {
  readonly #clock: Clock;
  readonly #limits: TurnLimits;
  readonly #queue: Waiter[] = [];
  #wakeAt = Number.POSITIVE_INFINITY;

  constructor(clock: Clock, limits: TurnLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  ask(turn: Turn): Asked {
    const since = this.#clock.now();
    const waiter: Waiter = { ...turn, since, until: since + turn.waitBudgetMs };
    const wait = this.#limits.waitFor(turn.operation, since);
    this.#queue.push(waiter);
    this.pump();
    if (this.#queue.includes(waiter)) turn.held(Math.max(0, wait));
    return {
      withdraw: () => {
        const at = this.#queue.indexOf(waiter);
        if (at >= 0) this.#queue.splice(at, 1);
      },
    };
  }

  /** Lets all go that may, and sets the alarm for the next. */
  pump(): void {
    const now = this.#clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (let at = 0; at < this.#queue.length; ) {
      const waiter = this.#queue[at] as Waiter;
      const wait = this.#limits.waitFor(waiter.operation, now);
      if (wait > 0 && now + wait <= waiter.until) {
        next = Math.min(next, wait);
        at++;
        continue;
      }
      this.#queue.splice(at, 1);
      this.#end(waiter, wait, now);
    }
    this.#wake(now, next);
  }

  #end(waiter: Waiter, wait: number, now: number): void {
    if (wait > 0) waiter.over();
    else {
      this.#limits.take(waiter.operation, now);
      waiter.go(now - waiter.since);
    }
  }

  /** Pumps again after this many milliseconds, unless that happens earlier anyway. */
  #wake(now: number, next: number): void {
    if (next === Number.POSITIVE_INFINITY || (now + next >= this.#wakeAt && this.#wakeAt > now)) return;
    const alarm = now + next;
    this.#wakeAt = alarm;
    this.#clock.after(Math.ceil(next), () => {
      if (this.#wakeAt === alarm) this.#wakeAt = Number.POSITIVE_INFINITY;
      this.pump();
    });
  }
}
