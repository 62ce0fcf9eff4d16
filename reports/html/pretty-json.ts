/** Further in, lines stay where they are: a body of brackets alone would grow by its own length with each. */
const DEEPEST_INDENT = 40;

/**
 * Indents JSON without touching a single lexeme: numbers keep all their digits and their spelling, strings their
 * escapes, duplicate members stay. Text that is no JSON comes back as it is.
 * @param most characters that are of use; the rest may be missing
 */
export function prettyJson(text: string, most = Number.POSITIVE_INFINITY): string {
  if (!isJson(text)) return text;
  let depth = 0;
  const lines: string[] = [];
  let line = '';
  let length = 0;
  const breakLine = () => {
    lines.push(line);
    length += line.length;
    line = '  '.repeat(Math.min(depth, DEEPEST_INDENT));
  };
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  for (const [index, token] of tokens.entries()) {
    if (length > most) break;
    const opens = token === '{' || token === '[';
    const closes = token === '}' || token === ']';
    const empty = closes && ['{', '['].includes(tokens[index - 1] ?? '');
    if (closes) depth--;
    if (closes && !empty) breakLine();
    line += token === ':' ? ': ' : token;
    if (opens) depth++;
    if (token === ',' || (opens && !['}', ']'].includes(tokens[index + 1] ?? ''))) breakLine();
  }
  lines.push(line);
  return lines.join('\n');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
