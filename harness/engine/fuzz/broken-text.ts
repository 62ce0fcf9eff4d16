import fc from 'fast-check';
import { stringifyExact } from '../json/exact-json.ts';
import { withSecretTexts } from '../wire/secret.ts';

/** A request body, byte for byte, and the media type it is announced with. */
export interface BrokenText {
  /** What is wrong with it. */
  readonly what: string;
  readonly body: string;
  readonly contentType?: string | null;
}

/** Bodies that carry a valid request in a broken or unusual wrapping: each differs from the valid bytes in one way. */
export function brokenText(valid: unknown): fc.Arbitrary<BrokenText> {
  const text = stringifyExact(withSecretTexts(valid));
  const whole: BrokenText[] = [
    { what: 'announced as text', body: text, contentType: 'text/plain' },
    { what: 'announced as a form', body: text, contentType: 'application/x-www-form-urlencoded' },
    { what: 'announced as XML', body: text, contentType: 'application/xml' },
    { what: 'announced in another charset', body: text, contentType: 'application/json; charset=utf-16' },
    { what: 'announced as nothing', body: text, contentType: null },
    { what: 'announced as nonsense', body: text, contentType: 'a/b; ="' },
    { what: 'inside an array', body: `[${text}]` },
    { what: 'inside an object', body: `{"data":${text}}` },
    { what: 'as a text', body: JSON.stringify(text) },
    { what: 'with a comma too many', body: text.replace(/\}$/, ',}') },
    { what: 'with something behind it', body: `${text}{}` },
    { what: 'with a byte order mark', body: `${String.fromCharCode(0xfeff)}${text}` },
    { what: 'with apostrophes', body: text.replaceAll('"', "'") },
    { what: 'with a comment', body: `/* a */${text}` },
    { what: 'with each member twice', body: text.replace(/^\{(.*)\}$/s, '{$1,$1}') },
    { what: 'with a member named __proto__', body: text.replace('{', '{"__proto__":{"layer":"X"},') },
    { what: 'beside a huge array', body: text.replace('{', `{"zz":[${'0,'.repeat(50_000)}0],`) },
    { what: 'beside a deep nesting', body: text.replace('{', `{"zz":${'['.repeat(5_000)}${']'.repeat(5_000)},`) },
    { what: 'beside a megabyte of text', body: text.replace('{', `{"zz":"${'x'.repeat(1_000_000)}",`) },
  ];
  const cut = fc.integer({ min: 1, max: text.length - 1 }).map((length) => ({
    what: `cut after ${length} of ${text.length} characters`,
    body: text.slice(0, length),
  }));
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...whole) }, { weight: 1, arbitrary: cut });
}
