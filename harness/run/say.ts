import { terminalLine } from '../engine/plain-text.ts';

/** Shows a line on the terminal while a check runs: what workers write is shown by the reporter, secrets replaced. */
export function say(line: string): void {
  process.stdout.write(`${terminalLine(line)}\n`);
}
