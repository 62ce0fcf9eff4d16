/**
 * The characters that every base64 text with these bytes has, independent of the bytes behind them.
 * @param shift how many bytes stand before them, modulo 3
 */
export function base64Within(bytes: Buffer, shift: 0 | 1 | 2): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
  // A character has six bits; one that shares them with a neighbouring byte may be any.
  return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
}

/** The three shifts that there are. */
export const SHIFTS = [0, 1, 2] as const;
