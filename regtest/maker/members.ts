import { NodeUnreachable } from '../../reference/node/port.ts';

/** An answer that no rgb-lightning-node gives: as good as none, since nobody knows who said it. */
export class UnlikeNode extends NodeUnreachable {
  constructor(name: string, wanted: string) {
    super(`The answer of the node has no ${name} that is ${wanted}`);
  }
}

/** A member of an answer; undefined where there is none. */
export function member(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
}

/** A text. Throws UnlikeNode, as all of these do. */
export function textAt(answer: unknown, name: string): string {
  const value = member(answer, name);
  if (typeof value === 'string') return value;
  throw new UnlikeNode(name, 'a text');
}

/** A text, or null where there is none. */
export function textOrNullAt(answer: unknown, name: string): string | null {
  return (member(answer, name) ?? null) === null ? null : textAt(answer, name);
}

/** A quantity: a whole number from 0, however large. */
export function quantityAt(answer: unknown, name: string): bigint {
  const value = member(answer, name);
  const whole = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof whole === 'bigint' && whole >= 0n) return whole;
  throw new UnlikeNode(name, 'a whole number from 0');
}

/** A quantity, 0 where there is none. */
export function quantityOrNoneAt(answer: unknown, name: string): bigint {
  return (member(answer, name) ?? null) === null ? 0n : quantityAt(answer, name);
}

/** A time or a height: a whole number that a double holds. */
export function numberAt(answer: unknown, name: string): number {
  return Number(quantityAt(answer, name));
}

/** The same, or null where there is none. */
export function numberOrNullAt(answer: unknown, name: string): number | null {
  return (member(answer, name) ?? null) === null ? null : numberAt(answer, name);
}

/** Yes or no. */
export function flagAt(answer: unknown, name: string): boolean {
  const value = member(answer, name);
  if (typeof value === 'boolean') return value;
  throw new UnlikeNode(name, 'true or false');
}

/** A list; none is an empty one. */
export function listAt(answer: unknown, name: string): readonly unknown[] {
  const value = member(answer, name) ?? [];
  if (Array.isArray(value)) return value;
  throw new UnlikeNode(name, 'a list');
}
