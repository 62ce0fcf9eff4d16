import { join } from 'node:path';
import type { SwapRecord } from '../../../reference/lightning/swap-record.ts';
import { type Bitcoind, BitcoindRefusal } from '../../../regtest/maker/bitcoind.ts';
import { expect, test } from '../../test.ts';
import {
  ABSENT,
  channels,
  EXPIRY,
  GOLD,
  HASH,
  no,
  ok,
  PEER,
  PUBKEY,
  paymentAnswers,
  REVISIONS,
  SECRET,
  SWAPSTRING,
  swap,
  swapAnswers,
} from './recorded.ts';
import { onStub } from './stub-node.ts';

const ARGS = { swapstring: SWAPSTRING, payment_secret: SECRET, taker_pubkey: PEER };
const OFFER = { qty_from: 50_000_000n, from_asset: null, qty_to: 10_000_000n, to_asset: GOLD, timeout_sec: 600 };
const TOKEN = 'En0KEwoEcm9sZSIFYWRtaW4';

function file(): string {
  return join(test.info().outputPath(), 'state.sqlite');
}

test('who the node is, and where its chain stands', async () => {
  const scripts = { '/nodeinfo': ok({ pubkey: PUBKEY }), '/networkinfo': ok({ network: 'Regtest', height: 131 }) };
  await onStub(scripts, file(), async ({ node }) => {
    expect(await node.info()).toEqual({ pubkey: PUBKEY, network: 'Regtest', block_height: 131 });
  });
});

test('an offer', async () => {
  const made = { swapstring: SWAPSTRING, payment_hash: HASH, payment_secret: SECRET };
  await onStub({ '/makerinit': ok(made) }, file(), async ({ node, stub }) => {
    expect(await node.makeOffer(OFFER)).toEqual(made);
    expect(stub.asked[0]?.body).toMatchObject({
      qty_from: 50_000_000,
      from_asset: null,
      to_asset: GOLD,
      timeout_sec: 600,
    });
  });
});

for (const [status, name, error] of [
  [400, 'InvalidAssetID', 'Invalid asset ID: rgb:garbage'],
  [400, 'InvalidSwap', 'Invalid swap: cannot swap the same asset'],
  [403, 'InsufficientAssets', 'Not enough assets'],
  [403, 'ChangingState', 'Cannot call other APIs while node is changing state'],
  [403, 'LockedNode', 'Node is locked (hint: call unlock)'],
  [422, 'JsonExtractorRejection', 'Failed to deserialize the JSON body into the target type'],
  [503, 'Network', 'Network error'],
  [500, 'SomethingNew', 'A name that nobody knows yet'],
] as const)
  test(`a no is passed on by its name and status: ${name}`, async () => {
    await onStub({ '/makerinit': no(status, name, error) }, file(), async ({ node }) => {
      await expect(node.makeOffer(OFFER)).rejects.toMatchObject({ name, status, message: error });
    });
  });

test('no answer, and one that no node gives, is an unreachable node', async () => {
  await onStub({ '/makerinit': 'hang up' }, file(), async ({ node, stub }) => {
    const unreachable = { name: 'NodeUnreachable' };
    await expect(node.makeOffer(OFFER)).rejects.toMatchObject(unreachable);
    for (const strange of [ok('text'), ok({}), { status: 502 }, { status: 302, json: {} }, ok({ swapstring: 5 })]) {
      stub.say({ '/makerinit': strange });
      await expect(node.makeOffer(OFFER)).rejects.toMatchObject(unreachable);
    }
    node.reachable = false;
    const before = stub.asked.length;
    await expect(node.info()).rejects.toMatchObject(unreachable);
    expect(stub.asked).toHaveLength(before);
  });
});

for (const [status, name] of [
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
] as const)
  test(`the token goes to the node and into no sentence: ${status}`, async () => {
    const scripts = { '/makerinit': no(status, name, `The token ${TOKEN} is not good for this`) };
    await onStub(
      scripts,
      file(),
      async ({ node, stub }) => {
        const error = await node.makeOffer(OFFER).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ name, status });
        expect(String(error)).not.toContain(TOKEN);
        expect(stub.asked[0]?.authorization).toBe(`Bearer ${TOKEN}`);
      },
      { token: TOKEN },
    );
  });

for (const revision of REVISIONS)
  test.describe(`revision ${revision}`, () => {
    const answers = (record: object | undefined) => swapAnswers(revision, record);

    test('the record of a swap, and of none', async () => {
      await onStub(answers(swap('Pending', { initiated_at: EXPIRY - 500 })), file(), async ({ node, stub }) => {
        const record: SwapRecord = {
          qty_from: 50_000_000n,
          qty_to: 10_000_000n,
          from_asset: null,
          to_asset: GOLD,
          payment_hash: HASH,
          status: 'Pending',
          requested_at: EXPIRY - 600,
          initiated_at: EXPIRY - 500,
          expires_at: EXPIRY,
          completed_at: null,
        };
        expect(await node.swap(HASH.toUpperCase())).toEqual(record);
        stub.say(answers(undefined));
        expect(await node.swap(HASH)).toBeUndefined();
        // What a revision lacks is asked for once.
        expect(stub.times('/getswap')).toBe(revision === 'current' ? 2 : 1);
      });
    });

    test('the first end of a swap is kept, whatever the node writes over it', async () => {
      const first = swap('Succeeded', { initiated_at: EXPIRY - 500, completed_at: EXPIRY - 490 });
      await onStub(answers(first), file(), async ({ node, stub }) => {
        const seen = await node.swap(HASH);
        expect(seen).toMatchObject({ status: 'Succeeded', completed_at: EXPIRY - 490 });
        stub.say(answers(swap('Failed', { initiated_at: EXPIRY - 100, completed_at: EXPIRY - 90 })));
        expect(await node.swap(HASH)).toEqual(seen);
      });
    });

    test('an offer is passed on once, and then never again', async () => {
      const scripts = { ...answers(swap('Waiting')), '/makerexecute': ok({}) };
      await onStub(scripts, file(), async ({ node, stub }) => {
        await node.execute(ARGS);
        expect(stub.asked.at(-1)).toMatchObject({ path: '/makerexecute', body: ARGS });
        for (const status of ['Waiting', 'Pending', 'Succeeded']) {
          stub.say(answers(swap(status)));
          await expect(node.execute(ARGS)).rejects.toMatchObject({ name: 'DuplicatePayment' });
        }
        expect(stub.times('/makerexecute')).toBe(1);
      });
    });

    test('two executes at once are one', async () => {
      const scripts = { ...answers(swap('Waiting')), '/makerexecute': ok({}) };
      await onStub(scripts, file(), async ({ node, stub }) => {
        const ends = await Promise.allSettled([node.execute(ARGS), node.execute(ARGS), node.execute(ARGS)]);
        expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(stub.times('/makerexecute')).toBe(1);
      });
    });

    for (const [what, record, name] of [
      ['unknown', undefined, 'MissingSwapPaymentPreimage'],
      ['of other terms', { ...swap('Waiting'), qty_to: 9_999_999 }, 'MissingSwapPaymentPreimage'],
      ['expired by the record', swap('Expired', { completed_at: EXPIRY }), 'ExpiredSwapOffer'],
      ['under way', swap('Pending', { initiated_at: EXPIRY - 500 }), 'DuplicatePayment'],
      ['settled', swap('Succeeded', { completed_at: EXPIRY - 500 }), 'DuplicatePayment'],
    ] as const)
      test(`an offer that is ${what} never comes to the node`, async () => {
        await onStub({ ...answers(record), '/makerexecute': ok({}) }, file(), async ({ node, stub }) => {
          await expect(node.execute(ARGS)).rejects.toMatchObject({ name });
          expect(stub.times('/makerexecute')).toBe(0);
        });
      });

    test('an offer whose time is over never comes to the node', async () => {
      const scripts = { ...answers(swap('Waiting')), '/makerexecute': ok({}) };
      await onStub(scripts, file(), async ({ node, stub, clock }) => {
        clock.advance(601);
        await expect(node.execute(ARGS)).rejects.toMatchObject({ name: 'ExpiredSwapOffer' });
        expect(stub.asked).toEqual([]);
      });
    });

    for (const [answer, name, status] of [
      [no(403, 'NoRoute', 'No route found'), 'NoRoute', 'Failed'],
      [no(500, 'FailedPayment', 'Failed payment: AllFailedResendSafe'), 'FailedPayment', 'Failed'],
      [no(400, 'ExpiredSwapOffer', 'The swap offer has expired'), 'ExpiredSwapOffer', 'Expired'],
    ] as const)
      test(`${name} at the launch is an end`, async () => {
        await onStub({ ...answers(swap('Waiting')), '/makerexecute': answer }, file(), async ({ node, stub }) => {
          await expect(node.execute(ARGS)).rejects.toMatchObject({ name });
          expect(await node.swap(HASH)).toMatchObject({ status, completed_at: EXPIRY - 600 });
          await expect(node.execute(ARGS)).rejects.toMatchObject({ name: 'DuplicatePayment' });
          expect(stub.times('/makerexecute')).toBe(1);
        });
      });

    for (const answer of ['hang up', no(500, 'Unexpected')] as const)
      test(`after ${answer === 'hang up' ? 'a lost answer' : 'an error inside'} the record decides`, async () => {
        const initial = { ...answers(swap('Waiting')), '/makerexecute': answer };
        await onStub(initial, file(), async ({ node, stub }) => {
          const launches = { ...answers(swap('Pending', { initiated_at: EXPIRY - 600 })) };
          stub.say({
            '/makerexecute': () => {
              stub.say(launches);
              return answer;
            },
          });
          await node.execute(ARGS);
          expect(await node.swap(HASH)).toMatchObject({ status: 'Pending' });
        });
      });

    test('what nobody knows is not launched again, and expires', async () => {
      const scripts = { ...answers(swap('Waiting')), '/makerexecute': 'hang up' } as const;
      await onStub(scripts, file(), async ({ node, stub, clock }) => {
        await expect(node.execute(ARGS)).rejects.toMatchObject({ name: 'NodeUnreachable' });
        await expect(node.execute(ARGS)).rejects.toMatchObject({ name: 'DuplicatePayment' });
        expect(await node.swap(HASH)).toMatchObject({ status: 'Waiting' });
        clock.advance(700);
        stub.say(answers(swap('Expired', { completed_at: EXPIRY + 100 })));
        expect(await node.swap(HASH)).toMatchObject({ status: 'Expired' });
        expect(stub.times('/makerexecute')).toBe(1);
      });
    });

    test('an invoice, and how it stands', async () => {
      const decoded = { amt_msat: 50_500_000, expiry_sec: 900, timestamp: EXPIRY, payment_hash: HASH };
      const scripts = {
        ...paymentAnswers(revision, 'Pending'),
        '/lninvoice': ok({ invoice: 'lnbcrt505u1' }),
        '/decodelninvoice': ok(decoded),
        '/invoicestatus': ok({ status: 'Pending' }),
      };
      await onStub(scripts, file(), async ({ node, stub, clock }) => {
        const wish = { amt_msat: 50_500_000n, expiry_sec: 900, description: 'Channel order' };
        const made = { invoice: 'lnbcrt505u1', payment_hash: HASH, expires_at: EXPIRY + 900 };
        expect(await node.makeInvoice(wish)).toEqual(made);
        expect(await node.invoiceStatus(made.invoice)).toBe('Pending');
        expect(await node.heldInvoice(HASH)).toEqual({ status: 'Pending', held_at: null, amt_msat: 50_500_000n });
        stub.say(paymentAnswers(revision, 'Succeeded'));
        const held_at = revision === 'current' ? (EXPIRY + 7) * 1000 : clock.now();
        const paid = { status: 'Succeeded', held_at, amt_msat: 50_500_000n };
        expect(await node.heldInvoice(HASH)).toEqual(paid);
        clock.advance(60);
        expect(await node.heldInvoice(HASH)).toEqual(paid);
        stub.say(paymentAnswers(revision, 'Failed'));
        expect(await node.heldInvoice(HASH)).toMatchObject({ status: 'Expired' });
        await expect(node.makeInvoice({ ...wish, hold: true })).rejects.toMatchObject({ name: 'InvalidRequest' });
      });
    });

    test('a channel is opened once, and known when its funding is published', async () => {
      const [first = {}] = channels(revision);
      // The fourth output: its number is mixed into the id.
      const channel_id = `${'5'.repeat(60)}5556`;
      const funded = { ...first, channel_id, funding_txid: '5'.repeat(64), ready: false };
      const scripts = {
        '/getswap': revision === 'current' ? no(403, 'SwapNotFound') : ABSENT,
        '/openchannel': ok({ temporary_channel_id: '7'.repeat(64) }),
        '/getchannelid': (_body: unknown, nth: number) =>
          nth === 1 ? no(403, 'UnknownTemporaryChannelId') : ok({ channel_id }),
        '/listchannels': (_body: unknown, nth: number) =>
          nth === 1 ? ok({ channels: [{ ...funded, funding_txid: null }] }) : ok({ channels: [funded] }),
        '/listpeers': ok({ peers: [{ pubkey: PEER }] }),
      };
      await onStub(scripts, file(), async ({ node, stub, clock }) => {
        const plain = { peer_pubkey: PEER, own_sat: 100_000n, peer_sat: 20_000n, asset: undefined, public: true };
        expect(await node.openChannel({ ...plain, confirmations: 6 })).toEqual({
          channel_id,
          temporary_channel_id: '7'.repeat(64),
          funding_outpoint: `${'5'.repeat(64)}:3`,
          funded_at: clock.now(),
        });
        expect(stub.asked.find(({ path }) => path === '/openchannel')?.body).toMatchObject({
          peer_pubkey_and_opt_addr: PEER,
          capacity_sat: 120_000,
          push_msat: 20_000_000,
          asset_id: null,
          with_anchors: true,
        });
        expect(await node.isReady(channel_id)).toBe(false);
        stub.say({ '/listchannels': ok({ channels: [{ ...funded, ready: true }] }) });
        expect(await node.isReady(channel_id)).toBe(true);
        expect(await node.isConnected(PEER)).toBe(true);
        expect(await node.isConnected(PUBKEY)).toBe(false);
        // The older revision would open it, and give the client nothing.
        const given = { ...plain, asset: { asset_id: GOLD, own_units: 5n, peer_units: 7n }, confirmations: 6 };
        const opened = node.openChannel(given);
        if (revision === '2024-11') await expect(opened).rejects.toMatchObject({ name: 'InsufficientAssets' });
        else await opened;
        const bodies = stub.asked.filter(({ path }) => path === '/openchannel').map(({ body }) => body);
        expect(bodies).toHaveLength(revision === '2024-11' ? 1 : 2);
        if (revision === 'current') expect(bodies[1]).toMatchObject({ asset_amount: 12, push_asset_amount: 7 });
      });
    });
  });

test('what moves funds is asked for once, and a lost answer is reported as lost', async () => {
  await onStub({ '/openchannel': 'hang up', '/sendbtc': 'hang up' }, file(), async ({ node, stub }) => {
    const wish = {
      peer_pubkey: PEER,
      own_sat: 100_000n,
      peer_sat: 0n,
      asset: undefined,
      public: true,
      confirmations: 6,
    };
    const unknown = { name: 'UnknownOutcome' };
    await expect(node.openChannel(wish)).rejects.toMatchObject(unknown);
    await expect(node.sendToAddress('bcrt1qrefund', 5_000n)).rejects.toMatchObject(unknown);
    expect([stub.times('/openchannel'), stub.times('/sendbtc')]).toEqual([1, 1]);
    stub.say({ '/openchannel': no(403, 'InsufficientFunds'), '/sendbtc': ok({ txid: 'f'.repeat(64) }) });
    await expect(node.openChannel(wish)).rejects.toMatchObject({ name: 'InsufficientFunds' });
    expect(await node.sendToAddress('bcrt1qrefund', 5_000n)).toBe('f'.repeat(64));
    expect(stub.asked.at(-1)?.body).toMatchObject({ amount: 5_000, address: 'bcrt1qrefund', skip_sync: false });
  });
});

test('what was paid to an address: the node names the transactions, bitcoind their outputs', async () => {
  const [mined, waiting, other] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];
  const block = { height: 120, timestamp: EXPIRY - 650 };
  const listed = (txid: string, confirmation_time: object | null) => ({
    transaction_type: 'User',
    txid,
    received: 9_000,
    sent: 0,
    fee: 0,
    confirmation_time,
  });
  const looked: unknown[] = [];
  const bitcoind: Pick<Bitcoind, 'outputsOf' | 'inMempool'> = {
    async outputsOf(txid, height) {
      looked.push([txid, height]);
      const outputs = [
        { address: txid === other ? 'bcrt1qchange' : 'bcrt1qorder', amount_sat: 7_000n },
        { address: undefined, amount_sat: 0n },
      ];
      return outputs;
    },
    inMempool: async () => ({ seen_at: (EXPIRY - 605) * 1000, fee_rate: 2_500n }),
  };
  const scripts = {
    '/networkinfo': ok({ network: 'Regtest', height: 122 }),
    '/listtransactions': ok({ transactions: [listed(waiting, null), listed(mined, block), listed(other, block)] }),
    '/address': ok({ address: 'bcrt1qorder' }),
  };
  await onStub(
    scripts,
    file(),
    async ({ node, stub }) => {
      expect(await node.newAddress()).toBe('bcrt1qorder');
      expect(stub.asked[0]).toMatchObject({ method: 'POST', body: undefined });
      const amount_sat = 7_000n;
      const at = block.timestamp * 1000;
      const early = { txid: mined, amount_sat, fee_rate: 0n, confirmations: 3, seen_at: at, mined_at: at };
      const late = { txid: waiting, amount_sat, fee_rate: 2_500n, confirmations: 0, mined_at: null };
      expect(await node.deposits('bcrt1qorder')).toMatchObject([early, late]);
      await node.deposits('bcrt1qorder');
      expect(looked).toEqual([
        [waiting, undefined],
        [mined, 120],
        [other, 120],
      ]);
    },
    { bitcoind: bitcoind as Bitcoind },
  );
});

test('what was mined since the node looked is what it was before, until the node looks again', async () => {
  const [known, unknown] = ['1', '2'].map((digit) => digit.repeat(64)) as [string, string];
  const transactions = [known, unknown].map((txid) => ({ transaction_type: 'User', txid, confirmation_time: null }));
  const mempool = new Set([known]);
  const ask = async <Said>(txid: string, said: Said): Promise<Said> => {
    if (!mempool.has(txid)) throw new BitcoindRefusal('Transaction not in mempool');
    return said;
  };
  const bitcoind: Pick<Bitcoind, 'outputsOf' | 'inMempool'> = {
    outputsOf: (txid) => ask(txid, [{ address: 'bcrt1qorder', amount_sat: 7_000n }]),
    inMempool: (txid) => ask(txid, { seen_at: EXPIRY * 1000, fee_rate: 2_500n }),
  };
  const scripts = {
    '/networkinfo': ok({ network: 'Regtest', height: 122 }),
    '/listtransactions': ok({ transactions }),
  };
  await onStub(
    scripts,
    file(),
    async ({ node }) => {
      const before = await node.deposits('bcrt1qorder');
      expect(before).toMatchObject([{ txid: known, amount_sat: 7_000n, confirmations: 0, mined_at: null }]);
      mempool.clear();
      expect(await node.deposits('bcrt1qorder')).toEqual(before);
    },
    { bitcoind: bitcoind as Bitcoind },
  );
});
