/** A text with its escapes undone, and the way back to where each of its characters stands in the original. */
export interface Spelled {
  readonly text: string;
  /** Where in the original the character begins that stands at a place of `text`; its length gives the original's. */
  origin(at: number): number;
}

/**
 * JSON's and JavaScript's escapes, percent-encoding, and the references of HTML and XML. Text within text within text has
 * its backslashes doubled each time, and its percent signs written `%25`: that is undone at once. Pairs of backslashes go in one
 * piece: one by one, each would have the rest of them looked through again.
 */
const ESCAPE =
  /\\+u([\da-f]{4})|\\+x([\da-f]{2})|((?:\\\\)+)|\\(.)|%(?:25)*([\da-f]{2})|&#x([\da-f]{1,6});|&#(\d{1,7});|&([a-z]{2,4});/gis;
const MAY_ESCAPE = /\\|%[\da-f]|&(?:#|amp;|lt;|gt;|quot;|apos;)/i;
/** Escape sequences for a terminal. Playwright marks differences with them, and Allure removes them, by this pattern. */
const COLOUR = new RegExp(
  '[\\u001b\\u009b][[\\]()#;?]*(?:(?:(?:(?:;[-a-zA-Z\\d/#&.:=?%@~_]+)*|[a-zA-Z\\d]+(?:;[-a-zA-Z\\d/#&.:=?%@~_]*)*)?\\u0007)' +
    '|(?:(?:\\d{1,4}(?:;\\d{0,4})*)?[\\dA-PR-TZcf-nq-uy=><~]))',
  'g',
);
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** The deepest nesting of escapes; coloured JSON within JSON within a query has fewer. */
const DEEPEST = 8;

/** The text, and its forms with the escapes undone once, twice, and so on. Most texts have none. */
export function spellings(text: string): readonly Spelled[] {
  const all: Spelled[] = [{ text, origin: itself }];
  let last = all[0];
  while (last !== undefined && all.length <= DEEPEST) {
    last = undone(last);
    if (last !== undefined) all.push(last);
  }
  return all;
}

function itself(at: number): number {
  return at;
}

/** Undefined when nothing is to be undone. Colours first: they may stand amid an escape. */
function undone(spelled: Spelled): Spelled | undefined {
  const plain = mayColour(spelled.text) ? replaced(spelled, COLOUR, () => '') : undefined;
  return plain ?? (MAY_ESCAPE.test(spelled.text) ? replaced(spelled, ESCAPE, meaningOf) : undefined);
}

function mayColour(text: string): boolean {
  return text.includes('\u001b') || text.includes('\u009b');
}

/** Undefined when nothing is replaced. */
function replaced(
  { text, origin }: Spelled,
  pattern: RegExp,
  meaning: (found: RegExpMatchArray) => string | undefined,
): Spelled | undefined {
  // Behind the nth escape, places[n] of the result is origins[n] of the text; in between both count alike.
  const places = [0];
  const origins = [0];
  let plain = '';
  let copied = 0;
  for (const found of text.matchAll(pattern)) {
    const character = meaning(found);
    if (character === undefined) continue;
    plain += text.slice(copied, found.index);
    // Each character of a piece has as much of the original.
    const each = found[0].length / character.length;
    for (let at = 1; at < character.length; at++) {
      places.push(plain.length + at);
      origins.push(found.index + at * each);
    }
    plain += character;
    copied = found.index + found[0].length;
    places.push(plain.length);
    origins.push(copied);
  }
  if (copied === 0) return undefined;
  plain += text.slice(copied);
  return {
    text: plain,
    origin(at) {
      const last = lastUpTo(places, at);
      return origin((origins[last] ?? 0) + at - (places[last] ?? 0));
    },
  };
}

function meaningOf([, unicode, byte, pairs, single, percent, hexReference, reference, name]: RegExpMatchArray) {
  const hex = unicode ?? byte ?? percent ?? hexReference;
  if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
  if (reference !== undefined) return characterOf(Number(reference));
  if (pairs !== undefined) return '\\'.repeat(pairs.length / 2);
  return single ?? NAMED[name?.toLowerCase() ?? ''];
}

function characterOf(code: number): string | undefined {
  return code <= 0xffff ? String.fromCharCode(code) : undefined;
}

/** The index of the last of some rising numbers that is not above another. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
