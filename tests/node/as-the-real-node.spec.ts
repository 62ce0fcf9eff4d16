import { REVISIONS, type Revision } from '../../reference/lightning/revision.ts';
import { expect, test } from '../test.ts';
import { type Ask, GOLD, LEAD, START, withNodes } from './fixture.ts';

/** What a node says: the status, and the name of the error where there is one. */
type Wire = readonly [status: number, name?: string];

/** A request to the taker's node; `swapstring` may be left to say which asset is in it. */
interface Question {
  readonly what: string;
  readonly path: string;
  readonly method?: 'GET';
  /** As text it goes out as it is. */
  readonly body?: string | object;
  readonly headers?: object;
  readonly '2024-11': Wire;
  readonly current: Wire;
}

const HASH = 'ab'.repeat(32);
/** A point of the curve of which no node knows. */
const STRANGER = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const NO_MEDIA = { 'content-type': 'text/plain' };

function offerOf(asset: string, hash = HASH): object {
  return { swapstring: `5000000/btc/10/${asset}/${START + 600}/${hash}` };
}

function pairOf(to_asset: string): object {
  return { qty_from: 5, qty_to: 6, from_asset: null, to_asset, timeout_sec: 60 };
}

/** Thirty-two bytes and their checksum, as the software of today writes ids that carry one. */
const CHECKED = 'rgb:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQGjz89F';

/** Each question that both revisions answer in their own way, or that the imitation once answered in another. */
const QUESTIONS: readonly Question[] = [
  {
    what: 'a member is missing',
    path: '/taker',
    body: {},
    '2024-11': [422, 'JsonExtractorRejection'],
    current: [400, 'InvalidRequest'],
  },
  {
    what: 'a member of another kind',
    path: '/taker',
    body: { swapstring: 5 },
    '2024-11': [422, 'JsonExtractorRejection'],
    current: [400, 'InvalidRequest'],
  },
  {
    what: 'a list',
    path: '/taker',
    body: '[]',
    '2024-11': [422, 'JsonExtractorRejection'],
    current: [400, 'InvalidRequest'],
  },
  {
    what: 'a body that is cut off',
    path: '/taker',
    body: '{"swapstring":',
    '2024-11': [400, 'JsonExtractorRejection'],
    current: [400, 'InvalidRequest'],
  },
  {
    what: 'another media type',
    path: '/taker',
    body: '{"swapstring":"x"}',
    headers: NO_MEDIA,
    '2024-11': [415, 'JsonExtractorRejection'],
    current: [400, 'InvalidRequest'],
  },
  { what: 'no body', path: '/taker', '2024-11': [415, 'JsonExtractorRejection'], current: [400, 'InvalidRequest'] },
  { what: 'a sync without a body', path: '/sync', '2024-11': [200], current: [400, 'InvalidRequest'] },
  {
    what: 'the balance of what is no asset id',
    path: '/assetbalance',
    body: { asset_id: 'rgb:garbage' },
    '2024-11': [400, 'InvalidAssetID'],
    current: [400, 'InvalidAssetID'],
  },
  {
    what: 'the balance of an asset nobody knows',
    path: '/assetbalance',
    body: { asset_id: LEAD },
    '2024-11': [403, 'UnknownContractId'],
    current: [403, 'UnknownContractId'],
  },
  {
    what: 'an asset id that ends in bits of no byte',
    path: '/assetbalance',
    body: { asset_id: LEAD.replace(/.$/, 'l') },
    '2024-11': [400, 'InvalidAssetID'],
    current: [400, 'InvalidAssetID'],
  },
  {
    what: 'an asset id in the alphabet of today',
    path: '/assetbalance',
    body: { asset_id: LEAD.replace('A6p', '_6~') },
    '2024-11': [400, 'InvalidAssetID'],
    current: [403, 'UnknownContractId'],
  },
  {
    what: 'an asset id in the older alphabet',
    path: '/assetbalance',
    body: { asset_id: LEAD.replace('A6p', '!6$') },
    '2024-11': [403, 'UnknownContractId'],
    current: [400, 'InvalidAssetID'],
  },
  {
    what: 'an asset id with its checksum',
    path: '/assetbalance',
    body: { asset_id: CHECKED },
    '2024-11': [403, 'UnknownContractId'],
    current: [403, 'UnknownContractId'],
  },
  {
    what: 'an asset id with another checksum',
    path: '/assetbalance',
    body: { asset_id: CHECKED.replace(/.$/, 'V') },
    '2024-11': [400, 'InvalidAssetID'],
    current: [400, 'InvalidAssetID'],
  },
  {
    what: 'an offer of what is no asset id',
    path: '/makerinit',
    body: pairOf('rgb:garbage'),
    '2024-11': [400, 'InvalidAssetID'],
    current: [400, 'InvalidAssetID'],
  },
  {
    what: 'a swapstring with what is no asset id',
    path: '/taker',
    body: offerOf('rgb:garbage'),
    '2024-11': [400, 'InvalidSwapString'],
    current: [400, 'InvalidSwapString'],
  },
  {
    what: 'a swapstring with an asset nobody knows',
    path: '/taker',
    body: offerOf(LEAD),
    '2024-11': [200],
    current: [200],
  },
  {
    what: 'a hash of 65 digits',
    path: '/taker',
    body: offerOf(GOLD, `${HASH}c`),
    '2024-11': [200],
    current: [200],
  },
  {
    what: 'a hash of 66 digits',
    path: '/taker',
    body: offerOf(GOLD, `${HASH}cd`),
    '2024-11': [400, 'InvalidSwapString'],
    current: [400, 'InvalidSwapString'],
  },
  {
    what: 'a peer that is not there',
    path: '/connectpeer',
    body: { peer_pubkey_and_addr: `${STRANGER}@127.0.0.1:9` },
    '2024-11': [500, 'FailedPeerConnection'],
    current: [403, 'FailedPeerConnection'],
  },
  {
    what: 'a swap by its hash',
    path: '/getswap',
    body: { payment_hash: HASH, taker: true },
    '2024-11': [404],
    current: [403, 'SwapNotFound'],
  },
  {
    what: 'a payment by its hash',
    path: '/getpayment',
    body: { payment_hash: HASH },
    '2024-11': [404],
    current: [403, 'PaymentNotFound'],
  },
  {
    what: 'what a swapstring says',
    path: '/decodeswapstring',
    body: offerOf(GOLD),
    '2024-11': [404],
    current: [200],
  },
  { what: 'a call by the other method', path: '/taker', method: 'GET', '2024-11': [405], current: [405] },
];

for (const revision of REVISIONS)
  for (const { what, path, method = 'POST', body, headers, [revision]: said } of QUESTIONS) {
    const [status, name] = said;
    test(`${revision}: ${what}: ${status} ${name ?? ''}`, async () => {
      await withNodes({ revision }, async ({ taker }) => {
        const answer = await taker(method, path, body, headers);
        expect([answer.status, answer.body.name, answer.body.code]).toEqual([status, name, name && status]);
      });
    });
  }

test('of 65 digits of a hash the last one is dropped', async () => {
  await withNodes({}, async ({ taker }) => {
    await taker('POST', '/taker', offerOf(GOLD, `${HASH.toUpperCase()}c`));
    expect((await taker('GET', '/listswaps')).body.taker).toMatchObject([{ payment_hash: HASH }]);
  });
});

/** The members that only one of the revisions has, by call. */
const MEMBERS: Readonly<Record<string, Readonly<Record<Revision, readonly string[]>>>> = {
  '/nodeinfo': {
    '2024-11': ['local_balance_msat', 'onchain_pubkey'],
    current: [
      'local_balance_sat',
      'eventual_close_fees_sat',
      'pending_outbound_payments_sat',
      'network_nodes',
      'network_channels',
      'account_xpub_vanilla',
      'account_xpub_colored',
    ],
  },
  '/listchannels': { '2024-11': ['local_balance_msat'], current: ['local_balance_sat', 'status'] },
  '/listpayments': {
    '2024-11': [],
    current: ['created_at', 'updated_at', 'payee_pubkey', 'preimage', 'description', 'description_hash'],
  },
  '/decodelninvoice': { '2024-11': [], current: ['description', 'description_hash'] },
};

/** What a node tells at a call, or of the first of a list. */
async function told(node: Ask, path: string): Promise<object> {
  const invoice = (await node('POST', '/lninvoice', { amt_msat: 5_000, expiry_sec: 60 })).body.invoice;
  const asked = path === '/decodelninvoice' ? ({ method: 'POST', body: { invoice } } as const) : undefined;
  const { body } = await node(asked?.method ?? 'GET', path, asked?.body);
  const [list] = Object.values(body).filter(Array.isArray);
  return list === undefined ? body : list[0];
}

for (const [path, only] of Object.entries(MEMBERS))
  test(`${path} has the members of its revision`, async () => {
    const members: Partial<Record<Revision, string[]>> = {};
    for (const revision of REVISIONS)
      await withNodes({ revision }, async ({ taker }) => {
        members[revision] = Object.keys(await told(taker, path));
      });
    const [older = [], newer = []] = [members['2024-11'], members.current];
    expect(older.filter((member) => !newer.includes(member)).sort()).toEqual([...only['2024-11']].sort());
    expect(newer.filter((member) => !older.includes(member)).sort()).toEqual([...only.current].sort());
  });

test('the older software has an empty name for a peer of an announced channel', async () => {
  await withNodes({ revision: '2024-11' }, async ({ taker }) => {
    expect(await told(taker, '/listchannels')).toMatchObject({ peer_alias: '' });
  });
});

test('the older software knows no description of an invoice, not even two', async () => {
  await withNodes({ revision: '2024-11' }, async ({ maker }) => {
    const asked = { amt_msat: 5_000, expiry_sec: 60, description: 'order', description_hash: HASH };
    expect((await maker('POST', '/lninvoice', asked)).status).toBe(200);
  });
});

for (const revision of REVISIONS)
  test(`${revision}: an invoice that is paid is paid again`, async () => {
    await withNodes({ revision }, async ({ maker, taker }) => {
      const asked = { amt_msat: 5_000, expiry_sec: 60 };
      const { invoice } = (await maker('POST', '/lninvoice', asked)).body;
      const statuses = async () => {
        const { payments } = (await taker('GET', '/listpayments')).body;
        return (payments as { status: string }[]).map(({ status }) => status);
      };
      await taker('POST', '/sendpayment', { invoice });
      await expect.poll(statuses).toEqual(['Succeeded']);
      const again = await taker('POST', '/sendpayment', { invoice });
      const before = (await taker('GET', '/listchannels')).text;
      if (revision === 'current') {
        expect(again).toMatchObject({ status: 403, body: { name: 'DuplicatePayment' } });
        expect(await statuses()).toEqual(['Succeeded']);
      } else {
        expect(again).toMatchObject({ status: 200, body: { status: 'Failed' } });
        expect(await statuses()).toEqual(['Failed']);
      }
      expect((await taker('GET', '/listchannels')).text).toBe(before);
    });
  });
