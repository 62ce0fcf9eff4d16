import { createClock } from '../../../reference/clock.ts';
import { expect } from '../../test.ts';
import { MARKET } from '../running.ts';
import { type Open, test, WISH, type Wire } from './talking.ts';

test('each ping draws one pong, with and without a time', async ({ open }) => {
  const talk = await open();
  expect(await talk.ask({ action: 'ping' })).toEqual({ action: 'pong' });
  expect(await talk.ask({ action: 'ping', timestamp: 1_767_230_000_123 })).toEqual({ action: 'pong' });
  expect(talk.heard).toHaveLength(2);
});

test.describe('while the market stands still', () => {
  test.use({ options: { clock: createClock(() => 1_800_000_000_000) } });

  test('REST and socket give the same quote', async ({ open, post, reference }) => {
    const asset_id = reference.service.maker.catalogue.findAsset('USDT')?.asset_id;
    const talk = await open();
    for (const amounts of [
      { from_amount: 50_000_000_001, to_amount: null },
      { from_amount: null, to_amount: 33_000_000_001 },
    ]) {
      const said = await talk.ask({ ...WISH, ...amounts, from_layer: 'BTC_LN', to_layer: 'RGB_LN', timestamp: 1 });
      expect(said.action).toBe('quote_response');
      const rest = await post(
        `${MARKET}/quote`,
        JSON.stringify({
          from_asset: { asset_id: 'BTC', layer: 'BTC_LN', amount: amounts.from_amount },
          to_asset: { asset_id, layer: 'RGB_LN', amount: amounts.to_amount },
        }),
      );
      const { rfq_id, ...quote } = said.data as Wire;
      const { rfq_id: other, ...same } = rest.json as Wire;
      expect(quote).toEqual(same);
      expect(other).not.toBe(rfq_id);
    }
  });
});

test('assets go by ticker or id, and a left out layer is that of the default route', async ({ open, reference }) => {
  const asset_id = reference.service.maker.catalogue.findAsset('USDT')?.asset_id ?? '';
  const talk = await open();
  const legs = async (message: object) => {
    const { from_asset, to_asset } = (await talk.ask({ ...WISH, ...message })).data as Record<string, Wire>;
    return [from_asset?.asset_id, from_asset?.layer, to_asset?.asset_id, to_asset?.layer];
  };
  const lightning = ['BTC', 'BTC_LN', asset_id, 'RGB_LN'];
  const onchain = ['BTC', 'BTC_L1', asset_id, 'RGB_L1'];
  expect(await legs({})).toEqual(lightning);
  expect(await legs({ to_asset: asset_id })).toEqual(lightning);
  expect(await legs({ from_layer: null, to_layer: null })).toEqual(lightning);
  expect(await legs({ from_layer: 'BTC_L1' })).toEqual(onchain);
  expect(await legs({ to_layer: 'RGB_L1' })).toEqual(onchain);
  expect(await legs({ from_layer: 'BTC_L1', to_layer: 'RGB_L1' })).toEqual(onchain);
  const back = { from_asset: 'USDT', to_asset: 'BTC', from_amount: 33_000_000_000 };
  expect(await legs(back)).toEqual([asset_id, 'RGB_LN', 'BTC', 'BTC_LN']);
  expect(await legs({ ...back, to_layer: 'BTC_L1' })).toEqual([asset_id, 'RGB_L1', 'BTC', 'BTC_L1']);
});

test('amounts beyond 2^53 are exact both ways', async ({ open }) => {
  const talk = await open();
  const amount = 18_014_398_509_481_983n;
  const sale = { action: 'quote_request', from_asset: 'MILE', to_asset: 'BTC', from_amount: amount };
  expect(await talk.ask(sale)).toMatchObject({ data: { from_asset: { amount } } });
  const purchase = { action: 'quote_request', from_asset: 'BTC', to_asset: 'MILE', to_amount: amount };
  expect(await talk.ask(purchase)).toMatchObject({ data: { to_asset: { amount } } });
});

const failing: [what: string, change: object][] = [
  ['neither amount', { from_amount: undefined }],
  ['both amounts', { to_amount: 33_000_000_000 }],
  ['an unknown ticker', { to_asset: 'NONE' }],
  ['an unknown id', { to_asset: 'rgb:AAAAAAAA-AAAAAAA-AAAAAAA-AAAAAAA-AAAAAAA-AAAAAAA' }],
  ['no from_asset', { from_asset: undefined }],
  ['no to_asset', { to_asset: null }],
  ['an object for an asset', { to_asset: { asset_id: 'BTC' } }],
  ['a route that is not supported', { from_layer: 'BTC_LN', to_layer: 'RGB_L1' }],
  ['one layer that is not supported', { from_layer: 'RGB_LN' }],
  ['a layer that does not exist', { from_layer: 'NO_SUCH' }],
  ...[0, -1, 2_999_999, 220_000_000_001, 'abc', 1.5, 2n ** 70n].map((from_amount): [string, object] => [
    `an amount of ${from_amount}`,
    { from_amount },
  ]),
];

for (const [what, change] of failing) {
  test(`${what} draws an error message and nothing else, and the socket goes on`, async ({ open }) => {
    const talk = await open();
    const said = await talk.ask({ ...WISH, ...change });
    expect(Object.keys(said)).toEqual(['action', 'error']);
    expect(said).toEqual({ action: 'error', error: expect.stringMatching(/./) });
    expect(await talk.ask(WISH)).toMatchObject({ action: 'quote_response' });
    expect(await talk.ask({ action: 'ping' })).toEqual({ action: 'pong' });
    expect(talk.heard).toHaveLength(3);
  });
}

test('requests sent without waiting are answered once each, in their order', async ({ open }) => {
  const talk = await open();
  const amounts = Array.from({ length: 40 }, (_, index) => 50_000_000_000 + index * 1_000);
  for (const from_amount of amounts) talk.say({ ...WISH, from_amount });
  talk.say({ action: 'ping' });
  const answered = [];
  for (const _ of amounts) answered.push(((await talk.next()).data as Record<string, Wire>).from_asset?.amount);
  expect(answered).toEqual(amounts);
  expect(await talk.next()).toEqual({ action: 'pong' });
  expect(talk.heard).toHaveLength(41);
});

test('sockets keep to themselves, also those with one client_id', async ({ open }) => {
  const [one, other, twin] = [await open('/ws/a'), await open('/ws/b'), await open('/ws/a')];
  for (let turn = 0; turn < 5; turn += 1) await one.ask(WISH);
  expect(await other.ask({ action: 'ping' })).toEqual({ action: 'pong' });
  expect(await twin.ask({ action: 'ping' })).toEqual({ action: 'pong' });
  expect([one.heard.length, other.heard.length, twin.heard.length]).toEqual([5, 1, 1]);
});

test('an outage of the node is an error message', async ({ open, pull }) => {
  const talk = await open();
  await pull('POST', 'node-outage', { on: true });
  expect(await talk.ask(WISH)).toMatchObject({ action: 'error' });
  await pull('POST', 'node-outage', { on: false });
  expect(await talk.ask(WISH)).toMatchObject({ action: 'quote_response' });
});

async function standingAfterClose(open: Open, find: (rfq_id: string) => string) {
  const talk = await open();
  const { rfq_id } = (await talk.ask(WISH)).data as { rfq_id: string };
  const before = find(rfq_id);
  talk.socket.close(1000);
  await talk.ended;
  return { before, rfq_id };
}

for (const [closed_socket_quotes, after] of [
  ['keep', 'open'],
  ['void', 'lapsed'],
] as const) {
  test.describe(`where a closed socket makes its quotes ${after}`, () => {
    test.use({ options: { closed_socket_quotes } });
    test('they are open as long as the socket is', async ({ open, reference }) => {
      const find = (rfq_id: string) => reference.service.maker.quotes.find(rfq_id).standing;
      const { before, rfq_id } = await standingAfterClose(open, find);
      expect(before).toBe('open');
      await expect.poll(() => find(rfq_id)).toBe(after);
    });
  });
}

test.describe('with other names and shapes', () => {
  test.use({ options: { socket_kind_member: 'type', socket_error: 'object' } });
  test('the messages are the same otherwise', async ({ open }) => {
    const talk = await open();
    expect(await talk.ask({ action: 'ping' })).toEqual({ type: 'pong' });
    expect(await talk.ask(WISH)).toMatchObject({ type: 'quote_response', data: { rfq_id: expect.any(String) } });
    expect(await talk.ask({ ...WISH, to_asset: 'NONE' })).toEqual({
      type: 'error',
      error: { error_code: 'PAIR_NOT_FOUND', message: expect.any(String) },
    });
  });
});
