/** The shortest string that is looked for: shorter ones would shred ordinary text. */
export const SHORTEST_FOUND = 6;

/** A place of a known string in a text, and its label. */
export interface Hit {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** Finds known strings, wherever they stand. */
export interface Finder {
  /** From now on finds `form`, under this label, if it has {@link SHORTEST_FOUND} characters or more. */
  add(form: string, label: string): void;
  /** The known strings in a text, from left to right, without overlaps; of several at one place the longest. */
  find(text: string): readonly Hit[];
}

const NONE: readonly Hit[] = [];

const BLOCK_MASK = 0x7fff;
/** How far the search may jump when the last three of six characters occur in no form. */
const LONGEST_JUMP = SHORTEST_FOUND - 2;

/**
 * Finds any of many strings in one pass (Wu and Manber's search over the first six characters of each): the cost hardly
 * grows with their number, and most characters are never looked at.
 */
export function createFinder(): Finder {
  let jumps: Uint8Array | undefined;
  const byStart = new Map<string, Bucket>();
  const known = new Set<string>();
  return {
    add(form, label) {
      if (form.length < SHORTEST_FOUND || known.has(form)) return;
      known.add(form);
      jumps ??= new Uint8Array(BLOCK_MASK + 1).fill(LONGEST_JUMP);
      for (let end = 2; end < SHORTEST_FOUND; end++) {
        const block = blockAt(form, end);
        jumps[block] = Math.min(jumps[block] ?? 0, SHORTEST_FOUND - 1 - end);
      }
      const start = form.slice(0, SHORTEST_FOUND);
      const bucket = byStart.get(start) ?? createBucket();
      byStart.set(start, bucket);
      bucket.add({ form, label, shorter: undefined });
    },
    find(text) {
      if (jumps === undefined) return NONE;
      let hits: Hit[] | undefined;
      for (let at = SHORTEST_FOUND - 1; at < text.length; ) {
        const jump = jumps[blockAt(text, at)] ?? 1;
        if (jump > 0) {
          at += jump;
          continue;
        }
        const start = at - SHORTEST_FOUND + 1;
        const hit = byStart.get(text.slice(start, at + 1))?.longestAt(text, start);
        if (hit === undefined) {
          at++;
          continue;
        }
        const to = start + hit.form.length;
        hits ??= [];
        hits.push({ from: start, to, label: hit.label });
        at = to + SHORTEST_FOUND - 1;
      }
      return hits ?? NONE;
    },
  };
}

interface Found {
  readonly form: string;
  readonly label: string;
  /** The longest other form with which this one begins. */
  shorter: Found | undefined;
}

/** The forms that begin with the same six characters. A peer decides how many they are. */
interface Bucket {
  add(form: Found): void;
  /** The longest form that stands at a place of a text, so that a secret which begins like another one goes as a whole. */
  longestAt(text: string, start: number): Found | undefined;
}

/** Sorted forms, sorted at the next search after an addition. A search is binary, and an addition moves no other form. */
function createBucket(): Bucket {
  const forms: Found[] = [];
  let longest = 0;
  let inOrder = true;

  const order = (): void => {
    forms.sort((one, other) => (one.form < other.form ? -1 : 1));
    let before: Found | undefined;
    for (const each of forms) {
      while (before !== undefined && !each.form.startsWith(before.form)) before = before.shorter;
      each.shorter = before;
      before = each;
    }
    inOrder = true;
  };

  return {
    add(form) {
      forms.push(form);
      longest = Math.max(longest, form.form.length);
      inOrder = false;
    },
    longestAt(text, start) {
      if (!inOrder) order();
      const rest = text.slice(start, start + longest);
      let from = 0;
      let to = forms.length;
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((forms[middle] as Found).form <= rest) from = middle + 1;
        else to = middle;
      }
      // All forms that the text begins with are beginnings of the last form before it, too.
      let hit = forms[from - 1];
      while (hit !== undefined && !rest.startsWith(hit.form)) hit = hit.shorter;
      return hit;
    },
  };
}

/** A number for the three characters that end at `end`. */
function blockAt(text: string, end: number): number {
  return ((text.charCodeAt(end - 2) << 10) ^ (text.charCodeAt(end - 1) << 5) ^ text.charCodeAt(end)) & BLOCK_MASK;
}
