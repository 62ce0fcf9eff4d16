import { TIME } from '../../verdict/time.ts';

/** A queue of what came and was not taken yet. */
export interface Arrivals<Item> {
  add(item: Item): void;
  /** Nothing more comes; all waits end. */
  end(): void;
  /** Takes the oldest wanted item and drops those before it; undefined after this many milliseconds, or at the end. */
  take(withinMs: number, wanted?: (item: Item) => boolean): Promise<Item | undefined>;
  /** Drops all items. */
  clear(): void;
  /** Resolves with whether the end came within this many milliseconds. */
  ended(withinMs: number): Promise<boolean>;
}

/** Makes an empty queue whose readers wait with a deadline. */
export function createArrivals<Item>(): Arrivals<Item> {
  const waiting: Item[] = [];
  const readers = new Set<() => void>();
  let over = false;

  const wake = (): void => {
    for (const reader of [...readers]) reader();
  };

  /** Resolves with the next change, or after this many milliseconds. */
  const change = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        cancel();
        readers.delete(done);
        resolve();
      };
      const cancel = TIME.after(ms, done);
      readers.add(done);
    });

  /** Looks again at each change until there is a result or the time is over. */
  async function until<Result>(ms: number, look: () => Result | undefined): Promise<Result | undefined> {
    const deadline = TIME.now() + ms;
    for (;;) {
      const result = look();
      const left = deadline - TIME.now();
      if (result !== undefined || over || left <= 0) return result;
      await change(left);
    }
  }

  return {
    add(item) {
      waiting.push(item);
      wake();
    },
    end() {
      over = true;
      wake();
    },
    take: (withinMs, wanted = () => true) =>
      until(withinMs, () => {
        while (waiting.length > 0) {
          const item = waiting.shift();
          if (item !== undefined && wanted(item)) return item;
        }
        return undefined;
      }),
    clear() {
      waiting.length = 0;
    },
    async ended(withinMs) {
      await until(withinMs, () => (over ? true : undefined));
      return over;
    },
  };
}
