import { expect } from '../../test.ts';
import { type Open, test, WISH, type Wire } from './talking.ts';

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
  ['void', 'expired'],
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
