import { isJson } from '../../harness/engine/json/is-json.ts';

/** Further in, lines stay where they are: a body of brackets alone would grow by its own length with each. */
const DEEPEST_INDENT = 40;

/**
 * Indents JSON without touching a single lexeme: numbers keep all their digits and their spelling, strings their
 * escapes, duplicate members stay. Text that is no JSON comes back as it is.
 * @param most characters that are of use; the rest may be missing
 */
export function prettyJson(text: string, most = Number.POSITIVE_INFINITY): string {
  return indented(text, [], most).lines.join('\n');
}

/** JSON in lines, and on which of them some of its members stand. */
interface Indented {
  readonly lines: readonly string[];
  readonly marked: ReadonlySet<number>;
}

/**
 * Indents JSON as {@link prettyJson}, and finds members in it.
 * @param members the ways to them, name by name; for one that isn't there, what should hold it is found
 */
export function indented(
  text: string,
  members: readonly (readonly string[])[],
  most = Number.POSITIVE_INFINITY,
): Indented {
  if (!isJson(text)) return { lines: text.split('\n'), marked: new Set() };
  let depth = 0;
  const lines: string[] = [];
  let line = '';
  let length = 0;
  const place = createPlace(members);
  const breakLine = () => {
    lines.push(line);
    length += line.length;
    line = '  '.repeat(Math.min(depth, DEEPEST_INDENT));
  };
  const tokens = text.match(/"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  for (const [index, token] of tokens.entries()) {
    if (length > most) break;
    const opens = token === '{' || token === '[';
    const closes = token === '}' || token === ']';
    const empty = closes && ['{', '['].includes(tokens[index - 1] ?? '');
    if (closes) depth--;
    if (closes && !empty) breakLine();
    place.come(token, lines.length);
    line += token === ':' ? ': ' : token;
    if (opens) depth++;
    if (token === ',' || (opens && !['}', ']'].includes(tokens[index + 1] ?? ''))) breakLine();
  }
  lines.push(line);
  return { lines, marked: place.lines() };
}

/** Follows the tokens of a JSON text, and keeps the lines on which members, or what comes nearest to them, begin. */
function createPlace(members: readonly (readonly string[])[]) {
  /** Where the reading is: the index in an array, the last name in an object. */
  const way: (string | number)[] = [];
  let named = true;
  const nearest = members.map((steps) => ({ steps, depth: -1, line: 0 }));
  const look = (line: number) => {
    for (const found of nearest) {
      const near = way.length <= found.steps.length && way.every((step, at) => String(step) === found.steps[at]);
      if (!near || way.length <= found.depth) continue;
      found.depth = way.length;
      found.line = line;
    }
  };
  return {
    come(token: string, line: number): void {
      if (members.length === 0 || token === ':') return;
      const last = way.at(-1);
      if (token === '}' || token === ']') {
        way.pop();
        named = true;
      } else if (token === ',') {
        if (typeof last === 'number') way[way.length - 1] = last + 1;
        named = typeof last === 'number';
      } else if (!named) {
        way[way.length - 1] = String(JSON.parse(token));
        named = true;
      } else {
        look(line);
        if (token === '{' || token === '[') way.push(token === '[' ? 0 : '');
        named = token !== '{';
      }
    },
    lines: () => new Set(nearest.filter(({ depth }) => depth >= 0).map(({ line }) => line)),
  };
}
