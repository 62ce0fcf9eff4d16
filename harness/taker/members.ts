import { SetupError } from '../verdict/failures.ts';

/**
 * The members of an object that the node sent. Every reader throws a SetupError that names the member when it is missing
 * or of another kind; members that nobody asks for are ignored.
 */
export interface Members {
  has(name: string): boolean;
  text(name: string): string;
  /** Null also where the member is missing. */
  textOrNull(name: string): string | null;
  flag(name: string): boolean;
  /** A whole number from 0, exact however large. */
  whole(name: string): bigint;
  /** Null also where the member is missing. */
  wholeOrNull(name: string): bigint | null;
  /** Unix seconds, or a count that fits a number. */
  number(name: string): number;
  part(name: string): Members;
  list(name: string): readonly Members[];
}

/**
 * Opens an object that the node sent.
 * @param where what it is, for messages: `GET /nodeinfo`
 * @throws {SetupError} when it is no object
 */
export function membersOf(value: unknown, where: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unlike(where, 'an object');
  const at = (name: string): unknown => (Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined);
  const isAbsent = (name: string): boolean => at(name) === undefined || at(name) === null;
  const place = (name: string): string => `${where}: ${name}`;
  const members: Members = {
    has: (name) => at(name) !== undefined,
    text(name) {
      const text = at(name);
      if (typeof text !== 'string') throw unlike(place(name), 'a text');
      return text;
    },
    textOrNull: (name) => (isAbsent(name) ? null : members.text(name)),
    flag(name) {
      const flag = at(name);
      if (typeof flag !== 'boolean') throw unlike(place(name), 'true or false');
      return flag;
    },
    whole(name) {
      const whole = at(name);
      const isWhole = typeof whole === 'bigint' || (typeof whole === 'number' && Number.isSafeInteger(whole));
      if (!isWhole || whole < 0) throw unlike(place(name), 'a whole number from 0');
      return BigInt(whole);
    },
    wholeOrNull: (name) => (isAbsent(name) ? null : members.whole(name)),
    number(name) {
      const number = Number(members.whole(name));
      if (!Number.isSafeInteger(number)) throw unlike(place(name), 'a count or a time in seconds');
      return number;
    },
    part: (name) => membersOf(at(name), place(name)),
    list(name) {
      const list = at(name);
      if (!Array.isArray(list)) throw unlike(place(name), 'a list');
      return list.map((item, index) => membersOf(item, `${place(name)}[${index}]`));
    },
  };
  return members;
}

function unlike(place: string, wanted: string): SetupError {
  return new SetupError(`TAKER_NODE_URL: ${place} is not ${wanted}; give the address of an rgb-lightning-node.`);
}
