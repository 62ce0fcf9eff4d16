/** How many records of one kind are kept in any case. */
const REMEMBERED = 10_000;

/**
 * Keeps a record, and beyond {@link REMEMBERED} forgets old ones that are over, so that a node that runs for months does
 * not grow: it looks at the two oldest for each new one, and puts behind the others what is not over.
 */
export function remember<Value>(
  records: Map<string, Value>,
  key: string,
  value: Value,
  isOver: (value: Value) => boolean,
): void {
  records.set(key, value);
  for (let looked = 0; looked < 2 && records.size > REMEMBERED; looked += 1) {
    const [oldest] = records;
    if (oldest === undefined) return;
    records.delete(oldest[0]);
    if (!isOver(oldest[1])) records.set(...oldest);
  }
}
