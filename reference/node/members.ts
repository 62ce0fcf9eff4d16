import { NodeRefusal } from '../lightning/refusal.ts';
import { U64_MAX } from '../lightning/swapstring.ts';

const U32_MAX = 2n ** 32n - 1n;

/** A request whose body the call cannot read. The revisions report it under different names. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
  /** 415 for no JSON by its media type, 400 for no JSON at all, 422 for other members than the call takes. */
  readonly status: 400 | 415 | 422;
  constructor(message: string, status: 400 | 415 | 422 = 422) {
    super(message);
    this.status = status;
  }
}

/** A text member. Throws UnreadableBody when it is missing or something else, like all readers here. */
export function text(members: object, name: string): string {
  return typed(members, name, 'string', asText);
}

/** A text member, null where it is null or missing. */
export function textOrNull(members: object, name: string): string | null {
  return member(members, name) === null ? null : text(members, name);
}

/** A whole number of 0 to 2^64 - 1, exact however large. */
export function u64(members: object, name: string): bigint {
  return typed(members, name, 'u64', asU64);
}

/** A whole number as `u64` reads it, null where it is null or missing. */
export function u64OrNull(members: object, name: string): bigint | null {
  return member(members, name) === null ? null : u64(members, name);
}

/** A whole number of 0 to 2^32 - 1. */
export function u32(members: object, name: string): number {
  return Number(typed(members, name, 'u32', asU32));
}

/** A boolean member. */
export function flag(members: object, name: string): boolean {
  return typed(members, name, 'boolean', (value) => (typeof value === 'boolean' ? value : undefined));
}

/** An object member. */
export function part(members: object, name: string): object {
  return typed(members, name, 'object', asObject);
}

/** A list member. */
export function list(members: object, name: string): readonly unknown[] {
  return typed(members, name, 'list', (value) => (Array.isArray(value) ? value : undefined));
}

/** A member as it is, null where it is missing. */
export function member(members: object, name: string): unknown {
  return Object.hasOwn(members, name) ? (Reflect.get(members, name) ?? null) : null;
}

/** An object, neither null nor a list; else undefined. */
export function asObject(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

/**
 * A payment hash as the node reads it: 32 bytes of hexadecimal text in either case, of which an odd last digit is dropped.
 * Gives it in lower case. Throws NodeRefusal `InvalidPaymentHash`.
 */
export function paymentHash(hash: string): string {
  const [, digits] = /^([0-9a-f]{64})[0-9a-f]?$/.exec(hash.toLowerCase()) ?? [];
  if (digits === undefined) throw new NodeRefusal('InvalidPaymentHash', `Invalid payment hash: ${hash}`);
  return digits;
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asU64(value: unknown): bigint | undefined {
  if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) return undefined;
  const whole = BigInt(value as bigint | number);
  return whole >= 0n && whole <= U64_MAX ? whole : undefined;
}

function asU32(value: unknown): bigint | undefined {
  const whole = asU64(value);
  return whole !== undefined && whole <= U32_MAX ? whole : undefined;
}

function typed<T>(members: object, name: string, wanted: string, read: (value: unknown) => T | undefined): T {
  const value = member(members, name);
  const found = read(value);
  if (found === undefined) throw new UnreadableBody(`Member ${name} has to be a ${wanted}`);
  return found;
}
