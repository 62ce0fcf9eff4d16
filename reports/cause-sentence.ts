import { type Comparison, sidesIn } from './comparison.ts';

/** Stands between several answers that show the same, each with the name of its exchange. */
const NEXT_ANSWER = /; [^;]*\(w\d+-\d+\): /;
/** How printed values begin that differ in some of their lines. */
const PRINTED = ['Object {', 'Array ['];

/**
 * What a violation comes to, in one sentence: the first line of a check's message, both sides where it compares values, and
 * one answer of those that show the same.
 * @param message what the check found, as Playwright's matchers or our own checks word it
 * @param longest characters beyond which the sentence is cut
 */
export function causeSentence(message: string, longest = 240): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const wordless = first.startsWith('Expected') || isPrinted(first);
  const words = wordless ? '' : (first.split(NEXT_ANSWER, 1)[0] ?? '');
  const { expected, got } = { ...differingLines(lines), ...sidesIn(message) };
  const sides = expected === undefined || got === undefined ? '' : `expected ${expected}, got ${got}`;
  const sentence = [words, sides].filter((part) => part !== '').join(': ') || first;
  return sentence.length > longest ? `${sentence.slice(0, longest)}…` : sentence;
}

function isPrinted(line: string): boolean {
  return PRINTED.some((start) => line.startsWith(start));
}

/** The first lines in which two printed values differ. */
function differingLines(lines: readonly string[]): Comparison {
  if (!lines.some(isPrinted)) return {};
  const expected = lineBehind('- ', lines);
  const got = lineBehind('+ ', lines);
  return expected === undefined || got === undefined ? {} : { expected, got };
}

function lineBehind(sign: string, lines: readonly string[]): string | undefined {
  const line = lines
    .find((text) => text.startsWith(sign))
    ?.slice(sign.length)
    .trim();
  return line?.endsWith(',') ? line.slice(0, -1) : line;
}
