import { isClosed } from './failure.ts';
import type { RlnNode } from './rln-node.ts';
import { SIDES, type Side } from './state.ts';

/** What to do about a node that broke: its channels are lost where a payment stood in them, which nobody can see. */
export const GO_ON =
  'Its channels may be lost: go on in another folder (npm run lab -- up --state DIR), and look into this one at leisure.';

/** The nodes that close a connection without an answer, twice, asked for what does no harm. */
export async function brokenSides(nodes: Readonly<Record<Side, Pick<RlnNode, 'call'>>>): Promise<Side[]> {
  const broken: Side[] = [];
  for (const side of SIDES) if ((await closes(nodes[side])) && (await closes(nodes[side]))) broken.push(side);
  return broken;
}

async function closes({ call }: Pick<RlnNode, 'call'>): Promise<boolean> {
  try {
    await call('/networkinfo');
    return false;
  } catch (error) {
    return isClosed(error);
  }
}
