import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from '../test.ts';
import { GOLD, withNodes } from './fixture.ts';

test('a node describes itself, the chain and its balances', async () => {
  await withNodes({}, async ({ taker, regtest }) => {
    const { body } = await taker('GET', '/nodeinfo');
    expect(body).toMatchObject({
      pubkey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
      num_channels: 2,
      num_usable_channels: 2,
      local_balance_sat: 10_008_387_607,
      eventual_close_fees_sat: 1_000,
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

test('the two ends of a channel say the same from their side', async () => {
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
      outbound_balance_msat: 2_000_000,
      inbound_balance_msat: 96_000_000,
      next_outbound_htlc_limit_msat: 2_000_000,
      next_outbound_htlc_minimum_msat: 3_000_000,
      is_usable: true,
      public: true,
      asset_id: GOLD,
      asset_local_amount: 10,
      asset_remote_amount: 590,
    });
    expect(theirs).toMatchObject({
      outbound_balance_msat: 96_000_000,
      next_outbound_htlc_limit_msat: 10_000_000,
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

test('what a client sends on chain arrives with the next block, less than it has', async () => {
  await withNodes({}, async ({ maker, taker, regtest }) => {
    const { address } = (await maker('POST', '/address')).body;
    const send = (change: object) =>
      taker('POST', '/sendbtc', { address, amount: 50_000, fee_rate: 4, skip_sync: false, ...change });
    expect(await send({})).toMatchObject({ status: 200, body: { txid: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    const balance = async () => (await maker('POST', '/btcbalance', { skip_sync: true })).body;
    expect(await balance()).toMatchObject({ vanilla: { settled: 100_000_000, future: 100_050_000 } });
    regtest.mine(1);
    expect(await balance()).toMatchObject({ vanilla: { settled: 100_050_000 } });
    // 561 weight units at 4 satoshis for each virtual byte.
    expect((await taker('POST', '/btcbalance', { skip_sync: true })).body).toMatchObject({
      vanilla: { settled: 100_000_000 - 50_000 - 561 },
    });
    expect((await send({ amount: 100_000_000 })).body).toMatchObject({ name: 'InsufficientFunds' });
  });
});

test('the signature of a message shows who signed it', async () => {
  await withNodes({}, async ({ taker }) => {
    const { signed_message } = (await taker('POST', '/signmessage', { message: ' to be signed\n' })).body;
    const digits = [...String(signed_message)].map((digit) => 'ybndrfg8ejkmcpqxot1uwisza345h769'.indexOf(digit));
    const number = digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n);
    const [head = 0, ...rs] = Buffer.from(number.toString(16), 'hex');
    const hash = sha256(sha256(Buffer.from('Lightning Signed Message:to be signed')));
    const signature = secp256k1.Signature.fromBytes(Uint8Array.from(rs), 'compact').addRecoveryBit(head - 31);
    expect(signature.recoverPublicKey(hash).toHex(true)).toBe((await taker('GET', '/nodeinfo')).body.pubkey);
  });
});
