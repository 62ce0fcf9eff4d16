import { accepted } from '../../interface/errors/answers.ts';
import { namesOneNetwork } from '../../interface/formats/networks.ts';
import { chainIn } from '../../interface/orders/network-info.ts';
import { note } from '../../verdict/check.ts';
import { expect } from '../../verdict/expect.ts';
import { NotExercised } from '../../verdict/failures.ts';
import type { Trader } from '../swaps/trader.ts';
import type { Buyer } from './buyer.ts';

/** Blocks by which two nodes may differ, or a chain may fall back. */
export const MOST_BLOCKS_APART = 6n;

/** The height and the network that network_info shows. */
export async function chainOf(buyer: Pick<Buyer, 'networkInfo'>) {
  return chainIn(accepted(await buyer.networkInfo()));
}

/**
 * The same where both are shown.
 * @throws {NotExercised} when one of them is not
 */
export async function shownChainOf(buyer: Pick<Buyer, 'networkInfo'>) {
  const { height, network } = await chainOf(buyer);
  if (height === undefined || network === undefined) throw new NotExercised('network_info does not show them');
  return { height, network };
}

/**
 * Asserts that network_info and nodeinfo are about the same chain (LSP-NET-02).
 * @throws {NotExercised} when one of them does not show its height
 */
export async function agreesWithNodeinfo(
  buyer: Pick<Buyer, 'networkInfo'>,
  trader: Pick<Trader, 'nodeinfo'>,
): Promise<void> {
  const maker = accepted(await trader.nodeinfo());
  const { height, network } = await shownChainOf(buyer);
  const isOne = namesOneNetwork([network, String(maker.network)]);
  expect(isOne, `${network}; nodeinfo: ${maker.network}`).toBe(true);
  const apart = Number(height) - Number(maker.block_height);
  if (Number.isNaN(apart)) throw new NotExercised('nodeinfo does not show the height');
  const most = Number(MOST_BLOCKS_APART);
  expect(Math.abs(apart), `blocks from nodeinfo to network_info: ${apart}`).toBeLessThanOrEqual(most);
  if (apart !== 0) note(`the heights differ by ${apart}`);
}
