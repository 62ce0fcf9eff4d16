import { json } from 'node:stream/consumers';
import { deriveAddress, scriptOf } from '../../../reference/lightning/address.ts';
import { feeOf } from '../../../reference/lightning/chain.ts';
import type { Regtest } from '../../../reference/node/regtest.ts';
import { serving } from '../../serving.ts';

/** A bitcoind of an imitated world. */
export interface ImitatedBitcoind {
  readonly url: string;
  close(): Promise<void>;
}

const ACCOUNT = 'user:pass%25word';

/** Serves the JSON-RPC of a bitcoind without an index, as far as a maker asks it, over the chain of a regtest. */
export async function startBitcoind(regtest: Regtest): Promise<ImitatedBitcoind> {
  const authorization = `Basic ${Buffer.from(decodeURIComponent(ACCOUNT)).toString('base64')}`;
  const { port, stop } = await serving(async (request, response) => {
    if (request.headers.authorization !== authorization) return void response.writeHead(401).end();
    const { method, params } = (await json(request)) as { method: string; params: unknown[] };
    const result = answer(regtest, method, params);
    const said = result === undefined ? { error: { code: -5, message: 'none' } } : { result, error: null };
    response.writeHead(result === undefined ? 500 : 200).end(JSON.stringify(said));
  });
  return { url: `http://${ACCOUNT}@127.0.0.1:${port}`, close: stop };
}

function answer(regtest: Regtest, method: string, params: readonly unknown[]): unknown {
  const { chain, network, height } = regtest.lightning.world;
  const [first] = params;
  switch (method) {
    case 'getblockchaininfo':
      return { chain: network, blocks: height };
    case 'getnewaddress':
      return 'bcrt1qminer';
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

/** The address behind a script, if it is one of the maker's. */
function addressOf({ lightning: { world, maker } }: Regtest, script: string): string | undefined {
  const addresses = Array.from({ length: maker.addresses }, (_, at) => deriveAddress(world.network, maker.pubkey, at));
  return addresses.find((address) => scriptOf(world.network, address) === script);
}
