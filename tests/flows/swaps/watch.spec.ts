import { watch } from '../../../harness/flows/swaps/watch.ts';
import { waitClock } from '../../engine/wait-clock.ts';
import { secret } from '../../secret.ts';
import { expect, test } from '../../test.ts';

const SWAP = { payment_hash: 'h', access_token: secret('t') };

/** A swap that shows one status after the other, the last one for ever, and a clock that only waiting moves. */
function showing(...statuses: string[]) {
  let reads = 0;
  return {
    reader: { swapOf: async () => ({ status: statuses[Math.min(reads++, statuses.length - 1)] }) },
    clock: waitClock(),
  };
}

test('a watch ends with the swap, and takes repetitions together', async () => {
  const { reader, clock } = showing('Waiting', 'Waiting', 'Pending', 'Pending', 'Succeeded');
  expect(await watch(reader, SWAP, { atMostMs: 10_000, everyMs: 100, clock })).toEqual({
    statuses: ['Waiting', 'Pending', 'Succeeded'],
    last: 'Succeeded',
    isOver: true,
    firstLastedMs: 30,
    swap: { status: 'Succeeded' },
    text: 'Waiting, then Pending, then Succeeded',
    what: 'what became of the swap',
  });
});

test('a watch of no time reads once, one of some time until that is over', async () => {
  const once = showing('Pending', 'Failed');
  expect(await watch(once.reader, SWAP, { atMostMs: 0, clock: once.clock })).toMatchObject({
    statuses: ['Pending'],
    isOver: false,
  });
  const long = showing('Waiting');
  const { last, isOver } = await watch(long.reader, SWAP, { atMostMs: 1_000, everyMs: 300, clock: long.clock });
  expect([last, isOver, long.clock.now()]).toEqual(['Waiting', false, 1_000]);
});

test('a swap whose execute was refused may wait for some seconds, and is under way as long as any', async () => {
  const refusal = '400 VALIDATION_ERROR';
  const waiting = showing('Waiting');
  const { last, what } = await watch(waiting.reader, SWAP, { atMostMs: 180_000, refusal, clock: waiting.clock });
  expect([last, what]).toEqual(['Waiting', `what became of the swap, whose execute was refused: ${refusal}`]);
  // The first read after those seconds ends it.
  expect(waiting.clock.now()).toBe(3_200);
  const paid = showing('Waiting', ...Array.from({ length: 100 }, () => 'Pending'), 'Succeeded');
  expect(await watch(paid.reader, SWAP, { atMostMs: 180_000, refusal, clock: paid.clock })).toMatchObject({
    last: 'Succeeded',
  });
});
