import { expect, test } from '../test.ts';
import { GOLD, withNodes } from './fixture.ts';

const PLAIN = { capacity_sat: 100_000, push_msat: 1_500, public: true, with_anchors: true };

test('a client opens a channel out of its wallet, and six blocks later both ends use it', async () => {
  await withNodes({ fundings: [] }, async ({ maker, taker, regtest }) => {
    const peer = `${(await maker('GET', '/nodeinfo')).body.pubkey}@127.0.0.1:9735`;
    const asked = { ...PLAIN, peer_pubkey_and_opt_addr: peer };
    const { status, body } = await taker('POST', '/openchannel', asked);
    expect(status).toBe(200);
    const channels = async (node = taker) => (await node('GET', '/listchannels')).body.channels;
    expect(await channels()).toMatchObject([
      { capacity_sat: 100_000, outbound_balance_msat: 98_998_500, inbound_balance_msat: 0, status: 'Opening' },
    ]);
    const balance = (await taker('POST', '/btcbalance', { skip_sync: true })).body;
    expect(balance).toMatchObject({ vanilla: { settled: 99_900_000 } });
    regtest.mine(5);
    expect(await channels()).toMatchObject([{ is_usable: false }]);
    regtest.mine(1);
    const [{ channel_id }] = (await channels()) as [{ channel_id: string }];
    expect(await channels(maker)).toMatchObject([{ channel_id, is_usable: true, local_balance_sat: 0 }]);
    expect((await taker('POST', '/getchannelid', body)).body).toEqual({ channel_id });
  });
});

test('a channel of an asset takes its units from the wallet, and the transfer is listed', async () => {
  const reserve = { msat: 100_000_000n, units: new Map([[GOLD, 500n]]) };
  await withNodes({ reserve }, async ({ maker, taker, regtest }) => {
    const { pubkey } = (await taker('GET', '/nodeinfo')).body;
    const asked = {
      ...PLAIN,
      peer_pubkey_and_opt_addr: pubkey,
      asset_id: GOLD,
      asset_amount: 300,
      push_asset_amount: 40,
    };
    expect((await maker('POST', '/openchannel', { ...asked, temporary_channel_id: 'AB'.repeat(32) })).body).toEqual({
      temporary_channel_id: 'ab'.repeat(32),
    });
    const balance = (await maker('POST', '/assetbalance', { asset_id: GOLD })).body;
    expect(balance).toMatchObject({ settled: 200 });
    const listed = async () => {
      const asset_filter = { type: 'Id', value: GOLD };
      const { transfers } = (await maker('POST', '/listtransfers', { asset_filter, txid: null })).body;
      return (transfers as object[]).at(-1);
    };
    const sent = { kind: 'Send', assignments: [{ type: 'Fungible', value: 300 }] };
    expect(await listed()).toMatchObject({ ...sent, status: 'WaitingConfirmations' });
    regtest.mine(6);
    expect(await listed()).toMatchObject({ ...sent, status: 'Settled' });
    const { channels } = (await taker('GET', '/listchannels')).body;
    expect((channels as object[]).at(-1)).toMatchObject({
      asset_local_amount: 40,
      asset_remote_amount: 260,
      ready: true,
    });
    const again = await maker('POST', '/openchannel', { ...asked, temporary_channel_id: 'ab'.repeat(32) });
    expect(again).toMatchObject({ status: 403, body: { name: 'TemporaryChannelIdAlreadyUsed' } });
  });
});

test('a channel that cannot be is refused by name, and nothing moves', async () => {
  await withNodes({}, async ({ maker, taker }) => {
    const { pubkey } = (await maker('GET', '/nodeinfo')).body;
    const asset = { asset_id: GOLD, asset_amount: 1 };
    const refusals: [object, string][] = [
      [{ capacity_sat: 5_505 }, 'InvalidAmount'],
      [{ capacity_sat: 16_777_216 }, 'InvalidAmount'],
      [{ capacity_sat: 30_009, ...asset }, 'InvalidAmount'],
      [{ push_msat: 100_000_001 }, 'InvalidAmount'],
      [{ push_asset_amount: 1 }, 'InvalidAmount'],
      [{ ...asset, asset_amount: 0 }, 'InvalidAmount'],
      [{ ...asset, push_asset_amount: 2 }, 'InvalidAmount'],
      [{ asset_id: GOLD }, 'IncompleteRGBInfo'],
      [{ asset_amount: 1 }, 'IncompleteRGBInfo'],
      [{ ...asset, asset_id: 'gold' }, 'InvalidAssetID'],
      [{ ...asset, with_anchors: false }, 'AnchorsRequired'],
      [asset, 'InsufficientAssets'],
      [{ temporary_channel_id: 'ab' }, 'InvalidChannelID'],
      [{ peer_pubkey_and_opt_addr: 'ab' }, 'InvalidPeerInfo'],
      [{ public: 'yes' }, 'InvalidRequest'],
    ];
    const before = (await taker('GET', '/listchannels')).body;
    for (const [change, name] of refusals) {
      const asked = { ...PLAIN, peer_pubkey_and_opt_addr: pubkey, ...change };
      const answer = await taker('POST', '/openchannel', asked);
      expect(answer.body, JSON.stringify(change)).toMatchObject({ name, code: answer.status });
    }
    expect((await taker('GET', '/listchannels')).body).toEqual(before);
    const unknown = await taker('POST', '/getchannelid', { temporary_channel_id: 'ab'.repeat(32) });
    expect(unknown).toMatchObject({ status: 403, body: { name: 'UnknownTemporaryChannelId' } });
  });
});

test('a wallet with too little opens no channel', async () => {
  const BTC_MSAT = 100_000_000_000n;
  await withNodes({ fundings: [] }, async ({ maker, taker, regtest }) => {
    const { pubkey } = (await maker('GET', '/nodeinfo')).body;
    const peer_pubkey_and_opt_addr = `${pubkey}@127.0.0.1:9735`;
    const open = () => taker('POST', '/openchannel', { ...PLAIN, capacity_sat: 16_777_215, peer_pubkey_and_opt_addr });
    for (let opened = 0; opened < 5; opened += 1) expect((await open()).status).toBe(200);
    expect(await open()).toMatchObject({ status: 403, body: { name: 'InsufficientFunds' } });
    const { lightning } = regtest;
    const left = lightning.world.ledger.wallets.get(lightning.taker.pubkey)?.msat;
    expect(left).toBe(BTC_MSAT - 5n * 16_777_215_000n);
  });
});
