import { createHmac } from 'node:crypto';

/**
 * `[secret-<12 hex>]`, the label of a secret: the same for the same value and key. Hexadecimal digits have no case. A label stays
 * as it is: a replay has labels instead of secrets.
 * @param key without it nobody can find the value of a label by trying candidates
 */
export function labelOf(value: string, key: string): string {
  if (isLabel(value)) return value;
  const same = isHex(value) ? value.toLowerCase() : value;
  return `[secret-${createHmac('sha256', key).update(same, 'utf8').digest('hex').slice(0, 12)}]`;
}

/** Whether a text is a number in hexadecimal digits, also as a UUID. */
export function isHex(text: string): boolean {
  return /^[\da-f-]+$/i.test(text);
}

/** Whether a recorded text holds a label instead of a secret, so that it differs from what went over the wire. */
export function holdsLabel(text: string): boolean {
  return /\[secret-[0-9a-f]{12}\]/.test(text);
}

/** Whether a text is a label and nothing else. */
export function isLabel(text: string): boolean {
  return /^\[secret-[0-9a-f]{12}\]$/.test(text);
}
