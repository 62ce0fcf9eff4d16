/**
 * The outline of a JSON value as one text, for recording what the interface leaves open: member names with the types of
 * their values, in alphabetical order; of an array the distinct outlines of its elements. Beyond four levels only `…`.
 */
export function outlineOf(value: unknown, levels = 4): string {
  if (value === null) return 'null';
  if (typeof value === 'bigint') return 'number';
  if (typeof value !== 'object') return typeof value;
  if (levels === 0) return '…';
  if (Array.isArray(value))
    return `[${[...new Set(value.map((element) => outlineOf(element, levels - 1)))].join(' | ')}]`;
  return `{${Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${name}: ${outlineOf(member, levels - 1)}`)
    .join(', ')}}`;
}
