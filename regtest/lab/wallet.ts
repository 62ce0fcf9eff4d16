import { type BitcoindRpc, bitcoindRpc, RpcRefusal } from './bitcoind-rpc.ts';
import { LabFailure } from './failure.ts';

/** The wallet of the laboratory at its bitcoind: it mines, and pays for everything. */
export interface Wallet {
  /** With user, password and wallet. */
  readonly address: string;
  mine(blocks: number): Promise<void>;
  /** Gives the id of the transaction. */
  pay(address: string, btc: number): Promise<string>;
  height(): Promise<number>;
  isWaiting(txid: string): Promise<boolean>;
}

const NAME = 'lab';
/** Coinbases can be spent after a hundred blocks. */
const FIRST_BLOCKS = 103;

export function walletAt(bitcoindUrl: string): Wallet {
  const address = new URL(bitcoindUrl);
  if (address.pathname === '/') address.pathname = `/wallet/${NAME}`;
  const { call } = bitcoindRpc(address.href);
  return {
    address: address.href,
    mine: async (blocks) => {
      await call('generatetoaddress', blocks, await call<string>('getnewaddress'));
    },
    pay: (to, btc) => call('sendtoaddress', to, btc),
    height: () => call('getblockcount'),
    isWaiting: async (txid) => (await call<string[]>('getrawmempool')).includes(txid),
  };
}

/**
 * Makes the wallet, or loads it again, and mines until it has something to spend.
 * @throws {LabFailure} on any chain but a regtest
 */
export async function prepareWallet(bitcoindUrl: string): Promise<Wallet> {
  const rpc = bitcoindRpc(bitcoindUrl);
  const { chain } = await rpc.call<{ chain: string }>('getblockchaininfo');
  if (chain !== 'regtest') throw new LabFailure(`bitcoind is on ${chain}; the laboratory works on a regtest only.`);
  if (new URL(bitcoindUrl).pathname === '/') await loadWallet(rpc);
  const wallet = walletAt(bitcoindUrl);
  const height = await wallet.height();
  if (height < FIRST_BLOCKS) await wallet.mine(FIRST_BLOCKS - height);
  return wallet;
}

async function loadWallet({ call }: BitcoindRpc): Promise<void> {
  if ((await call<string[]>('listwallets')).includes(NAME)) return;
  const { wallets } = await call<{ wallets: { name: string }[] }>('listwalletdir');
  const exists = wallets.some(({ name }) => name === NAME);
  try {
    await call(exists ? 'loadwallet' : 'createwallet', NAME);
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error;
    throw new LabFailure(
      `bitcoind has no wallet for the laboratory (${error.message}); name one that was built with wallets.`,
    );
  }
}
