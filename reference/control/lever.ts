/** Something a black-box client cannot do by itself, offered by the control interface. */
export interface Lever {
  method: 'GET' | 'POST' | 'DELETE';
  name: string;
  /** Does it and gives the answer's JSON value. Throws RefusedLever when the body does not say what is needed. */
  pull(body: object): unknown;
}

/** The body of a lever is not usable; the message says what is needed. */
export class RefusedLever extends Error {}

/** A finite number of a lever's body. Throws RefusedLever. */
export function numberIn(body: object, name: string): number {
  const value: unknown = Reflect.get(body, name);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new RefusedLever(`${name} must be a number`);
  return value;
}

/** A whole number of satoshis of a lever's body, at least 1. Throws RefusedLever. */
export function satoshisIn(body: object, name: string): bigint {
  const value: unknown = Reflect.get(body, name);
  const whole = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof whole !== 'bigint' || whole < 1n) throw new RefusedLever(`${name} must be a whole number of at least 1`);
  return whole;
}

/** A non-empty text of a lever's body. Throws RefusedLever. */
export function textIn(body: object, name: string): string {
  const value: unknown = Reflect.get(body, name);
  if (typeof value !== 'string' || value === '') throw new RefusedLever(`${name} must be a non-empty string`);
  return value;
}

/** A boolean of a lever's body. Throws RefusedLever. */
export function booleanIn(body: object, name: string): boolean {
  const value: unknown = Reflect.get(body, name);
  if (typeof value !== 'boolean') throw new RefusedLever(`${name} must be true or false`);
  return value;
}
