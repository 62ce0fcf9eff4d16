/** Stands for a member that is to be left out. */
export const absent: unique symbol = Symbol('absent');

/**
 * A copy of a JSON value in which one place is different.
 * @param path member names and positions joined by dots; the empty path replaces the whole value
 * @param to the new value there, or `absent` to take the member away
 */
export function changed(value: unknown, path: string, to: unknown): unknown {
  if (path === '') return to;
  const [first = '', ...rest] = path.split('.');
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === first ? changed(part, rest.join('.'), to) : part));
  const { [first]: part, ...others } = value as Record<string, unknown>;
  const replacement = changed(part, rest.join('.'), to);
  return replacement === absent ? others : { ...others, [first]: replacement };
}
