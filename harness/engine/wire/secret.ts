type Label = (text: string) => string;

/**
 * A secret as checks get it: they can send and compare it, and equal ones are one object, but they cannot read its text. A
 * check learns facts about it by named questions, whose answers are recorded. So a replay, which has labels instead of
 * secrets, gets the same answers.
 */
class Opaque {
  /** Its label in the record, `[secret-<12 hex>]`; empty for the empty text. */
  readonly label: string;
  readonly #text: string;
  readonly #labelOf: Label;

  constructor(text: string, label: string, labelOf: Label) {
    this.label = label;
    this.#text = text;
    this.#labelOf = labelOf;
  }

  static secretText(secret: Opaque): string {
    return secret.#text;
  }

  static derivedSecret(secret: Opaque, change: (text: string) => string): Secret {
    return secretOf(change(secret.#text), secret.#labelOf);
  }

  toString(): string {
    return this.label;
  }

  toJSON(): string {
    return this.label;
  }
}

/** The type claims to be a symbol, as {@link PeerText} does: to put a secret into a text is a type error. */
export type Secret = Opaque & symbol;

const known = new Map<string, WeakRef<Opaque>>();
const forgotten = new FinalizationRegistry<string>((key) => {
  if (known.get(key)?.deref() === undefined) known.delete(key);
});

/**
 * A text as a secret.
 * @param labelOf gives its label in the record
 */
export function secretOf(text: string, labelOf: Label): Secret {
  const label = text === '' ? '' : labelOf(text);
  const key = `${label} ${text}`;
  const same = known.get(key)?.deref();
  if (same !== undefined) return same as Secret;
  const secret = new Opaque(text, label, labelOf);
  known.set(key, new WeakRef(secret));
  forgotten.register(secret, key);
  return secret as Secret;
}

/** Whether a value of an answer is a secret: a text at a place where the interface has a secret. */
export function isSecret(value: unknown): value is Secret {
  return value instanceof Opaque;
}

/**
 * The text of a secret, to send it or to record what a check asks about it. Few files may import this
 * (`tests/rooms.spec.ts`): a check would learn from it what a replay cannot.
 */
export function secretText(secret: Secret): string {
  return Opaque.secretText(secret);
}

/** Derives another secret by a change of the text. Restricted as {@link secretText} is. */
export function derivedSecret(secret: Secret, change: (text: string) => string): Secret {
  return Opaque.derivedSecret(secret, change);
}

/** The type of a value whose secrets became texts. */
type WithTexts<Value> = Value extends Secret
  ? string
  : Value extends object
    ? { readonly [Name in keyof Value]: WithTexts<Value[Name]> }
    : Value;

/** A value with the texts of its secrets, to be sent. Restricted as {@link secretText} is. */
export function withSecretTexts<Value>(value: Value): WithTexts<Value> {
  return replaced(value, secretText) as WithTexts<Value>;
}

/** A value with the labels of its secrets, to be judged by its shape. */
export function withLabels(value: unknown): unknown {
  return replaced(value, ({ label }) => label);
}

function replaced(value: unknown, by: (secret: Secret) => string): unknown {
  if (isSecret(value)) return by(value);
  if (typeof value !== 'object' || value === null || !holdsSecret(value)) return value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, by));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaced(member, by)]));
}

function holdsSecret(value: object): boolean {
  return Object.values(value).some(
    (member) => isSecret(member) || (typeof member === 'object' && member !== null && holdsSecret(member)),
  );
}

/** Replaces texts by secrets in a parsed answer, wherever a member has one of these names. */
export function hideTexts(value: unknown, names: readonly string[], labelOf: Label): void {
  const left = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each !== 'object' || each === null) continue;
    const members = each as Record<string, unknown>;
    for (const name of Array.isArray(each) ? [] : names) {
      const text = Object.hasOwn(members, name) ? members[name] : undefined;
      if (typeof text === 'string') members[name] = secretOf(text, labelOf);
    }
    for (const member of Object.values(members)) if (typeof member === 'object' && !isSecret(member)) left.push(member);
  }
}
