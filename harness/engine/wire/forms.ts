import { base64Within, SHIFTS } from './base64-within.ts';

/**
 * The shapes in which a value may come back as a whole: as it is, in a JSON string, in an address, in hexadecimal, in base64
 * at any place of a longer text.
 */
export function formsOf(value: string): Set<string> {
  const percent = encodeURIComponent(Buffer.from(value, 'utf8').toString('utf8'));
  const forms = new Set([value, JSON.stringify(value).slice(1, -1), value.replaceAll('/', '\\/'), percent]);
  forms.add(percent.replace(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase()));
  const bytes = Buffer.from(value, 'utf8');
  forms.add(bytes.toString('hex'));
  // Padding may be cut off, and the rest is enough to recognise it.
  const alone = bytes.toString('base64').replace(/=+$/, '');
  for (const base64 of [alone, ...SHIFTS.map((shift) => base64Within(bytes, shift))]) {
    forms.add(base64);
    forms.add(base64.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return forms;
}
