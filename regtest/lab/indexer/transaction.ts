import { satOf } from '../bitcoind-rpc.ts';
import { scripthashOf } from './merkle.ts';

/** A transaction as bitcoind shows it, as far as it is indexed; amounts in BTC. */
export interface ShownTransaction {
  readonly txid: string;
  readonly vin: readonly { readonly txid?: string; readonly vout?: number }[];
  readonly vout: readonly { readonly value: number; readonly scriptPubKey: { readonly hex: string } }[];
}

/** What the index keeps of a transaction. */
export interface Transaction {
  readonly txid: string;
  /** The outputs that it spends, as `txid:index`; none for a coinbase. */
  readonly spends: readonly string[];
  readonly outputs: readonly Output[];
}

export interface Output {
  readonly scripthash: string;
  readonly value_sat: number;
}

export function transactionFrom({ txid, vin, vout }: ShownTransaction): Transaction {
  return {
    txid,
    spends: vin.flatMap((input) => (input.txid === undefined ? [] : [`${input.txid}:${input.vout}`])),
    outputs: vout.map(({ value, scriptPubKey }) => ({
      scripthash: scripthashOf(scriptPubKey.hex),
      value_sat: satOf(value),
    })),
  };
}

/** The transaction that an outpoint is an output of. */
export function txidIn(outpoint: string): string {
  return outpoint.split(':', 1).join('');
}
