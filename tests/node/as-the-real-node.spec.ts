import { REVISIONS, type Revision } from '../../reference/lightning/revision.ts';
import { expect, test } from '../test.ts';
import { type Ask, GOLD, LEAD, START, withNodes } from './fixture.ts';

/** What a node says: the status, and the name of the error where there is one. */
type Wire = readonly [status: number, name?: string];

/** A request to the taker's node, and what each revision says to it. */
type Question = readonly [what: string, path: string, body: string | object | undefined, early: Wire, current?: Wire];

const HASH = 'ab'.repeat(32);
/** A point of the curve of which no node knows. */
const STRANGER = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';

function offerOf(asset: string, hash = HASH): object {
  return { swapstring: `5000000/btc/10/${asset}/${START + 600}/${hash}` };
}

function pairOf(to_asset: string): object {
  return { qty_from: 5, qty_to: 6, from_asset: null, to_asset, timeout_sec: 60 };
}

/** Thirty-two bytes and their checksum, as the software of today writes ids that carry one. */
const CHECKED = 'rgb:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQGjz89F';

const REJECTED: Wire = [422, 'JsonExtractorRejection'];
const NO_BODY: Wire = [415, 'JsonExtractorRejection'];
const INVALID: Wire = [400, 'InvalidRequest'];
const NO_ASSET: Wire = [400, 'InvalidAssetID'];
const UNKNOWN: Wire = [403, 'UnknownContractId'];
const NO_SWAPSTRING: Wire = [400, 'InvalidSwapString'];

const balanceOf = (asset_id: string) => ({ asset_id });

/** Each question that the revisions answer in their own way, or that the imitation once answered in another. One answer is both's. */
const QUESTIONS: readonly Question[] = [
  ['a member is missing', '/taker', {}, REJECTED, INVALID],
  ['a member of another kind', '/taker', { swapstring: 5 }, REJECTED, INVALID],
  ['a list', '/taker', '[]', REJECTED, INVALID],
  ['a body that is cut off', '/taker', '{"swapstring":', [400, 'JsonExtractorRejection'], INVALID],
  ['no body', '/taker', undefined, NO_BODY, INVALID],
  ['a sync without a body', '/sync', undefined, [200], INVALID],
  ['the balance of what is no asset id', '/assetbalance', balanceOf('rgb:garbage'), NO_ASSET],
  ['the balance of an asset nobody knows', '/assetbalance', balanceOf(LEAD), UNKNOWN],
  ['an asset id that ends in bits of no byte', '/assetbalance', balanceOf(LEAD.replace(/.$/, 'l')), NO_ASSET],
  ['an asset id in the alphabet of today', '/assetbalance', balanceOf(LEAD.replace('A6p', '_6~')), NO_ASSET, UNKNOWN],
  ['an asset id in the older alphabet', '/assetbalance', balanceOf(LEAD.replace('A6p', '!6$')), UNKNOWN, NO_ASSET],
  ['an asset id with its checksum', '/assetbalance', balanceOf(CHECKED), UNKNOWN],
  ['an asset id with another checksum', '/assetbalance', balanceOf(CHECKED.replace(/.$/, 'V')), NO_ASSET],
  ['an offer of what is no asset id', '/makerinit', pairOf('rgb:garbage'), NO_ASSET],
  ['a swapstring with what is no asset id', '/taker', offerOf('rgb:garbage'), NO_SWAPSTRING],
  ['a swapstring with an asset nobody knows', '/taker', offerOf(LEAD), [200]],
  ['a hash of 65 digits', '/taker', offerOf(GOLD, `${HASH}c`), [200]],
  ['a hash of 66 digits', '/taker', offerOf(GOLD, `${HASH}cd`), NO_SWAPSTRING],
  [
    'a peer that is not there',
    '/connectpeer',
    { peer_pubkey_and_addr: `${STRANGER}@127.0.0.1:9` },
    [500, 'FailedPeerConnection'],
    [403, 'FailedPeerConnection'],
  ],
  ['a swap by its hash', '/getswap', { payment_hash: HASH, taker: true }, [404], [403, 'SwapNotFound']],
  ['a payment by its hash', '/getpayment', { payment_hash: HASH }, [404], [403, 'PaymentNotFound']],
  ['what a swapstring says', '/decodeswapstring', offerOf(GOLD), [404], [200]],
];

for (const revision of REVISIONS) {
  for (const [what, path, body, early, current = early] of QUESTIONS) {
    const [status, name] = revision === 'current' ? current : early;
    test(`${revision}: ${what}: ${status} ${name ?? ''}`, async () => {
      await withNodes({ revision }, async ({ taker }) => {
        const answer = await taker('POST', path, body);
        expect([answer.status, answer.body.name, answer.body.code]).toEqual([status, name, name && status]);
      });
    });
  }

  test(`${revision}: another media type, and the other method`, async () => {
    await withNodes({ revision }, async ({ taker }) => {
      const typed = await taker('POST', '/taker', '{"swapstring":"x"}', { 'content-type': 'text/plain' });
      expect([typed.status, typed.body.name]).toEqual(revision === 'current' ? INVALID : NO_BODY);
      expect((await taker('GET', '/taker')).status).toBe(405);
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

/** What a node says at a call, or of the first of a list. */
async function shown(node: Ask, path: string): Promise<object> {
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
        members[revision] = Object.keys(await shown(taker, path));
      });
    const [older = [], newer = []] = [members['2024-11'], members.current];
    expect(older.filter((member) => !newer.includes(member)).sort()).toEqual([...only['2024-11']].sort());
    expect(newer.filter((member) => !older.includes(member)).sort()).toEqual([...only.current].sort());
  });

test('the older software has an empty name for a peer of an announced channel', async () => {
  await withNodes({ revision: '2024-11' }, async ({ taker }) => {
    expect(await shown(taker, '/listchannels')).toMatchObject({ peer_alias: '' });
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
