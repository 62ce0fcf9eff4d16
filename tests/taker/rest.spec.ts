import type { Channel } from '../../harness/taker/channels.ts';
import { channelsAtRest } from '../../harness/taker/rest.ts';
import { waitClock } from '../engine/wait-clock.ts';
import { expect, test } from '../test.ts';
import { channel } from './channel.ts';

/** A node whose channel of a million satoshis shows one pair of balances after the other, the last one for ever. */
function showing(...balances: readonly (readonly [out: bigint, incoming: bigint])[]) {
  let reads = 0;
  const clock = waitClock();
  const look = () => {
    const [outbound_balance_msat, inbound_balance_msat] = balances[Math.min(reads++, balances.length - 1)] ?? [0n, 0n];
    return channel({ outbound_balance_msat, inbound_balance_msat });
  };
  const listchannels = async (): Promise<readonly Channel[]> => [look()];
  const out = test.info().outputPath('run');
  return {
    isAtRest: () => channelsAtRest(out, { listchannels }, { atMostMs: 60_000, clock }),
    clock,
    reads: () => reads,
  };
}

const AT_REST = [490_000_000n, 490_000_000n] as const;
const UNDER_WAY = [490_000_000n, 487_000_000n] as const;
const PAID = [493_000_000n, 487_000_000n] as const;

test('what neither end can send shows that an HTLC still stands in a channel, and is waited for', async () => {
  const { isAtRest, clock, reads } = showing(AT_REST, UNDER_WAY, UNDER_WAY, PAID, AT_REST);
  expect([await isAtRest(), clock.now()]).toEqual([true, 0]);
  expect([await isAtRest(), clock.now(), reads()]).toEqual([true, 90, 4]);
  expect([await isAtRest(), clock.now()]).toEqual([true, 90]);
});

test('an HTLC that was there at the first look is missed, and no later one', async () => {
  const { isAtRest } = showing(UNDER_WAY, AT_REST, UNDER_WAY, PAID);
  await isAtRest();
  await isAtRest();
  expect(await isAtRest()).toBe(true);
});

test('one that never leaves is waited for once', async () => {
  const { isAtRest, clock } = showing(AT_REST, UNDER_WAY);
  await isAtRest();
  expect([await isAtRest(), clock.now()]).toEqual([false, 60_000]);
  expect([await isAtRest(), clock.now()]).toEqual([true, 60_000]);
});

test('a balance within the reserve hides by how much, and is not waited for', async () => {
  const { isAtRest, clock } = showing(AT_REST, [985_000_000n, 0n]);
  await isAtRest();
  expect([await isAtRest(), clock.now()]).toEqual([true, 0]);
});
