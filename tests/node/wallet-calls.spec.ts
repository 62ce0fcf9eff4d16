import { expect, test } from '@playwright/test';
import { GOLD, withNodes } from './fixture.ts';

test('a node tells of itself, the chain and its balances', async () => {
  await withNodes({}, async ({ taker, regtest }) => {
    const { body } = await taker('GET', '/nodeinfo');
    expect(body).toMatchObject({
      pubkey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
      num_channels: 2,
      num_usable_channels: 2,
      local_balance_sat: 1_100_000_000,
      num_peers: 1,
      rgb_htlc_min_msat: 3_000_000,
      account_xpub_vanilla: expect.stringMatching(/^tpub/),
    });
    const height = async () => (await taker('GET', '/networkinfo')).body;
    expect(await height()).toEqual({ network: 'Regtest', height: 120 });
    regtest.mine(3);
    expect(await height()).toEqual({ network: 'Regtest', height: 123 });
    expect((await taker('POST', '/btcbalance', { skip_sync: true })).body).toEqual({
      vanilla: { settled: 100_000_000, future: 100_000_000, spendable: 100_000_000 },
      colored: { settled: 0, future: 0, spendable: 0 },
    });
    expect((await taker('POST', '/assetbalance', { asset_id: GOLD })).body).toEqual({
      settled: 0,
      future: 0,
      spendable: 0,
      offchain_outbound: 4n * 10n ** 18n,
      offchain_inbound: 4n * 10n ** 18n,
    });
  });
});

test('the two ends of a channel tell the same from their side', async () => {
  const fundings = [
    { asset_id: GOLD, maker_msat: 97_000_000n, maker_units: 590n, taker_msat: 3_000_000n, taker_units: 10n },
  ];
  await withNodes({ fundings }, async ({ maker, taker }) => {
    const [ours] = (await taker('GET', '/listchannels')).body.channels as Record<string, unknown>[];
    const [theirs] = (await maker('GET', '/listchannels')).body.channels as Record<string, unknown>[];
    expect(ours).toEqual({
      channel_id: theirs?.channel_id,
      funding_txid: theirs?.funding_txid,
      peer_pubkey: (await maker('GET', '/nodeinfo')).body.pubkey,
      peer_alias: null,
      short_channel_id: theirs?.short_channel_id,
      status: 'Opened',
      ready: true,
      capacity_sat: 100_000,
      local_balance_sat: 3_000,
      outbound_balance_msat: 3_000_000,
      inbound_balance_msat: 97_000_000,
      next_outbound_htlc_limit_msat: 3_000_000,
      next_outbound_htlc_minimum_msat: 3_000_000,
      is_usable: true,
      public: true,
      asset_id: GOLD,
      asset_local_amount: 10,
      asset_remote_amount: 590,
    });
    expect(theirs).toMatchObject({
      outbound_balance_msat: 97_000_000,
      asset_local_amount: 590,
      asset_remote_amount: 10,
    });
  });
});

test('connecting to a peer works again and again, and only to a peer', async () => {
  await withNodes({ fundings: [] }, async ({ maker, taker }) => {
    const { pubkey } = (await maker('GET', '/nodeinfo')).body;
    const connect = (peer_pubkey_and_addr: string) => taker('POST', '/connectpeer', { peer_pubkey_and_addr });
    expect((await taker('GET', '/listpeers')).body).toEqual({ peers: [] });
    for (let again = 0; again < 2; again += 1)
      expect(await connect(`${pubkey}@127.0.0.1:9735`)).toMatchObject({ status: 200, body: {} });
    expect((await taker('GET', '/listpeers')).body).toEqual({ peers: [{ pubkey }] });
    for (const wrong of [
      String(pubkey),
      `${pubkey}@`,
      `${pubkey}@host`,
      `02${'ff'.repeat(32)}@127.0.0.1:9735`,
      'zz@a:1',
    ])
      expect(await connect(wrong)).toMatchObject({ status: 400, body: { name: 'InvalidPeerInfo' } });
    const stranger = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
    expect(await connect(`${stranger}@127.0.0.1:9735`)).toMatchObject({
      status: 403,
      body: { name: 'FailedPeerConnection' },
    });
  });
});
