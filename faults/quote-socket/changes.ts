import { type Members, membersOf } from '../change.ts';

/** The quotes in what a message draws. */
export function quotesIn(messages: readonly unknown[]): Members[] {
  return messages.map((message) => membersOf(membersOf(message).data)).filter(({ rfq_id }) => rfq_id !== undefined);
}
