import { json } from 'node:stream/consumers';
import { deriveAddress, scriptOf } from '../../../reference/lightning/address.ts';
import { confirmations, feeOf } from '../../../reference/lightning/chain.ts';
import { depositsTo, newAddress, sendToAddress } from '../../../reference/lightning/onchain.ts';
import { addNode, type LightningNode } from '../../../reference/lightning/world.ts';
import type { Regtest } from '../../../reference/node/regtest.ts';
import { serving } from '../../serving.ts';

/** A bitcoind of an imitated world. */
export interface ImitatedBitcoind {
  readonly url: string;
  /** With true it closes every connection without an answer, as one that was killed. */
  away(on: boolean): void;
  close(): Promise<void>;
}

const ACCOUNT = 'user:pass%25word';

/** What its wallet holds, in msat. */
const WEALTH_MSAT = 100_000_000_000_000n;

/** Serves the JSON-RPC of a bitcoind without an index, as far as a maker and a run ask it, over the chain of a regtest. */
export async function startBitcoind(regtest: Regtest): Promise<ImitatedBitcoind> {
  const wallet = addNode(regtest.lightning.world, 'bitcoind', { msat: WEALTH_MSAT, units: new Map() });
  const authorization = `Basic ${Buffer.from(decodeURIComponent(ACCOUNT)).toString('base64')}`;
  let isAway = false;
  const { port, stop } = await serving(async (request, response) => {
    if (isAway) return void response.destroy();
    if (request.headers.authorization !== authorization) return void response.writeHead(401).end();
    const { method, params } = (await json(request)) as { method: string; params: unknown[] };
    const result = answer(regtest, method, params) ?? walletAnswer(regtest, wallet, method, params);
    const said = result === undefined ? { error: { code: -5, message: 'none' } } : { result, error: null };
    response.writeHead(result === undefined ? 500 : 200).end(JSON.stringify(said));
  });
  return {
    url: `http://${ACCOUNT}@127.0.0.1:${port}`,
    away(on) {
      isAway = on;
    },
    close: stop,
  };
}

function answer(regtest: Regtest, method: string, params: readonly unknown[]): unknown {
  const { chain, network, height } = regtest.lightning.world;
  const [first] = params;
  switch (method) {
    case 'getblockchaininfo':
      return { chain: network, blocks: height };
    case 'generatetoaddress':
      regtest.mine(Number(first));
      return [];
    case 'getblockhash':
      return `block ${first}`;
    case 'getrawtransaction': {
      const transaction = chain.transactions.get(String(first));
      // Without an index a confirmed one is found in its block alone.
      const at = transaction?.block && `block ${transaction.block.height}`;
      if (transaction === undefined || at !== params[2]) return undefined;
      return {
        vout: transaction.outputs.map(({ script, amount_sat }) => ({
          value: Number(amount_sat) / 1e8,
          scriptPubKey: { hex: script, address: addressOf(regtest, script) },
        })),
      };
    }
    case 'getmempoolentry': {
      const found = [...chain.mempool].find(({ txid }) => txid === first);
      if (found === undefined) return undefined;
      const base = Number(feeOf(found.fee_rate)) / 1e8;
      return { time: Math.floor(found.seen_at / 1000), weight: 561, fees: { base } };
    }
    default:
      return undefined;
  }
}

/** What the calls of the wallet give. */
function walletAnswer(
  { lightning: { world } }: Regtest,
  wallet: LightningNode,
  method: string,
  params: readonly unknown[],
): unknown {
  switch (method) {
    case 'getnewaddress':
      return newAddress(world, wallet);
    case 'sendtoaddress': {
      const [address, btc] = params.map(String);
      const amount_sat = BigInt(Math.round(Number(btc) * 1e8));
      return sendToAddress(world, wallet, { address: address ?? '', amount_sat, fee_rate: 500n }).txid;
    }
    case 'gettransaction': {
      const transaction = world.chain.transactions.get(String(params[0]));
      return transaction && { confirmations: confirmations(transaction, world.height) };
    }
    case 'listreceivedbyaddress': {
      const deposits = depositsTo(world, String(params[3]));
      const sat = deposits.reduce((sum, { amount_sat }) => sum + amount_sat, 0n);
      return deposits.length === 0 ? [] : [{ amount: Number(sat) / 1e8, txids: deposits.map(({ txid }) => txid) }];
    }
    default:
      return undefined;
  }
}

/** The address behind a script, if it is one of the maker's. */
function addressOf({ lightning: { world, maker } }: Regtest, script: string): string | undefined {
  const addresses = Array.from({ length: maker.addresses }, (_, at) => deriveAddress(world.network, maker.pubkey, at));
  return addresses.find((address) => scriptOf(world.network, address) === script);
}
