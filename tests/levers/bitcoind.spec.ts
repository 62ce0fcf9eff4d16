import { DEFAULT_BOUNDS } from '../../harness/engine/bounds.ts';
import { bitcoindAt } from '../../harness/levers/bitcoind.ts';
import { leversOf } from '../../harness/levers/control.ts';
import { secretsOf } from '../../harness/run/known-secrets.ts';
import { availableNeeds } from '../../harness/run/needs.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { ConfigurationError, NotApplicable, SetupError } from '../../harness/verdict/failures.ts';
import { answering, http, loopback } from '../engine/wire/loopback.ts';
import { expect, test } from '../test.ts';

const TXID = 'ab'.repeat(32);
const ADDRESS = 'bcrt1qclient';

/** What a wallet of bitcoind says, by method. */
const RESULTS: Readonly<Record<string, unknown>> = {
  getblockchaininfo: { chain: 'regtest', blocks: 7 },
  getnewaddress: ADDRESS,
  sendtoaddress: TXID,
  generatetoaddress: ['00'],
  gettransaction: { confirmations: 3 },
  listreceivedbyaddress: [{ address: ADDRESS, amount: 1.29999999, txids: [TXID] }],
};

interface Call {
  readonly method: string;
  readonly params: unknown;
}

/** Uses a bitcoind that answers by `results`; a number is a status without a body. */
async function withBitcoind<Result>(
  results: Readonly<Record<string, unknown>>,
  use: (address: string, calls: Call[], heads: string[]) => Promise<Result>,
): Promise<Result> {
  const calls: Call[] = [];
  const heads: string[] = [];
  const server = await loopback(
    answering((request) => {
      const [head = '', body = ''] = request.split('\r\n\r\n');
      const { method, params } = JSON.parse(body);
      heads.push(head);
      calls.push({ method, params });
      const result = results[method];
      if (typeof result === 'number') return http(result);
      const error = result instanceof Error ? { code: result.cause, message: result.message } : null;
      return http(error ? 500 : 200, JSON.stringify({ result: error ? null : result, error, id: 'maker-conformance' }));
    }),
  );
  try {
    return await use(`${server.origin.replace('http://', 'http://us%40er:pass%2Fword@')}/wallet/w`, calls, heads);
  } finally {
    await server.stop();
  }
}

const at = (address: string, allowMainnet = false) => bitcoindAt(address, { ...DEFAULT_BOUNDS, allowMainnet });

/** comment, comment_to, subtractfeefromamount, replaceable, conf_target, estimate_mode, avoid_reuse, fee_rate */
const AT_5_SAT_PER_VB = [null, null, null, null, null, null, null, 5];

test('amounts go out and come in to the satoshi', async () => {
  await withBitcoind(RESULTS, async (address, calls, heads) => {
    const bitcoind = at(address);
    expect(await bitcoind.sendtoaddress('bcrt1qorder', 2_100_000_000_000_001n)).toBe(TXID);
    expect(await bitcoind.sendtoaddress('bcrt1qorder', 7n)).toBe(TXID);
    const sent = calls.filter(({ method }) => method === 'sendtoaddress').map(({ params }) => params);
    expect(sent).toEqual([
      ['bcrt1qorder', '21000000.00000001', ...AT_5_SAT_PER_VB],
      ['bcrt1qorder', '0.00000007', ...AT_5_SAT_PER_VB],
    ]);
    expect(await bitcoind.receivedBy(ADDRESS)).toEqual({ sat: 129_999_999n, txids: [TXID] });
    expect(calls.at(-1)?.params).toEqual([0, false, false, ADDRESS]);
    expect(await bitcoind.confirmationsOf(TXID)).toBe(3);
    expect(heads[0]).toMatch(/^POST \/wallet\/w HTTP/);
    expect(heads[0]).toContain(`authorization: Basic ${Buffer.from('us@er:pass/word').toString('base64')}`);
  });
});

test('an address to which nothing was paid got nothing', async () => {
  await withBitcoind({ listreceivedbyaddress: [] }, async (address) => {
    expect(await at(address).receivedBy(ADDRESS)).toEqual({ sat: 0n, txids: [] });
  });
});

test('blocks are mined on a regtest only, and mainnet takes leave', async () => {
  await withBitcoind(RESULTS, async (address, calls) => {
    await at(address).generate(6);
    expect(calls.at(-1)).toEqual({ method: 'generatetoaddress', params: [6, ADDRESS] });
  });
  await withBitcoind({ ...RESULTS, getblockchaininfo: { chain: 'main' } }, async (address, calls) => {
    await expect(at(address).generate(6)).rejects.toThrow(NotApplicable);
    await expect(at(address).sendtoaddress('bc1qorder', 1n)).rejects.toThrow(NotApplicable);
    expect(calls.map(({ method }) => method)).toEqual(['getblockchaininfo', 'getblockchaininfo']);
    expect(await at(address, true).sendtoaddress('bc1qorder', 1n)).toBe(TXID);
  });
});

for (const [what, result, says] of [
  ['a wrong password', 401, 'answers 401; correct the user and the password.'],
  ['another service', 404, 'answers getnewaddress with 404 and not as bitcoind does; correct the address.'],
  ['a refusal', new Error('No wallet is loaded', { cause: -18 }), 'bitcoind refuses getnewaddress: '],
  ['another kind of result', { address: 7 }, 'getnewaddress gives something else than a text'],
] as const)
  test(`${what} is the fault of nobody but the setting, which is named without its password`, async () => {
    await withBitcoind({ getnewaddress: result }, async (address) => {
      const error = await at(address)
        .getnewaddress()
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(SetupError);
      expect(String(error)).toContain('BITCOIND_URL: ');
      expect(String(error)).toContain(says);
      expect(String(error)).not.toMatch(/pass\/word|pass%2F|us@er/);
    });
  });

test('bitcoind pays and mines in place of a control interface, and a command in place of bitcoind', async () => {
  await withBitcoind(RESULTS, async (address, calls) => {
    const commands = { mine: [process.execPath, '-e', '0', '{blocks}'] };
    const levers = leversOf('http://127.0.0.1:1', { bitcoind: at(address), commands });
    expect(await levers.payOnchain('bcrt1qorder', 5n)).toBe(TXID);
    const before = calls.length;
    await levers.mine(1);
    expect(calls).toHaveLength(before);
    await leversOf(undefined, { bitcoind: at(address) }).mine(1);
    expect(calls.at(-1)?.method).toBe('generatetoaddress');
  });
});

const load = (address: string) =>
  loadSettings({ MAKER_BASE_URL: 'http://127.0.0.1:1', BITCOIND_URL: address }, test.info().outputPath());

test('a bitcoind meets the needs of those who pay', () => {
  const settings = load('http://user:a-long-password@127.0.0.1:18443/');
  expect(settings.bitcoindUrl).toBe('http://user:a-long-password@127.0.0.1:18443');
  expect([...availableNeeds(settings, false)]).toEqual(expect.arrayContaining(['payer', 'onchain-payer']));
});

test('its password is a secret of the run', () => {
  const secrets = secretsOf(load('http://user:pass%2Fword-1@127.0.0.1:18443'), 'key');
  expect(secrets.redact('the password is pass/word-1, you see')).toMatch(/^the password is \[secret-\w+\], you see$/);
  const ordinary = secretsOf(load('http://user:bitcoin@127.0.0.1:18443'), 'key');
  expect(ordinary.redact('/bitcoin_fee_estimate')).toBe('/bitcoin_fee_estimate');
});

for (const [address, fix] of [
  ['127.0.0.1:18443', 'is not an address; give one like http://user:password@127.0.0.1:18443.'],
  ['http://127.0.0.1:18443', 'lacks the user or the password; give one like http://user:password@127.0.0.1:18443.'],
  ['http://user:secret-word@127.0.0.1:18443?x=1', 'has a query or a fragment; leave it out.'],
] as const)
  test(`${address} is no address of a bitcoind, and is not repeated`, () => {
    expect(() => load(address)).toThrow(ConfigurationError);
    expect(() => load(address)).toThrow(`BITCOIND_URL: ${fix}`);
  });
