/** Further in, lines stay where they are: a body of brackets alone would grow by its own length with each. */
const DEEPEST_INDENT = 40;

/**
 * Indents JSON without touching a single lexeme: numbers keep all their digits and their spelling, strings their
 * escapes, duplicate members stay. Text that is no JSON comes back as it is.
 */
export function prettyJson(text: string): string {
  if (!isJson(text)) return text;
  let depth = 0;
  const lines: string[] = [];
  let line = '';
  const breakLine = () => {
    lines.push(line);
    line = '  '.repeat(Math.min(depth, DEEPEST_INDENT));
  };
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  tokens.forEach((token, index) => {
    const opens = token === '{' || token === '[';
    const closes = token === '}' || token === ']';
    const empty = closes && ['{', '['].includes(tokens[index - 1] ?? '');
    if (closes) depth--;
    if (closes && !empty) breakLine();
    line += token === ':' ? ': ' : token;
    if (opens) depth++;
    if (token === ',' || (opens && !['}', ']'].includes(tokens[index + 1] ?? ''))) breakLine();
  });
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
