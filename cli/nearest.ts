/** The word of a list that takes the fewest letters to be changed, added or left out; the first of several. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const [closest] = words.map((other) => ({ other, far: distance(word, other) })).sort((a, b) => a.far - b.far);
  return closest?.other;
}

/** How many letters must be changed, added or left out to make one word of the other. */
export function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1];
    for (const [at, other] of [...to].entries()) {
      const changed = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
