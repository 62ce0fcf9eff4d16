import { createServer } from 'node:http';
import { deriveAddress, scriptOf } from '../../../reference/lightning/address.ts';
import { feeOf } from '../../../reference/lightning/chain.ts';
import type { Regtest } from '../../../reference/node/regtest.ts';

/** A bitcoind of an imitated world. */
export interface ImitatedBitcoind {
  readonly url: string;
  close(): Promise<void>;
}

const ACCOUNT = 'user:pass%25word';

/** Serves the JSON-RPC of a bitcoind without an index, as far as a maker asks it, over the chain of a regtest. */
export async function startBitcoind(regtest: Regtest): Promise<ImitatedBitcoind> {
  const authorization = `Basic ${Buffer.from(decodeURIComponent(ACCOUNT)).toString('base64')}`;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const isKnown = request.headers.authorization === authorization;
    const { method, params } = isKnown ? JSON.parse(text) : { method: '', params: [] };
    const result = isKnown ? answer(regtest, method, params) : undefined;
    response.statusCode = isKnown ? (result === undefined ? 500 : 200) : 401;
    response.end(
      isKnown &&
        JSON.stringify(result === undefined ? { error: { code: -5, message: 'none' } } : { result, error: null }),
    );
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://${ACCOUNT}@127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
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
