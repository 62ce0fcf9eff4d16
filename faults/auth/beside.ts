import { onAnswer, onReply, onRequest } from '../change.ts';
import type { Wire } from '../proxy/exchange.ts';
import { on, type Rule } from '../rule.ts';

/** How long an answer takes, in milliseconds, so that others come meanwhile, also on a busy machine. */
export const MEANWHILE_MS = 60;

/** What opens to its token, and to whom else while its owner asks. */
interface Reading {
  /** The operation that reads it. */
  readonly reads: string;
  /** The operation that makes it and issues the token. */
  readonly makes: string;
  /** The member that names it. */
  readonly id: string;
}

/** Opens a thing to whoever asks for it, with a wrong token or none, while a request with its own token is under way. */
export function opensBesideItsOwner({ reads, makes, id }: Reading): (Wire | Rule)[] {
  const countOf = (memory: Map<string, unknown>, key: string) => Number(memory.get(key) ?? 0);
  return [
    onAnswer(makes, ({ answer, memory }) => memory.set(`token of ${answer[id]}`, answer.access_token)),
    onRequest(reads, ({ asked, count, memory }) => {
      const [own, key] = [memory.get(`token of ${asked[id]}`), `under way ${asked[id]}`];
      if (own === undefined) return undefined;
      if (asked.access_token !== own) return countOf(memory, key) > 0 && { access_token: own };
      memory.set(key, countOf(memory, key) + 1).set(`owner's ${count}`, key);
      return undefined;
    }),
    on(reads).delay(MEANWHILE_MS),
    onReply(reads, ({ count, memory }) => {
      const key = memory.get(`owner's ${count}`);
      if (typeof key === 'string') memory.set(key, countOf(memory, key) - 1);
    }),
  ];
}
