import { LabFailure } from '../../../regtest/lab/failure.ts';
import { fund } from '../../../regtest/lab/fund.ts';
import type { Channel } from '../../../regtest/lab/rln-node.ts';
import { SIDES } from '../../../regtest/lab/state.ts';
import { expect } from '../../test.ts';
import { test } from './funded.ts';

const SHORT = { atMostMs: 200, everyMs: 1 };

test('from nothing to a channel for BTC and one for the asset, with funds on both sides of each', async ({
  lab,
  world,
}) => {
  const asset_id = await fund(lab);
  for (const side of SIDES) {
    const { channels } = await world.nodes[side].call<{ channels: Channel[] }>('/listchannels');
    expect(channels.map((one) => one.asset_id).sort()).toEqual([asset_id, null].sort());
    for (const channel of channels) {
      expect(channel.is_usable).toBe(true);
      expect(channel.capacity_sat).toBeLessThanOrEqual(16_777_215);
      expect(channel.outbound_balance_msat).toBeGreaterThan(0);
      expect(channel.inbound_balance_msat).toBeGreaterThan(0);
      if (channel.asset_id === null) continue;
      expect(channel.asset_local_amount).toBeGreaterThan(0);
      expect(channel.asset_remote_amount).toBeGreaterThan(0);
      // Several payments with an asset, each carried by 3000 sat, fit into the tenth that may be under way.
      expect(channel.capacity_sat / 10).toBeGreaterThan(10 * 3_000);
    }
  }
});

test('what is there already stays', async ({ lab, world, bitcoind }) => {
  const asset_id = await fund(lab);
  const height = bitcoind.blocks.length;
  world.asked.length = 0;
  expect(await fund(lab)).toBe(asset_id);
  expect(bitcoind.blocks).toHaveLength(height);
  const changing = /openchannel|issueasset|createutxos|sendpayment|address/;
  expect(world.asked.filter((call) => changing.test(call))).toEqual([]);
});

test('an invoice that found no way is not paid again, another one is', async ({ lab, world }) => {
  world.quirks.lostPayments = 3;
  await fund(lab);
  expect(world.paid).toHaveLength(4);
  expect(new Set(world.paid).size).toBe(4);
});

test('blocks come until a channel is usable', async ({ lab, world }) => {
  world.quirks.readyAfter = 9;
  await fund(lab);
  expect(world.channels.map(({ confirmations }) => confirmations >= 9)).toEqual([true, true]);
});

test('a node that does not count the channels of the network is not waited for', async ({ lab, world }) => {
  world.quirks.countsNetwork = false;
  await fund(lab);
  expect(world.channels).toHaveLength(2);
});

test('after a channel that was not usable in time it goes on with that one', async ({ lab, world }) => {
  world.quirks.readyAfter = Number.POSITIVE_INFINITY;
  await expect(fund({ ...lab, waitBudget: SHORT })).rejects.toThrow(
    'waited 0 s in vain for the channel for the asset to be usable.',
  );
  world.quirks.readyAfter = 6;
  await fund(lab);
  expect(world.asked.filter((call) => call === 'maker /openchannel')).toHaveLength(1);
});

test('coins that never arrive are named', async ({ lab, bitcoind }) => {
  bitcoind.methods.set('sendtoaddress', () => 'ab'.repeat(32));
  const error = await fund({ ...lab, waitBudget: SHORT }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LabFailure);
  expect(String(error)).toContain('in vain for the coins of maker');
});

test('what a node refuses is reported in its words', async ({ lab, world }) => {
  world.quirks.refuse = { 'taker /openchannel': 'FailedOpenChannel' };
  await expect(fund(lab)).rejects.toThrow(
    'taker /openchannel answers 403 FailedOpenChannel: it says FailedOpenChannel',
  );
  world.quirks.refuse = { 'taker /connectpeer': 'FailedPeerConnection' };
  await expect(fund({ ...lab, waitBudget: SHORT })).rejects.toThrow(
    'in vain for the taker to reach the maker; the last error was: taker /connectpeer answers 403 FailedPeerConnection',
  );
});
