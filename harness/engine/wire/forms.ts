import { base64Within, SHIFTS } from './base64-within.ts';
import { createFinder, type Finder, type Hit } from './finder.ts';
import { inLowerCase } from './in-lower-case.ts';
import { isHex } from './label.ts';

/** The forms in which a whole value may come back. */
interface Forms {
  /** As it is, in a JSON string, in an address, in base64 at any place of a longer text. */
  readonly exact: ReadonlySet<string>;
  /** In hexadecimal, whose digits may be capitals or small letters; here they are small. */
  readonly anyCase: ReadonlySet<string>;
}

/** Finds values in all their forms. */
interface FormFinder {
  add(value: string, label: string): void;
  /** The forms in a text; those of the two searches may overlap. */
  find(text: string): readonly Hit[];
}

/** Linear in the text, however many values it knows. */
export function createFormFinder(): FormFinder {
  const exact: Finder = createFinder();
  const anyCase: Finder = createFinder();
  return {
    add(value, label) {
      const forms = formsOf(value);
      for (const form of forms.exact) exact.add(form, label);
      for (const form of forms.anyCase) anyCase.add(form, label);
    },
    find(text) {
      const hits = exact.find(text);
      const more = anyCase.find(inLowerCase(text));
      return more.length === 0 ? hits : [...hits, ...more];
    },
  };
}

function formsOf(value: string): Forms {
  const percent = encodeURIComponent(Buffer.from(value, 'utf8').toString('utf8'));
  const exact = new Set([value, JSON.stringify(value).slice(1, -1), value.replaceAll('/', '\\/'), percent]);
  exact.add(percent.replace(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase()));
  const anyCase = new Set(isHex(value) ? [value.toLowerCase()] : []);
  const behind = bytesBehind(value);
  for (const bytes of [Buffer.from(value, 'utf8'), ...(behind ? [behind] : [])]) {
    anyCase.add(bytes.toString('hex'));
    // Padding may be cut off, and the rest is enough to recognise it.
    const alone = bytes.toString('base64').replace(/(?<!=)=+$/, '');
    for (const base64 of [alone, ...SHIFTS.map((shift) => base64Within(bytes, shift))]) {
      exact.add(base64);
      exact.add(base64.replaceAll('+', '-').replaceAll('/', '_'));
    }
  }
  return { exact, anyCase };
}

/** Fewer bytes in base64 may be a part of any text. */
const FEWEST_BYTES = 8;

/** The bytes that a value writes in hexadecimal (also as a UUID) or in base64; undefined when it is neither. */
function bytesBehind(value: string): Buffer | undefined {
  const digits = value.replaceAll('-', '');
  const bytes = isHex(value) ? Buffer.from(digits, 'hex') : Buffer.from(value, 'base64');
  // Node skips characters that do not belong to the encoding instead of refusing them.
  const again = isHex(value) ? bytes.toString('hex') : bytes.toString('base64url');
  const written = isHex(value)
    ? digits.toLowerCase()
    : value
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/(?<!=)=+$/, '');
  return bytes.length >= FEWEST_BYTES && again === written ? bytes : undefined;
}
