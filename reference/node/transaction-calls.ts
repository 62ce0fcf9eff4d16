import { fundedBy, isFunding, syncWallet } from '../lightning/breakage.ts';
import { feeOf, type Transaction } from '../lightning/chain.ts';
import { flag } from './members.ts';
import { type NodeCall, post, type RgbNode } from './rgb-node.ts';

/** The calls about the transactions of a node's wallet. */
export const TRANSACTION_CALLS: readonly NodeCall[] = [
  post(
    '/listtransactions',
    (members) => {
      const skip_sync = flag(members, 'skip_sync');
      return (node) => {
        if (!skip_sync) syncWallet(node.world, node.self);
        const transactions = [...node.world.chain.transactions.values()];
        return { transactions: transactions.flatMap((one) => walletTransaction(node, one)) };
      };
    },
    { readOnly: true },
  ),
];

/** A transaction that pays the node, or funds a channel of it; of others that it only sent the model does not know the sender. */
function walletTransaction({ world, self }: RgbNode, transaction: Transaction): object[] {
  const { txid, outputs, fee_rate, block } = transaction;
  const own = outputs.filter(({ script }) => world.chain.watched.get(script)?.owner === self.pubkey);
  const funded = fundedBy(world, self, transaction);
  if (own.length === 0 && (funded === undefined || isFunding(world, transaction))) return [];
  return [
    {
      transaction_type: 'User',
      txid,
      received: own.reduce((sum, { amount_sat }) => sum + amount_sat, 0n),
      sent: funded?.capacity_sat ?? 0n,
      fee: feeOf(fee_rate),
      confirmation_time: block ? { height: block.height, timestamp: Math.floor(block.mined_at / 1000) } : null,
    },
  ];
}
