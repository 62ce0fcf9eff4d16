type Label = (text: string) => string;

/**
 * A secret as a check has it: it can be sent and compared, and equal ones are one object, but its text cannot be read. What
 * a check learns of it is asked by name, and the answer recorded: a replay, which has labels where the secrets were, learns
 * the same.
 */
class Opaque {
  /** `[secret-<12 hex>]`, which stands for it in the record; nothing for the empty text. */
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

  static madeOf(secret: Opaque, change: (text: string) => string): Secret {
    return secretOf(change(secret.#text), secret.#labelOf);
  }

  toString(): string {
    return this.label;
  }

  toJSON(): string {
    return this.label;
  }
}

/** It passes for a symbol, as {@link PeerText} does, so that nobody puts it into a text: that is a type error. */
export type Secret = Opaque & symbol;

const known = new Map<string, WeakRef<Opaque>>();
const forgotten = new FinalizationRegistry<string>((key) => {
  if (known.get(key)?.deref() === undefined) known.delete(key);
});

/**
 * A text as a secret.
 * @param labelOf gives what stands for it in the record
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

/** Whether a value of an answer is a secret: what stands as a text where the interface has one. */
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

/** What is made of a secret by a change of its text: a secret again. Restricted as {@link secretText} is. */
export function madeOf(secret: Secret, change: (text: string) => string): Secret {
  return Opaque.madeOf(secret, change);
}

/** What becomes of a value when its secrets become texts. */
type WithTexts<Value> = Value extends Secret
  ? string
  : Value extends object
    ? { readonly [Name in keyof Value]: WithTexts<Value[Name]> }
    : Value;

/** A value with the texts of its secrets, as it is sent. Restricted as {@link secretText} is. */
export function withSecretTexts<Value>(value: Value): WithTexts<Value> {
  return replaced(value, secretText) as WithTexts<Value>;
}

/** A value with what stands in the record for its secrets, as it is judged by its shape. */
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

/** Puts secrets in the place of texts that stand, anywhere in a parsed answer, as a member of one of these names. */
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
