import { choice, type Values } from '../option.ts';

/** What can be configured about the reading of values. */
export const FORMAT_OPTIONS = {
  other_media_type: choice(
    ['read', 'refuse'],
    'A body that is not announced as JSON: read all the same, or 415 (FMT-JSON-03).',
  ),
  coercion: choice(['lax', 'strict'], 'Whether "12" and 12.0 pass as integers (FMT-INT-03).'),
};

/** Their values. */
export type FormatOptions = Values<typeof FORMAT_OPTIONS>;

/** The decisions on what counts as a number or a boolean. */
export const valueSeams = {
  /**
   * A JSON value or query text read as an integer: a safe one as number, a larger one as bigint; else the 422 `type`.
   */
  integerOf(
    value: unknown,
    { coercion }: Pick<FormatOptions, 'coercion'>,
    fromText: boolean,
  ): number | bigint | { refused: string } {
    if (typeof value === 'bigint') return value;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return { refused: 'finite_number' };
      if (!Number.isInteger(value)) return { refused: 'int_from_float' };
      return Number.isSafeInteger(value) ? value : BigInt(value);
    }
    if (typeof value !== 'string' || !(fromText || coercion === 'lax')) return { refused: 'int_type' };
    if (value.length > 4300) return { refused: 'int_parsing_size' };
    if (!/^\s*[+-]?\d+\s*$/.test(value)) return { refused: 'int_parsing' };
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : BigInt(value.trim().replace(/^\+/, ''));
  },

  /** A JSON value or query text read as a boolean, or undefined. */
  booleanOf(value: unknown, fromText: boolean): boolean | undefined {
    if (typeof value === 'boolean') return value;
    if (typeof value !== 'string' || !fromText) return undefined;
    if (/^(?:true|t|yes|y|on|1)$/i.test(value)) return true;
    return /^(?:false|f|no|n|off|0)$/i.test(value) ? false : undefined;
  },
};
