import { NodeRefusal } from '../lightning/refusal.ts';
import type { NodeCall } from './rgb-node.ts';

/** What the bearer of a token may call: everything, what only reads, or the named paths. */
export type Rights = 'admin' | 'read-only' | readonly string[];

/** The tokens a node knows; undefined means that it asks for none. */
export type Tokens = ReadonlyMap<string, Rights> | undefined;

/**
 * Lets a call pass or throws NodeRefusal: `Unauthorized` for a missing, malformed or unknown token, `Forbidden` for a known
 * one without the right to this path.
 */
export function admit(tokens: Tokens, authorization: string | undefined, call: NodeCall): void {
  if (tokens === undefined) return;
  const [, token] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
  const rights = token === undefined ? undefined : tokens.get(token);
  if (rights === undefined) throw new NodeRefusal('Unauthorized', 'A valid bearer token is needed');
  const allowed = rights === 'admin' || (rights === 'read-only' ? call.readOnly : rights.includes(call.path));
  if (!allowed) throw new NodeRefusal('Forbidden', 'This token does not cover the call');
}
