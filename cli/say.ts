/** Shows a line on the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
