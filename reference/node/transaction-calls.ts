import { feeOf, type Transaction } from '../lightning/chain.ts';
import { flag } from './members.ts';
import { type NodeCall, post, type RgbNode } from './rgb-node.ts';

/** The calls about the transactions of a node's wallet. */
export const TRANSACTION_CALLS: readonly NodeCall[] = [
  post(
    '/listtransactions',
    (members) => {
      flag(members, 'skip_sync');
      return (node) => ({
        transactions: [...node.world.chain.transactions.values()].flatMap((one) => walletTransaction(node, one)),
      });
    },
    { readOnly: true },
  ),
];

/** A transaction that pays the node; of those that it only sent the model does not know the sender. */
function walletTransaction({ world, self }: RgbNode, { txid, outputs, fee_rate, block }: Transaction): object[] {
  const own = outputs.filter(({ script }) => world.chain.watched.get(script)?.owner === self.pubkey);
  if (own.length === 0) return [];
  return [
    {
      transaction_type: 'User',
      txid,
      received: own.reduce((sum, { amount_sat }) => sum + amount_sat, 0n),
      sent: 0,
      fee: feeOf(fee_rate),
      confirmation_time: block ? { height: block.height, timestamp: Math.floor(block.mined_at / 1000) } : null,
    },
  ];
}
