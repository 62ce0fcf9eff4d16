/** Reads a member of what an SDK gave, however deep: `payment.bolt11.invoice`, `pairs.0.ticker`. Undefined where it is missing. */
export function read(gave: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((of, name) => (typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined), gave);
}

/** Reads a text. Throws when it is none. */
export function text(gave: unknown, path: string): string {
  const found = read(gave, path);
  if (typeof found !== 'string') throw new Error(`${path} is ${JSON.stringify(found)}, not a text`);
  return found;
}

/** Reads a whole number. Throws when it is none. */
export function whole(gave: unknown, path: string): number {
  const found = read(gave, path);
  if (!Number.isSafeInteger(found)) throw new Error(`${path} is ${JSON.stringify(found)}, not a whole number`);
  return Number(found);
}

/** Reads how many elements a list has. Throws when it is none. */
export function count(gave: unknown, path = ''): number {
  const found = path === '' ? gave : read(gave, path);
  if (!Array.isArray(found)) throw new Error(`${path || 'the answer'} is ${JSON.stringify(found)}, not a list`);
  return found.length;
}

/** Reads what has to be true. Throws when it isn't. */
export function yes(gave: unknown, path: string): true {
  const found = read(gave, path);
  if (found !== true) throw new Error(`${path} is ${JSON.stringify(found)}, not true`);
  return found;
}
