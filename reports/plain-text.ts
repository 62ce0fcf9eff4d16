import { plainText } from '../harness/engine/plain-text.ts';

/** The first lines of a text, each cut to a width, with a mark where something was left out. */
export function firstLines(text: string, lines: number, width: number): string[] {
  const all = plainText(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const shown = all.slice(0, lines).map((line) => cut(line, width));
  return all.length > lines ? [...shown, '…'] : shown;
}

/** A line cut to a width, with a mark where something was left out. */
export function cut(line: string, width: number): string {
  return line.length > width ? `${line.slice(0, Math.max(0, width - 1))}…` : line;
}
