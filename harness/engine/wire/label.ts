import { createHmac } from 'node:crypto';

/**
 * `[secret-<12 hex>]`, which stands for a secret: the same for the same value and key.
 * @param key without it a label cannot be linked to a value by trying candidates
 */
export function labelOf(value: string, key: string): string {
  return `[secret-${createHmac('sha256', key).update(value, 'utf8').digest('hex').slice(0, 12)}]`;
}

/** Whether a recorded text holds a label in the place of a secret, so that it isn't what went over the wire. */
export function holdsLabel(text: string): boolean {
  return /\[secret-[0-9a-f]{12}\]/.test(text);
}

/** Whether a text is a label and nothing else. */
export function isLabel(text: string): boolean {
  return /^\[secret-[0-9a-f]{12}\]$/.test(text);
}
