const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * The instant of an ISO 8601 date-time in unix seconds (no zone reads as UTC), and its zone; undefined when it is none
 * (FMT-TIME-02, FMT-TIME-05).
 */
export function instantOf(value: unknown): { time: number; zone: 'Z' | 'offset' | 'none' } | undefined {
  const parts = typeof value === 'string' ? DATE_TIME.exec(value) : null;
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  const [y, mo, d, h, mi, s] = [year ?? 0, month ?? 0, day ?? 0, hour ?? 0, minute ?? 0, second ?? 0];
  const date = new Date(0);
  date.setUTCFullYear(y, mo - 1, d);
  if (date.getUTCMonth() !== mo - 1 || date.getUTCDate() !== d) return undefined;
  // A leap second and midnight written as 24:00 are valid instants.
  if (mi > 59 || s > 60 || h > 24 || (h === 24 && mi + s > 0)) return undefined;
  const zone = parts[7];
  const time = date.getTime() / 1000 + h * 3600 + mi * 60 + s;
  if (zone === undefined) return { time, zone: 'none' };
  if (zone.toUpperCase() === 'Z') return { time, zone: 'Z' };
  const [offsetHours, offsetMinutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', '') || 0)];
  if (offsetHours > 23 || offsetMinutes > 59) return undefined;
  return { time: time - (zone.startsWith('-') ? -1 : 1) * (offsetHours * 3600 + offsetMinutes * 60), zone: 'offset' };
}

/**
 * Whether two values are date-times of one instant. They may be in different zones, and the fraction of the second may be
 * left out or rounded in one.
 */
export function isSameInstant(one: unknown, other: unknown): boolean {
  const [first, second] = [exactTime(one), exactTime(other)];
  return first !== undefined && second !== undefined && Math.abs(first - second) < 1;
}

function exactTime(value: unknown): number | undefined {
  const instant = instantOf(value);
  const [, fraction = '0'] = /[.,](\d+)/.exec(String(value)) ?? [];
  return instant && instant.time + Number(`0.${fraction}`);
}
