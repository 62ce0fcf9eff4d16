import { type Members, membersOf } from '../../engine/json/members.ts';
import type { Message } from '../../engine/socket/message.ts';

/** Kinds of server messages that the interface names (Events), and what earlier descriptions and real servers also send. */
type Kind = 'pong' | 'quote_response' | 'error' | 'price_update' | 'connection_established';

const KINDS: ReadonlySet<string> = new Set<Kind>([
  'pong',
  'quote_response',
  'error',
  'price_update',
  'connection_established',
]);

/** Messages that servers are known to send without being asked. */
const UNASKED: ReadonlySet<string> = new Set<Kind>(['price_update', 'connection_established']);

/** What of a message the judgement needs: its text and its JSON value. */
type Said = Pick<Message, 'text' | 'value'>;

/** Kinds a message has, with the member that names each; a bare text has none. The member's name is not shown (WS-PING-02). */
export function kindsOf({ text, value }: Said): { readonly kind: string; readonly member: string | undefined }[] {
  const bare = typeof value === 'string' ? value : text;
  if (KINDS.has(bare)) return [{ kind: bare, member: undefined }];
  const members = membersOf(value) ?? {};
  return Object.entries(members).flatMap(([member, kind]) =>
    typeof kind === 'string' && KINDS.has(kind) ? [{ kind, member }] : [],
  );
}

/** Whether a message is of a kind, by the value of any top-level text (WS-PING-01). */
export function isOfKind(message: Said, kind: Kind): boolean {
  return kindsOf(message).some((found) => found.kind === kind);
}

/** Whether a message is one that nobody asks for. */
export function isUnasked(message: Said): boolean {
  return kindsOf(message).some(({ kind }) => UNASKED.has(kind));
}

/** The failure sign of a message: a member `error` that is not null (WS-ERR-07); undefined when there is none. */
export function errorOf({ value }: Said): unknown {
  return membersOf(value)?.error ?? undefined;
}

/** The `data` of a message when it looks like a quote, that is, when it has an `rfq_id`. */
export function quoteIn({ value }: Said): Members | undefined {
  const data = membersOf(membersOf(value)?.data);
  return data?.rfq_id === undefined ? undefined : data;
}

/** What of a message is worth showing: its kinds, and the type of its error. */
export function summaryOf(message: Said): string {
  const kinds = kindsOf(message).map(({ kind }) => kind);
  const error = errorOf(message);
  const failed = error === undefined || kinds.includes('error') ? [] : [`error (${typeof error})`];
  return [...kinds, ...failed].join(' + ') || 'a message of no known kind';
}
