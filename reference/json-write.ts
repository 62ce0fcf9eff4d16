const kept = new WeakMap<object, string>();

/**
 * Remembers the text of an object that never changes again, so that lists of such objects are written quickly.
 * Freezes the object deeply. Returns it.
 */
export function keepJson<T extends object>(value: T): T {
  freeze(value);
  kept.set(value, writeJson(value));
  return value;
}

/** The JSON text of a value; bigints become plain digits, undefined members are left out, non-finite numbers become null. */
export function writeJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      return value === null ? 'null' : writeObject(value);
    default:
      return 'null';
  }
}

function writeObject(value: object): string {
  const known = kept.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    let items = '';
    for (const item of value) items += items === '' ? writeJson(item) : `,${writeJson(item)}`;
    return `[${items}]`;
  }
  let members = '';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${writeJson(member)}`;
  }
  return `{${members}}`;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const member of Object.values(value)) freeze(member);
}
