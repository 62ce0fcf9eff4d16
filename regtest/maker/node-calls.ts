import { NodeRefusal } from '../../reference/lightning/refusal.ts';
import { NodeUnreachable } from '../../reference/node/port.ts';
import { type HttpBounds, type HttpPeer, httpPeer } from './http.ts';
import { textAt } from './members.ts';

/** One call of the node's HTTP interface. */
export interface NodeCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  /** Whether it moves funds, or begins what others look at. Such a call gets more time, since it is never made a second time. */
  readonly acts?: boolean;
}

/**
 * Makes one call, once. Throws NodeUnreachable for no answer and for one that no node gives, NodeRefusal with any name and
 * status of a refusal, and UnknownCall.
 */
export type CallNode = (call: NodeCall) => Promise<unknown>;

/** This revision of the node has no such call: its router said so, without a name. */
export class UnknownCall extends NodeRefusal {
  constructor(path: string, status: number) {
    super('UnknownCall', `The node has no ${path}`, status);
  }
}

const READ: HttpBounds = { deadline_ms: 15_000, most_bytes: 32 * 1_048_576 };
const ACT: HttpBounds = { ...READ, deadline_ms: 60_000 };

/** How to reach a node. */
export interface NodeAddress {
  readonly url: string;
  /** A bearer token, which stands in no sentence. */
  readonly token?: string | undefined;
}

/** A way to call the node at an address, and to be done with it. */
export function nodeAt({ url, token }: NodeAddress): { readonly call: CallNode; close(): Promise<void> } {
  const peer = httpPeer(url, 'The node of the maker', token === undefined ? undefined : `Bearer ${token}`);
  const hidden = (text: string) => (token === undefined ? text : text.replaceAll(token, '…'));
  return { call: (asked) => callOnce(peer, asked, hidden), close: () => peer.close() };
}

async function callOnce(peer: HttpPeer, call: NodeCall, hidden: (text: string) => string): Promise<unknown> {
  const { method, path, body, acts = false } = call;
  const { status, json } = await peer.ask(method, path, body, acts ? ACT : READ);
  if (status === 200 && typeof json === 'object' && json !== null) return json;
  if (typeof json === 'object' && json !== null && 'name' in json && 'error' in json)
    throw new NodeRefusal(hidden(textAt(json, 'name')), hidden(textAt(json, 'error')), status);
  if (status === 404 || status === 405) throw new UnknownCall(path, status);
  throw new NodeUnreachable(`The node of the maker answers ${path} with ${status} and not as a node does`);
}
