import { startProxy } from '../../../faults/proxy/proxy.ts';
import { startReference } from '../../../reference/reference.ts';
import { conduct, KEY, NODE_TOKEN } from '../bed.ts';
import type { Row } from '../bounds.ts';
import type { Greed } from './greed.ts';
import { booksOf, spentBetween } from './purse.ts';

/** What a run asks for: the checks that pay, and one that needs nothing. */
const ASKED: Readonly<Record<Greed['pays'], string>> = {
  swaps: 'MKT-ASSETS-01,SWP-INIT-03,SWP-EXEC-01,SWP-EXEC-05,SWP-EXEC-10,FLW-SWAP-01,FLW-SWAP-03',
  orders: 'MKT-ASSETS-01,LSP-PAY,LSP-STATE-01,FLW-ORDER-03',
};

/** A run may give what the node has of each asset, divided by this: a few of the smallest swaps. */
const ASSET_PART = 100_000n;

/**
 * Runs the command against the reference as a maker that takes more than was agreed, or an honest one.
 * @param greed none for the honest maker
 * @param out folder of the reports; removed afterwards
 * @param mostMs a run that takes longer, in milliseconds, is killed
 */
export async function playGreedy(greed: Greed, out: string, mostMs: number): Promise<Row> {
  const reference = await startReference({
    keys: [{ key: KEY, scopes: ['quote:read', 'swap:execute', 'orders'] }],
    nodeToken: NODE_TOKEN,
    injections: greed.behaviour ? [greed.behaviour] : [],
  });
  const { takerNode, lightning } = reference.service.maker.node.regtest;
  const front = await startProxy(reference.baseUrl, greed.wire ? [greed.wire(lightning.maker)] : []);
  const before = booksOf(takerNode);
  const capOf = (asset: string) =>
    asset === 'BTC' ? BigInt(greed.capSat) * 1_000n : (before.owns[asset] ?? 0n) / ASSET_PART;
  const assets = Object.keys(before.owns).filter((asset) => asset !== 'BTC');
  const run = await conduct(['--base-url', front.baseUrl, '--tier', 'pay', '--only', ASKED[greed.pays]], out, {
    mostMs,
    env: {
      MAKER_API_KEY: KEY,
      TAKER_NODE_URL: reference.nodeUrl,
      TAKER_NODE_TOKEN: NODE_TOKEN,
      SPEND_CAP_SAT: String(greed.capSat),
      SPEND_CAP_ASSETS: assets.map((asset) => `${asset}=${capOf(asset)}`).join(','),
    },
  });
  const spent = spentBetween(before, booksOf(takerNode), capOf);
  await Promise.all([front.close(), reference.close()]);
  return { name: greed.name, on: 'maker', destroys: false, blameless: greed.honest ?? false, played: 1, ...run, spent };
}
