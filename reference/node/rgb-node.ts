import { REVISIONS, type Revision } from '../lightning/revision.ts';
import type { LightningNode, World } from '../lightning/world.ts';

/** A node as its own interface sees it: itself in its world, and whether its wallet is locked. */
export interface RgbNode {
  readonly world: World;
  readonly self: LightningNode;
  locked: boolean;
}

/** One call of the node's HTTP interface. */
export interface NodeCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether a read-only token may make it. */
  readonly readOnly: boolean;
  /** Whether it works while the wallet is locked. */
  readonly whileLocked: boolean;
  /** Whether it has no request body at all. */
  readonly bodyless: boolean;
  readonly revisions: readonly Revision[];
  /**
   * Reads the request's members, then gives the work on the node. Reading may throw UnreadableBody, which is reported before
   * a locked wallet; the work may throw NodeRefusal.
   */
  prepare(members: object): (node: RgbNode) => object;
}

/** A POST call with a body, of both revisions, for which the wallet has to be unlocked. */
export function post(path: string, prepare: NodeCall['prepare'], given: Partial<NodeCall> = {}): NodeCall {
  return {
    method: 'POST',
    path,
    readOnly: false,
    whileLocked: false,
    bodyless: false,
    revisions: REVISIONS,
    prepare,
    ...given,
  };
}

/** A GET call, which everybody with a token may make. */
export function get(path: string, answer: (node: RgbNode) => object): NodeCall {
  return post(path, () => answer, { method: 'GET', readOnly: true, bodyless: true });
}
