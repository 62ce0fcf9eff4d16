/** Header lines as they stand on the wire: names and values, alternating. */
export type HeaderLines = readonly string[];

/** Headers for one connection only (RFC 9110, 7.6.1). */
const OF_ONE_CONNECTION = /^(connection|keep-alive|proxy-connection|transfer-encoding|te|trailer|upgrade)$/i;

/** The lines that pass to another connection. */
export function passedOn(lines: HeaderLines, but: RegExp = /^$/): string[] {
  return linesWhere(lines, (name) => !OF_ONE_CONNECTION.test(name) && !but.test(name));
}

/** The lines whose name is wanted. */
export function linesWhere(lines: HeaderLines, wanted: (name: string) => boolean): string[] {
  return pairsOf(lines).flatMap(([name, value]) => (wanted(name) ? [name, value] : []));
}

/** Names in lower case with their values, those of a repeated name joined by commas. */
export function recordOf(lines: HeaderLines): Record<string, string> {
  const record: Record<string, string> = {};
  for (const [name, value] of pairsOf(lines)) {
    const key = name.toLowerCase();
    record[key] = record[key] === undefined ? value : `${record[key]}, ${value}`;
  }
  return record;
}

/** Changes lines to the headers of `wanted`: unchanged ones stay as they were written, in their places. */
export function changedLines(lines: HeaderLines, wanted: Readonly<Record<string, string>>): string[] {
  const before = recordOf(lines);
  const kept = linesWhere(lines, (name) => wanted[name.toLowerCase()] === before[name.toLowerCase()]);
  return [...kept, ...Object.entries(wanted).flatMap(([name, value]) => (before[name] === value ? [] : [name, value]))];
}

function pairsOf(lines: HeaderLines): [string, string][] {
  return Array.from({ length: lines.length / 2 }, (_, index) => [lines[2 * index] ?? '', lines[2 * index + 1] ?? '']);
}
