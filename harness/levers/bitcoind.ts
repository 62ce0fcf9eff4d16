import type { Bounds } from '../engine/bounds.ts';
import { excerpt } from '../engine/excerpt.ts';
import { parseExact } from '../engine/json/exact-json.ts';
import { isInteger, membersOf, objectsIn } from '../engine/json/members.ts';
import { FEE_RATE_SAT_PER_VB } from '../interface/orders/fee-allowance.ts';
import { NotApplicable, SetupError } from '../verdict/failures.ts';
import { ask } from './ask.ts';

/**
 * The client's own bitcoind with a wallet, by its JSON-RPC. Every call throws a SetupError that names BITCOIND_URL when it
 * cannot be reached, does not accept the password, or refuses.
 */
export interface Bitcoind {
  /** The network that it is on, as the target's lists name one. */
  network(): Promise<string>;
  /** A fresh address of the wallet. */
  getnewaddress(): Promise<string>;
  /**
   * Pays out of the wallet, sent once; gives the id of the transaction.
   * @throws {NotApplicable} on mainnet without leave
   */
  sendtoaddress(address: string, amount_sat: bigint): Promise<string>;
  /**
   * Mines this number of blocks.
   * @throws {NotApplicable} where that is not for anybody to do: anywhere but on a regtest
   */
  generate(blocks: number): Promise<void>;
  /** How many blocks confirm a transaction of the wallet. */
  confirmationsOf(txid: string): Promise<number>;
  /** What the wallet got at an address of its own, unconfirmed payments included, in satoshis, and by which transactions. */
  receivedBy(address: string): Promise<{ readonly sat: bigint; readonly txids: readonly string[] }>;
}

const SAT_PER_BTC = 100_000_000n;

/** The chains that bitcoind calls by a word of its own. */
const NETWORKS: Readonly<Record<string, string>> = { main: 'mainnet', test: 'testnet' };

/** The arguments of `sendtoaddress` behind the amount, up to `fee_rate`; null leaves one as it is (bitcoind 0.21 and later). */
const FEE_LIMIT = [null, null, null, null, null, null, null, FEE_RATE_SAT_PER_VB] as const;

/** Bounds of an answer, and more. */
export interface BitcoindOptions extends Bounds {
  /** Leave to spend real money. */
  readonly allowMainnet: boolean;
}

/**
 * Speaks to a bitcoind. Nothing is sent before the first call.
 * @param address with user and password, and the wallet in its path where there are several
 */
export function bitcoindAt(address: string, { allowMainnet, ...bounds }: BitcoindOptions): Bitcoind {
  const { origin, pathname, username, password } = new URL(address);
  const url = `${origin}${pathname}`;
  const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(account).toString('base64')}`;

  async function call(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const json = { jsonrpc: '1.0', id: 'maker-conformance', method, params };
    const { statusCode, text } = await ask(
      { method: 'POST', url, setting: 'BITCOIND_URL', authorization, json },
      bounds,
    );
    if (statusCode === 401 || statusCode === 403)
      throw new SetupError(`BITCOIND_URL: ${url} answers ${statusCode}; correct the user and the password.`);
    const said = membersOf(parseExact(text.raw).value);
    if (membersOf(said?.error)) throw new SetupError(`BITCOIND_URL: bitcoind refuses ${method}: ${excerpt(text)}`);
    if (statusCode === 200 && said && 'result' in said) return said.result;
    throw new SetupError(
      `BITCOIND_URL: ${url} answers ${method} with ${statusCode} and not as bitcoind does; correct the address.`,
    );
  }

  async function textOf(method: string, ...params: readonly unknown[]): Promise<string> {
    const result = await call(method, ...params);
    if (typeof result === 'string') return result;
    throw unlike(method, 'a text');
  }

  async function chain(): Promise<string> {
    const { chain } = membersOf(await call('getblockchaininfo')) ?? {};
    if (typeof chain !== 'string') throw unlike('getblockchaininfo', 'the name of a chain');
    return chain;
  }

  return {
    async network() {
      const name = await chain();
      return NETWORKS[name] ?? name;
    },
    getnewaddress: () => textOf('getnewaddress'),
    async sendtoaddress(to, amount_sat) {
      if (!allowMainnet && (await chain()) === 'main')
        throw new NotApplicable('paying out of BITCOIND_URL, which is on mainnet, needs leave (--allow-mainnet)');
      return textOf('sendtoaddress', to, inBtc(amount_sat), ...FEE_LIMIT);
    },
    async generate(blocks) {
      const where = await chain();
      if (where !== 'regtest') throw new NotApplicable(`mining needs a regtest, and BITCOIND_URL is on ${where}`);
      await call('generatetoaddress', blocks, await textOf('getnewaddress'));
    },
    async confirmationsOf(txid) {
      const confirmations = membersOf(await call('gettransaction', txid))?.confirmations;
      if (!isInteger(confirmations)) throw unlike('gettransaction', 'a number of confirmations');
      return Number(confirmations);
    },
    async receivedBy(at) {
      // Unconfirmed ones count, unused addresses and watched ones don't.
      const [received] = objectsIn(await call('listreceivedbyaddress', 0, false, false, at), '');
      if (!received) return { sat: 0n, txids: [] };
      const { amount, txids } = received.element;
      if (!Array.isArray(txids)) throw unlike('listreceivedbyaddress', 'the ids of transactions');
      return { sat: inSat(amount), txids: txids.map(String) };
    },
  };
}

/** Satoshis as bitcoind takes them: a text, so that no digit is lost. */
function inBtc(amount_sat: bigint): string {
  return `${amount_sat / SAT_PER_BTC}.${String(amount_sat % SAT_PER_BTC).padStart(8, '0')}`;
}

/** An amount of bitcoind, a number of eight places, in satoshis. */
function inSat(amount: unknown): bigint {
  if (isInteger(amount)) return BigInt(amount) * SAT_PER_BTC;
  if (typeof amount === 'number') return BigInt(Math.round(amount * Number(SAT_PER_BTC)));
  throw unlike('listreceivedbyaddress', 'an amount');
}

function unlike(method: string, wanted: string): SetupError {
  return new SetupError(`BITCOIND_URL: ${method} gives something else than ${wanted}; give the address of a bitcoind.`);
}
