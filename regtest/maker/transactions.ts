import { listAt, member, numberAt, textAt } from './members.ts';
import type { CallNode } from './node-calls.ts';

/** A transaction of the node's wallet. */
export interface WalletTransaction {
  readonly txid: string;
  readonly block: { readonly height: number; readonly at: number } | undefined;
}

/**
 * The transactions of the node's wallet.
 * @param skip_sync whether it leaves the chain alone, and lists what it knows
 */
export async function transactionsOf(call: CallNode, skip_sync: boolean): Promise<readonly WalletTransaction[]> {
  const answer = await call({ method: 'POST', path: '/listtransactions', body: { skip_sync } });
  return listAt(answer, 'transactions').map((transaction) => {
    const mined = member(transaction, 'confirmation_time') ?? undefined;
    return {
      txid: textAt(transaction, 'txid'),
      block: mined === undefined ? undefined : { height: numberAt(mined, 'height'), at: numberAt(mined, 'timestamp') },
    };
  });
}
