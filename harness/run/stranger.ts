import { excerpt } from '../engine/excerpt.ts';
import { membersOf } from '../engine/json/members.ts';
import type { Answer } from '../engine/wire/answer.ts';
import { envelopeOf } from '../interface/errors/read.ts';

/** What every maker shows to everybody, each with the member that identifies its answer (interface, Market). */
export const PUBLIC_READS = [
  { path: '/api/v1/market/assets', member: 'assets' },
  { path: '/api/v1/market/pairs', member: 'pairs' },
  { path: '/api/v1/swaps/nodeinfo', member: 'pubkey' },
] as const;

/** The answer to one of the {@link PUBLIC_READS}; undefined when no whole one came. */
export interface PublicAnswer {
  readonly path: string;
  readonly member: string;
  readonly answer: Pick<Answer, 'status' | 'value' | 'text'> | undefined;
}

/**
 * Whether another service answers, or a maker at another path, and not a maker with defects: none of the lists is there,
 * and no answer is one of a maker that can't or won't show its list (busy, asking for a key, refusing in its own
 * envelope).
 * @returns what it answered instead, for a message; undefined when it may be a maker
 */
export function strangerIn(answers: readonly PublicAnswer[]): string | undefined {
  if (!answers.every(isStrange)) return undefined;
  return answers
    .map(({ path, answer }) => `${path} gives ${answer?.status} ${excerpt(answer?.text ?? '', 40)}`)
    .join(', ');
}

function isStrange({ member, answer }: PublicAnswer): boolean {
  if (answer === undefined) return false;
  const { status, value } = answer;
  if (status === 200) return membersOf(value)?.[member] === undefined;
  if (status === 404) return true;
  const isRefused = status >= 300 && status < 500 && ![401, 403, 429].includes(status);
  return isRefused && envelopeOf(answer) !== 'application';
}
