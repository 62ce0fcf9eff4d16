import { type DoctorOptions, doctor } from '../../cli/doctor.ts';
import { callLine } from '../../harness/run/doctor/node-commands.ts';
import { type Reference, startReference } from '../../reference/reference.ts';
import { serving } from '../serving.ts';
import { refuse, withFake } from '../taker/fake-node.ts';
import { REVISIONS } from '../taker/recorded.ts';
import { sayingWith, withRecorded } from '../taker/recorded-node.ts';
import { expect, test } from '../test.ts';

const TOKEN = 'a-token-of-the-client';

let reference: Reference;
/** What the target shows of the maker's node. */
let maker: { readonly pubkey: string; readonly block_height: number };
test.beforeAll(async () => {
  reference = await startReference({ nodeToken: TOKEN });
  maker = await (await fetch(`${reference.baseUrl}/api/v1/swaps/nodeinfo`)).json();
});
test.afterAll(() => reference.close());

test.beforeEach(() => {
  process.env.TAKER_NODE_TOKEN = TOKEN;
});
test.afterEach(() => {
  for (const name of ['TAKER_NODE_TOKEN', 'SPEND_CAP_SAT', 'CONFORMANCE_DEADLINE_MS']) delete process.env[name];
});

/** What the command says, and its exit code. */
async function consult(options: DoctorOptions = {}) {
  const lines: string[] = [];
  const complaints: string[] = [];
  const given = { baseUrl: reference.baseUrl, ...options };
  const code = await doctor(given, { say: (line) => lines.push(line), complain: (text) => complaints.push(text) });
  const said = lines.join('\n');
  expect(said).not.toContain(TOKEN);
  const lacking = lines.filter((line) => line.startsWith('  MISSING'));
  return { code, said, lines, lacking, complaints };
}

/** Where a server's answers pass on their way, some of them otherwise; notes the calls. */
async function before(url: string, otherwise: Readonly<Record<string, (text: string) => string>> = {}) {
  const calls = new Set<string>();
  const server = await serving(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = 'GET', url: path = '/' } = request;
    const call = `${method} ${path.replace(/\?.*/, '')}`;
    calls.add(call);
    const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body ? { body } : {}) });
    const text = await answer.text();
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      .end((otherwise[call] ?? ((same: string) => same))(text));
  });
  return { ...server, calls: () => [...calls].sort() };
}

/** What is said of the reference's node when it answers otherwise. */
async function ofNode(otherwise: Readonly<Record<string, (text: string) => string>>, options: DoctorOptions = {}) {
  const node = await before(reference.nodeUrl, otherwise);
  try {
    return { ...(await consult({ takerNodeUrl: node.url, ...options })), nodeUrl: node.url };
  } finally {
    await node.stop();
  }
}

const bearer = `-H "Authorization: Bearer $TAKER_NODE_TOKEN"`;

test('a target and a node that have everything: each tier is ready, and only what reads is sent', async () => {
  const [target, node] = [await before(reference.baseUrl), await before(reference.nodeUrl)];
  try {
    const { code, said, lacking, lines } = await consult({ baseUrl: target.url, takerNodeUrl: node.url });
    expect(lacking).toEqual([]);
    expect(code).toBe(0);
    expect(lines.at(-2)).toBe('read ready, quote ready, order ready, pay ready, burst ready');
    expect(lines.at(-1)).toBe('Tier pay is ready.');
    expect(said).toMatch(/ok {7}pay {4}it is on Regtest, synced to block \d+/);
    expect(said).toContain("it is connected to the maker's node");
    expect(said).toMatch(/units of USDT, \d+ and \d+ msat to send and to receive, at once \d+ and \d+/);
    expect(said).toMatch(/ok {7}pay {4}\d+ sat on-chain can be spent/);
    expect(target.calls().filter((call) => !call.startsWith('GET '))).toEqual([]);
    expect(node.calls()).toEqual([
      'GET /listchannels',
      'GET /listpeers',
      'GET /networkinfo',
      'GET /nodeinfo',
      'POST /btcbalance',
    ]);
  } finally {
    await target.stop();
    await node.stop();
  }
});

test('without a node only paying lacks something', async () => {
  const { code, lacking, lines } = await consult();
  expect(code).toBe(2);
  expect(lacking).toEqual(["  MISSING  pay    swaps need the client's own node, an rgb-lightning-node"]);
  expect(lines).toContain('                  TAKER_NODE_URL=<address>');
  expect(lines.at(-1)).toBe('Tier pay: 1 thing missing.');
  expect((await consult({ tier: 'order' })).code).toBe(0);
});

test('a locked node, or one without a wallet: the lines for both, with placeholders', async () => {
  await withFake({ 'GET /nodeinfo': refuse(403, 'LockedNode') }, async ({ url, calls }) => {
    const { code, lacking, said } = await consult({ takerNodeUrl: url });
    expect(code).toBe(2);
    expect(lacking).toHaveLength(1);
    expect(lacking[0]).toContain('is locked, or has no wallet yet');
    expect(said).toContain(
      `curl -X POST ${url}/init ${bearer} -H 'Content-Type: application/json' -d '{"password":"<password>"}'`,
    );
    expect(said).toContain(`curl -X POST ${url}/unlock ${bearer}`);
    expect(said).toContain('"ldk_chain_sync":{"mode":"BlockSync","config":{"bitcoind_rpc_username":"<user>"');
    expect(calls()).toEqual(['GET /nodeinfo']);
  });
});

test('a node that is not connected and has no channels or funds: a line for each', async () => {
  const { code, said, lacking, nodeUrl } = await ofNode({
    'GET /listpeers': () => '{"peers":[]}',
    'GET /listchannels': () => '{"channels":[]}',
    'POST /btcbalance': (text) => text.replace(/"spendable":\d+/g, '"spendable":0'),
  });
  expect(code).toBe(2);
  expect(lacking[0]).toContain(`it is not connected to the maker's node ${maker.pubkey}`);
  expect(said).toContain(
    `curl -X POST ${nodeUrl}/connectpeer ${bearer} -H 'Content-Type: application/json' -d '{"peer_pubkey_and_addr":"${maker.pubkey}@`,
  );
  expect(lacking.filter((line) => line.includes('to buy USDT: the taker has no channel to the maker'))).toHaveLength(1);
  expect(lacking.filter((line) => line.includes('to sell USDT: the taker has no channel to the maker'))).toHaveLength(
    1,
  );
  const openings = said.split('\n').filter((line) => line.includes('/openchannel'));
  expect(new Set(openings).size).toBe(openings.length);
  expect(openings[0]).toContain(`curl -X POST ${nodeUrl}/openchannel ${bearer}`);
  expect(openings[0]).toMatch(/"capacity_sat":\d+,"push_msat":\d+,"public":true,"with_anchors":true\}'/);
  expect(openings.some((line) => line.includes('"asset_id":"rgb:') && line.endsWith('# by the maker'))).toBe(true);
  expect(lacking.at(-1)).toContain('0 sat on-chain can be spent');
  expect(said).toContain(`curl -X POST ${nodeUrl}/address ${bearer}   # then send bitcoins to it`);
  expect(said).toContain(`curl -X POST ${nodeUrl}/createutxos ${bearer}`);
});

test('a node that is behind, ahead, or on another network is said to be so', async () => {
  const height = (blocks: number) => (text: string) => text.replace(/"height":\d+/, `"height":${blocks}`);
  const behind = await ofNode({ 'GET /networkinfo': height(1) });
  expect(behind.lacking.join()).toMatch(/it is not synced: it knows 1 blocks, and the maker's node \d+/);
  expect(behind.said).toContain('wait until it has caught up');
  const ahead = await ofNode({ 'GET /networkinfo': height(9_999) });
  expect(ahead.lacking.join()).toContain("the maker's node is not synced");
  const other = await ofNode({ 'GET /networkinfo': (text) => text.replace('Regtest', 'Signet') });
  expect(other.lacking).toEqual(["  MISSING  order  it is on Signet, and the maker's node on Regtest"]);
  for (const { code } of [behind, ahead, other]) expect(code).toBe(2);
});

test('leave for mainnet is the fix for mainnet, not for a network that nobody names or that is named twice', async () => {
  const naming = (asset: string, node: string) => {
    const [ofList, ofNode] = [asset, node].map((word) => (text: string) => text.replace(/"network":"\w+"/, word));
    const [list = String, info = String] = [ofList, ofNode];
    return {
      'GET /api/v1/market/assets': list,
      'GET /api/v1/swaps/nodeinfo': info,
      'GET /api/v1/lsps1/network_info': info,
    };
  };
  for (const [words, text, isLeave] of [
    [naming('"network":"mainnet"', '"network":"Mainnet"'), 'the network is "mainnet" by the asset list', true],
    [
      naming('"chain":1', '"chain":1'),
      'nobody names the network (asked: the asset list, nodeinfo, network_info)',
      false,
    ],
    [naming('"network":"regtest"', '"network":"Mainnet"'), '"Mainnet" by nodeinfo', false],
  ] as const) {
    const target = await before(reference.baseUrl, words);
    const { code, said, lacking } = await consult({ baseUrl: target.url, tier: 'order' });
    await target.stop();
    expect(code).toBe(2);
    expect(lacking.join('\n')).toContain(text);
    expect(/allow.mainnet/i.test(said), said).toBe(isLeave);
  }
});

test('what a channel may carry at once counts, not what it holds', async () => {
  const { code, lacking } = await ofNode({
    'GET /listchannels': (text) =>
      text.replace(/"next_outbound_htlc_limit_msat":\d+/g, '"next_outbound_htlc_limit_msat":3000000'),
  });
  expect(code).toBe(2);
  expect(lacking.join('\n')).toMatch(
    /to buy USDT: the taker misses \d+ msat: .* can send 3000000 at once, of the \d+ that it holds/,
  );
  expect(lacking.join('\n')).not.toContain('to sell USDT');
});

test('a node that hangs is said to hang, and in time', async () => {
  process.env.CONFORMANCE_DEADLINE_MS = '1000';
  await withFake({ 'GET /nodeinfo': () => {}, 'GET /': () => {} }, async ({ url }) => {
    const { code, lacking } = await consult({ takerNodeUrl: url });
    expect(code).toBe(2);
    expect(lacking.join()).toContain(`MISSING  pay    TAKER_NODE_URL: the node at ${url}`);
  });
});

test('a token that is refused is named, and not shown', async () => {
  process.env.TAKER_NODE_TOKEN = 'another-token-of-somebody';
  const { said, lacking } = await consult({ takerNodeUrl: reference.nodeUrl });
  expect(lacking.join()).toContain('TAKER_NODE_TOKEN: the node at');
  expect(said).not.toContain('another-token-of-somebody');
});

test('a cap under the smallest swap lacks', async () => {
  process.env.SPEND_CAP_SAT = '0';
  const { lacking, said } = await consult({ takerNodeUrl: reference.nodeUrl });
  expect(lacking).toHaveLength(1);
  expect(lacking[0]).toContain('0 sat may be spent, and the smallest swap is of');
  expect(said).toMatch(/ {16}SPEND_CAP_SAT=\d+/);
});

test('a target that is away lacks for reading, and the node is looked at all the same', async () => {
  const { url, stop } = await before(reference.baseUrl);
  await stop();
  const { code, lacking, said } = await consult({ baseUrl: url, takerNodeUrl: reference.nodeUrl, tier: 'read' });
  expect(code).toBe(2);
  expect(lacking).toHaveLength(1);
  expect(lacking[0]).toContain(`MISSING  read   MAKER_BASE_URL: ${url} cannot be reached`);
  expect(said).toContain('its wallet is unlocked');
});

test('bad input ends in a sentence that names the flag', async () => {
  for (const [options, sentence] of [
    [{ takerNodeUrl: '' }, /^--taker-node-url: is empty/],
    [{ takerNodeUrl: 'node' }, /^--taker-node-url: "node" is not an address/],
    [{ baseUrl: '' }, /^--base-url: is empty/],
    [{ tier: 'all' }, /^--tier: "all" must be one of/],
  ] as const) {
    const { code, complaints, lines } = await consult(options);
    expect(code).toBe(2);
    expect(complaints).toEqual([expect.stringMatching(sentence)]);
    expect(lines).toEqual([]);
  }
});

test('no target is no target that is ready', async () => {
  const complaints: string[] = [];
  const code = await doctor({}, { say: () => {}, complain: (sentence) => complaints.push(sentence) });
  expect(code).toBe(2);
  expect(complaints).toEqual([expect.stringMatching(/^MAKER_BASE_URL: is not set, .*--base-url\.$/)]);
});

for (const revision of REVISIONS)
  test(`a real node is read as it answers (${revision})`, async () => {
    const recordedMaker = `02${'6f'.repeat(32)}`;
    const toMaker = (text: string) => text.replaceAll(recordedMaker, maker.pubkey);
    const toHeight = (text: string) => text.replace('"height":412', `"height":${maker.block_height}`);
    const otherwise = {
      'GET /listpeers': sayingWith(revision, 'GET /listpeers', toMaker),
      'GET /listchannels': sayingWith(revision, 'GET /listchannels', toMaker),
      'GET /networkinfo': sayingWith(revision, 'GET /networkinfo', toHeight),
    };
    await withRecorded(
      revision,
      async ({ url }) => {
        const { said, lacking } = await consult({ takerNodeUrl: url });
        expect(said).toContain("it is connected to the maker's node");
        expect(said).toContain(
          'a channel of 5000000 sat: 2350000000 and 2550000000 msat to send and to receive, at once 500000000 and 500000000',
        );
        expect(said).toContain('a channel of 200000 sat: 400 and 600 units of rgb:Qx3wT0ab');
        expect(said).toContain('90000000 sat on-chain can be spent, and 27000 sat in coins that carry assets');
        // Its asset is none that the reference trades.
        expect(
          lacking.every((line) => /to (buy|sell|exchange) .*there is no usable channel with rgb:/.test(line)),
        ).toBe(true);
        expect(lacking.length).toBeGreaterThan(0);
      },
      otherwise,
    );
  });

test('what a target tells stays within the quotes of a line', () => {
  const place = { url: 'http://127.0.0.1:1', hasToken: false };
  expect(callLine(place, '/connectpeer', { peer_pubkey_and_addr: "02@x'; rm -rf ~ #" })).toBe(
    `curl -X POST http://127.0.0.1:1/connectpeer -H 'Content-Type: application/json' -d '{"peer_pubkey_and_addr":"02@x'\\''; rm -rf ~ #"}'`,
  );
  expect(callLine({ ...place, url: 'http://h/$(touch,owned)' }, '/sync')).toBe(
    `curl -X POST 'http://h/$(touch,owned)/sync'`,
  );
});
