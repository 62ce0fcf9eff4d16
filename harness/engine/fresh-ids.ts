import { createHmac } from 'node:crypto';

/**
 * Makes unique UUIDs that a replay repeats: each follows from the run, its check, its purpose and how many there were
 * before.
 * @param run random, and recorded with the run
 */
export function createFreshIds(run: string): (check: string, purpose: string) => string {
  const given = new Map<string, number>();
  return (check, purpose) => {
    const place = `${check} ${purpose}`;
    const before = given.get(place) ?? 0;
    given.set(place, before + 1);
    const digits = createHmac('sha256', run).update(`${place} ${before}`).digest('hex');
    // Version 4, variant 8 (RFC 9562, 5.4).
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  };
}
