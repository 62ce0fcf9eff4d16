// JSON whose numbers keep their digits.

/** A number as it was written. */
export class Digits {
  constructor(text) {
    this.text = text;
  }
}

const TOKEN = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*"?(\s*:)?|-?\d[\d.eE+-]*/g;

/** The value of a JSON text, its numbers as Digits; undefined for what is no JSON, or is nested too deep to be read. */
export function read(text) {
  try {
    JSON.parse(text);
    // Values are marked by what they were, names of members are not.
    const marked = text.replace(TOKEN, (token, colon) => {
      if (colon !== undefined) return token;
      return token.startsWith('"') ? `"s${token.slice(1)}` : `"n${token}"`;
    });
    return JSON.parse(marked, (_name, value) => {
      if (typeof value !== 'string') return value;
      return value.startsWith('n') ? new Digits(value.slice(1)) : value.slice(1);
    });
  } catch {
    return undefined;
  }
}

/** Whether an object of a JSON text has a member twice: more names are written than there are members. */
export function repeats(text) {
  const names = [...text.matchAll(TOKEN)].filter(([, colon]) => colon !== undefined).length;
  let members = 0;
  JSON.parse(text, (_name, value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) members += Object.keys(value).length;
    return value;
  });
  return names > members;
}

/** What a JSON pointer leads to; undefined where there is nothing. */
export function at(value, pointer) {
  let found = value;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || found instanceof Digits || !Object.hasOwn(found, name))
      return undefined;
    found = found[name];
  }
  return found;
}
