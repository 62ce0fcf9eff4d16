/** The few least of all texts that came, whichever order they came in. */
export interface Least {
  /** Takes a text; one that came before counts once. */
  add(text: string): void;
  /** The least of them, in their order. */
  list(): readonly string[];
}

/**
 * Keeps the least of many texts, in bounded memory. Shorter texts come first, so that `w0-9` is before `w0-10`.
 * @param most how many are kept
 */
export function leastOf(most: number): Least {
  const kept: string[] = [];
  return {
    add(text) {
      const last = kept.at(-1);
      if (kept.length === most && last !== undefined && byLength(text, last) >= 0) return;
      const place = kept.findIndex((each) => byLength(text, each) <= 0);
      if (kept[place] === text) return;
      kept.splice(place < 0 ? kept.length : place, 0, text);
      if (kept.length > most) kept.pop();
    },
    list: () => [...kept],
  };
}

/** The order of texts: shorter ones come first. */
export function byLength(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}
