import { createHash, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../random.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The token of a new swap or order: 258 random bits behind a fixed prefix (AUT-TOKEN-05). */
export function accessToken(random: Random, prefix: string): string {
  return `${prefix}_${random.text(43, ALPHABET)}`;
}

/** Whether two tokens are the same; takes the same time for every answer. */
export function isSameToken(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
