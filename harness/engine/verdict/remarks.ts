/** Several remarks as one, each once; undefined when there is none. */
export function remarks(texts: Iterable<string | undefined>): string | undefined {
  const distinct = new Set([...texts].filter((text) => text !== undefined));
  return distinct.size > 0 ? [...distinct].join('; ') : undefined;
}

/** A remark on a status that is tolerated but not the one the interface suggests; undefined when it is that one. */
export function tolerated(what: string, status: number, suggested: number): string | undefined {
  return status === suggested ? undefined : `${what} gives ${status} instead of ${suggested}`;
}
