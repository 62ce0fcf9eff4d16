import { paintedText, plainJson, terminalLine, terminalText } from '../harness/engine/plain-text.ts';

// All that a command prints passes here, its own words and those of others.

/** Shows a line on the terminal. */
export function say(line: string): void {
  process.stdout.write(`${terminalLine(line)}\n`);
}

/** Shows lines on the terminal that may be painted. */
export function sayPainted(lines: string): void {
  process.stdout.write(`${paintedText(lines)}\n`);
}

/** Shows lines on the terminal. */
export function sayLines(lines: string): void {
  process.stdout.write(`${terminalText(lines)}\n`);
}

/** Prints a value as indented JSON. */
export function sayJson(value: unknown): void {
  process.stdout.write(`${plainJson(value)}\n`);
}

/** Shows a sentence on stderr. */
export function complain(sentence: string): void {
  process.stderr.write(`${terminalLine(sentence)}\n`);
}
