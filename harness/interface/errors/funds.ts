import type { Answer } from '../../engine/wire/answer.ts';
import { codeOf, LISTED_CODES } from './code.ts';
import { DOCUMENTED } from './statuses.ts';

/**
 * Whether a refusal is surely for what was asked, by validation or a listed code: the interface has none of them for want of funds.
 */
export function isForWhatWasAsked(answer: Pick<Answer, 'status' | 'value'>): boolean {
  const { status } = answer;
  return status === 422 || ((status === 400 || status === 404) && LISTED_CODES.has(codeOf(answer)));
}

/**
 * Whether a refusal may be for want of funds, for which the interface has neither a status nor a code: a 409, or a code that it
 * does not list under 400 or under a status that it does not list. The request may be in order all the same.
 */
export function mayLackFunds(answer: Pick<Answer, 'status' | 'value'>): boolean {
  const { status } = answer;
  const isOpen = status === 400 || (status > 400 && status < 500 && !DOCUMENTED.has(status));
  const code = codeOf(answer);
  return status === 409 || (isOpen && code !== undefined && !LISTED_CODES.has(code));
}
