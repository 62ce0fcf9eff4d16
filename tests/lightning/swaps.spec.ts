import { createClock } from '../../reference/clock.ts';
import { breakRoutes, crash, failAt, holdAt, mine, release, restart } from '../../reference/lightning/controls.ts';
import { step } from '../../reference/lightning/engine.ts';
import { nextStep } from '../../reference/lightning/execution.ts';
import { holdingsOf, inFlight } from '../../reference/lightning/ledger.ts';
import { createNetwork } from '../../reference/lightning/network.ts';
import { executeSwap, offerSwap, readSwap, whitelistSwap } from '../../reference/lightning/swaps.ts';
import { expect, test } from '../test.ts';
import { createSteppable, GOLD, purses, START, startSwap, TIN } from './fixture.ts';

const BUY = { qty_from: 50_000n, from_asset: null, qty_to: 10n, to_asset: GOLD };
const SELL = { qty_from: 10n, from_asset: GOLD, qty_to: 50_000n, to_asset: null };
/** The channels of the node's own swap tests: one with 600 units, one with BTC pushed to the other side. */
const BUY_CHANNELS = [
  { asset_id: GOLD, maker_msat: 100_000_000n, maker_units: 600n, taker_msat: 0n, taker_units: 0n },
  { asset_id: null, maker_msat: 546_000n, maker_units: 0n, taker_msat: 4_999_454_000n, taker_units: 0n },
];

test('buying moves the carrier round and exactly the quantities', () => {
  const network = createSteppable({ fundings: BUY_CHANNELS });
  startSwap(network, BUY);
  network.run();
  expect(purses(network)).toEqual([
    [97_000_000n, 590n, 3_000_000n, 10n],
    [3_596_000n, 0n, 4_996_404_000n, 0n],
  ]);
});

test('selling moves the carrier round and exactly the quantities', () => {
  const network = createSteppable({
    fundings: [
      { asset_id: GOLD, maker_msat: 0n, maker_units: 0n, taker_msat: 100_000_000n, taker_units: 600n },
      { asset_id: null, maker_msat: 4_999_454_000n, maker_units: 0n, taker_msat: 546_000n, taker_units: 0n },
    ],
  });
  startSwap(network, SELL);
  network.run();
  expect(purses(network)).toEqual([
    [3_000_000n, 10n, 97_000_000n, 590n],
    [4_996_404_000n, 0n, 3_596_000n, 0n],
  ]);
});

test('on a single channel the carrier comes back over the same channel', () => {
  const network = createSteppable({
    fundings: [
      { asset_id: GOLD, maker_msat: 50_000_000n, maker_units: 600n, taker_msat: 50_000_000n, taker_units: 0n },
    ],
  });
  startSwap(network, { ...BUY, qty_from: 25_000n });
  network.run();
  expect(purses(network)).toEqual([[50_025_000n, 590n, 49_975_000n, 10n]]);
  startSwap(network, SELL);
  network.run();
  expect(purses(network)).toEqual([[49_975_000n, 600n, 50_025_000n, 0n]]);
});

test('asset for asset moves both assets and no BTC in sum', () => {
  const network = createSteppable({
    fundings: [
      { asset_id: GOLD, maker_msat: 50_000_000n, maker_units: 600n, taker_msat: 50_000_000n, taker_units: 0n },
      { asset_id: TIN, maker_msat: 50_000_000n, maker_units: 0n, taker_msat: 50_000_000n, taker_units: 150n },
    ],
  });
  startSwap(network, { qty_from: 50n, from_asset: TIN, qty_to: 10n, to_asset: GOLD });
  network.run();
  expect(purses(network)).toEqual([
    [47_000_000n, 590n, 53_000_000n, 10n],
    [53_000_000n, 50n, 47_000_000n, 100n],
  ]);
});

test('quantities beyond the safe integers arrive exactly', () => {
  const network = createSteppable();
  const before = holdingsOf(network.world.ledger, network.taker.pubkey);
  startSwap(network, { ...BUY, qty_to: 2n ** 53n + 1n });
  network.run();
  const after = holdingsOf(network.world.ledger, network.taker.pubkey);
  expect((after.units.get(GOLD) ?? 0n) - (before.units.get(GOLD) ?? 0n)).toBe(2n ** 53n + 1n);
  expect(before.msat - after.msat).toBe(50_000n);
});

for (const trade of [BUY, SELL, { qty_from: 7n, from_asset: TIN, qty_to: 3n, to_asset: GOLD }])
  test(`over a router the maker bears the fees: ${trade.from_asset ?? 'btc'} to ${trade.to_asset ?? 'btc'}`, () => {
    const network = createSteppable({ routed: true, assets: [{ asset_id: GOLD }, { asset_id: TIN }] });
    const { world, maker, taker, router } = network;
    const all = () => [maker, taker, router].map((node) => holdingsOf(world.ledger, node?.pubkey ?? '').msat);
    const before = all();
    const payment_hash = startSwap(network, trade);
    network.run();
    expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Succeeded');
    const paid = (trade.from_asset === null ? trade.qty_from : 0n) - (trade.to_asset === null ? trade.qty_to : 0n);
    expect(all().map((msat, index) => msat - (before[index] ?? 0n))).toEqual([paid - 2_000n, -paid, 2_000n]);
  });

test('a proportional fee is taken from what is forwarded, on both legs', () => {
  const network = createSteppable({ routed: true, fee: { base_msat: 10n, proportional_millionths: 100n } });
  const { world, router } = network;
  const before = holdingsOf(world.ledger, router?.pubkey ?? '').msat;
  startSwap(network, BUY);
  network.run();
  // 3 050 000 msat go on to the maker for 10 + 305; the way there then carries 3 000 315 msat for 10 + 300.
  expect(holdingsOf(world.ledger, router?.pubkey ?? '').msat - before).toBe(625n);
});

test('fees of 3 000 000 msat and more call the execution off', () => {
  const network = createSteppable({ routed: true, fee: { base_msat: 1_500_000n, proportional_millionths: 0n } });
  expect(() => startSwap(network, BUY)).toThrow(expect.objectContaining({ name: 'FailedPayment', status: 500 }));
  expect([...network.maker.offered.values()].map(({ record }) => record.status)).toEqual(['Waiting']);
});

test('both records go from Waiting over Pending to Succeeded, with their times', () => {
  const network = createSteppable();
  const { world, maker, taker, clock } = network;
  const { swapstring, payment_hash, payment_secret } = offerSwap(world, maker, { ...BUY, timeout_sec: 60 });
  whitelistSwap(world, taker, swapstring);
  const seen = () => [
    readSwap(world, maker, 'maker', payment_hash)?.status,
    readSwap(world, taker, 'taker', payment_hash)?.status,
  ];
  expect(seen()).toEqual(['Waiting', 'Waiting']);
  clock.advance(5);
  executeSwap(world, maker, { swapstring, payment_secret, taker_pubkey: taker.pubkey });
  const [execution] = world.executions;
  if (execution === undefined) throw new Error('nothing was launched');
  const story = [];
  for (;;) {
    const next = nextStep(execution)?.name;
    if (next === undefined) break;
    story.push([next, ...seen()]);
    step(world, execution);
  }
  expect(story).toEqual([
    ['offer', 'Pending', 'Waiting'],
    ['intercept', 'Pending', 'Waiting'],
    ['forward', 'Pending', 'Pending'],
    ['claim', 'Pending', 'Pending'],
    ['settle', 'Succeeded', 'Pending'],
  ]);
  expect(readSwap(world, maker, 'maker', payment_hash)).toEqual({
    ...BUY,
    payment_hash,
    status: 'Succeeded',
    requested_at: START,
    initiated_at: START + 5,
    expires_at: START + 60,
    completed_at: START + 5,
  });
  expect(seen()).toEqual(['Succeeded', 'Succeeded']);
});

test('an offer nobody took up reads Expired one second after its end, and stays so', () => {
  const { world, maker, taker, clock } = createSteppable();
  const { swapstring, payment_hash, payment_secret } = offerSwap(world, maker, { ...BUY, timeout_sec: 10 });
  whitelistSwap(world, taker, swapstring);
  clock.advance(10);
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Waiting');
  clock.advance(1);
  for (const side of ['maker', 'taker'] as const)
    expect(readSwap(world, side === 'maker' ? maker : taker, side, payment_hash)).toMatchObject({
      status: 'Expired',
      initiated_at: null,
      completed_at: START + 11,
    });
  clock.advance(100);
  expect(readSwap(world, maker, 'maker', payment_hash)?.completed_at).toBe(START + 11);
  const execute = () => executeSwap(world, maker, { swapstring, payment_secret, taker_pubkey: taker.pubkey });
  expect(execute).toThrow(expect.objectContaining({ name: 'ExpiredSwapOffer', status: 400 }));
});

test('a swap in flight when its time is over fails and gives everything back', () => {
  const network = createSteppable();
  const { world, maker, taker, clock } = network;
  const before = purses(network);
  holdAt(world, 'claim');
  const payment_hash = startSwap(network, BUY, 60);
  network.run();
  expect(inFlight(world.ledger)).toEqual({ msat: 6_050_000n, units: new Map([[GOLD, 10n]]) });
  clock.advance(61);
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Failed');
  expect(purses(network)).toEqual(before);
  expect(world.executions.size).toBe(0);
  // The taker's node hears of no failure; it gives the swap up after a day.
  expect(readSwap(world, taker, 'taker', payment_hash)?.status).toBe('Pending');
  clock.advance(86_401);
  expect(readSwap(world, taker, 'taker', payment_hash)?.status).toBe('Failed');
});

test('without whitelisting the execution is launched and fails', () => {
  const network = createSteppable();
  const { world, maker, taker } = network;
  const before = purses(network);
  const { swapstring, payment_hash, payment_secret } = offerSwap(world, maker, { ...BUY, timeout_sec: 60 });
  executeSwap(world, maker, { swapstring, payment_secret, taker_pubkey: taker.pubkey });
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Pending');
  network.run();
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Failed');
  expect(readSwap(world, taker, 'taker', payment_hash)).toBeUndefined();
  expect(purses(network)).toEqual(before);
});

test('the taker lets nothing through that differs from what it agreed to', () => {
  const network = createSteppable({ behaviour: { carriedQty: (qty) => qty - 1n } });
  const { world, maker, taker } = network;
  const payment_hash = startSwap(network, BUY);
  network.run();
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Failed');
  expect(readSwap(world, taker, 'taker', payment_hash)?.status).toBe('Failed');
});

for (const name of ['offer', 'intercept', 'forward', 'claim'] as const)
  test(`a failure at ${name} gives everything back`, () => {
    const network = createSteppable();
    const before = purses(network);
    failAt(network.world, name);
    const payment_hash = startSwap(network, BUY);
    network.run();
    expect(readSwap(network.world, network.maker, 'maker', payment_hash)?.status).toBe('Failed');
    expect(purses(network)).toEqual(before);
    const next = startSwap(network, BUY);
    network.run();
    expect(readSwap(network.world, network.maker, 'maker', next)?.status).toBe('Succeeded');
  });

test('a failure that has not come yet is called off by a release', () => {
  const network = createSteppable();
  failAt(network.world, 'claim');
  release(network.world);
  const payment_hash = startSwap(network, BUY);
  network.run();
  expect(readSwap(network.world, network.maker, 'maker', payment_hash)?.status).toBe('Succeeded');
});

test('a broken route refuses and leaves the offer Waiting', () => {
  const network = createSteppable();
  const { world, maker } = network;
  breakRoutes(world, true);
  expect(() => startSwap(network, BUY)).toThrow(expect.objectContaining({ name: 'NoRoute', status: 403 }));
  expect([...maker.offered.values()].map(({ record }) => record.status)).toEqual(['Waiting']);
  breakRoutes(world, false);
  startSwap(network, BUY);
});

test('a repeated execution is refused and writes the running swap off, though its funds arrive', () => {
  const network = createSteppable();
  const { world, maker, taker } = network;
  const { swapstring, payment_hash, payment_secret } = offerSwap(world, maker, { ...BUY, timeout_sec: 60 });
  whitelistSwap(world, taker, swapstring);
  const execute = () => executeSwap(world, maker, { swapstring, payment_secret, taker_pubkey: taker.pubkey });
  execute();
  expect(execute).toThrow(expect.objectContaining({ name: 'FailedPayment', status: 500 }));
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Failed');
  network.run();
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Succeeded');
});

test('a taker that sleeps keeps funds in flight until the chain gives them back', () => {
  const network = createSteppable();
  const { world, maker, taker } = network;
  const before = purses(network);
  const payment_hash = startSwap(network, BUY);
  const [execution] = world.executions;
  if (execution === undefined) throw new Error('nothing was launched');
  step(world, execution);
  crash(taker);
  expect(step(world, execution)).toBe('asleep');
  mine(world, 85);
  expect(inFlight(world.ledger).msat).toBe(3_000_000n);
  mine(world, 1);
  expect(purses(network)).toEqual(before);
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Failed');
});

test('what comes too near to its time lock is not claimed but given back', () => {
  const network = createSteppable();
  const { world, maker } = network;
  const before = purses(network);
  holdAt(world, 'claim');
  const payment_hash = startSwap(network, BUY);
  network.run();
  mine(world, 8);
  release(world);
  network.run();
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Failed');
  expect(purses(network)).toEqual(before);
});

test('nothing is given back over the channel of a node that sleeps', () => {
  const network = createSteppable();
  const { world, maker, clock } = network;
  holdAt(world, 'forward');
  startSwap(network, BUY, 60);
  network.run();
  crash(maker);
  clock.advance(61);
  network.run();
  expect(inFlight(world.ledger).msat).toBe(3_000_000n);
  restart(world, maker);
  network.run();
  expect(inFlight(world.ledger).msat).toBe(0n);
});

test('a taker that wakes in time is paid after the maker has claimed', () => {
  const network = createSteppable();
  const { world, maker, taker } = network;
  holdAt(world, 'settle');
  const payment_hash = startSwap(network, BUY);
  network.run();
  crash(taker);
  release(world);
  mine(world, 79);
  expect(readSwap(world, taker, 'taker', payment_hash)?.status).toBe('Pending');
  restart(world, taker);
  mine(world, 1);
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Succeeded');
  expect(readSwap(world, taker, 'taker', payment_hash)?.status).toBe('Succeeded');
});

test('blocks mined later do not undo what settled by the clock before', () => {
  const network = createSteppable({ step_ms: 1_000 });
  const { world, maker, clock } = network;
  const payment_hash = startSwap(network, BUY, 600);
  clock.advance(20);
  mine(world, 500);
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Succeeded');
  expect(inFlight(world.ledger).msat).toBe(0n);
});

test('under the event loop a swap settles without anybody reading it', async () => {
  const network = createNetwork({ clock: createClock(), assets: [{ asset_id: GOLD }] });
  const payment_hash = startSwap(network, BUY);
  expect(network.maker.offered.get(payment_hash)?.record.status).toBe('Pending');
  await expect.poll(() => network.maker.offered.get(payment_hash)?.record.status).toBe('Succeeded');
});

test('with a duration the steps happen by the clock, each at its own time', () => {
  const network = createSteppable({ step_ms: 2_000 });
  const { world, maker, clock } = network;
  const payment_hash = startSwap(network, BUY, 60);
  clock.advance(7);
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Pending');
  clock.advance(2);
  expect(readSwap(world, maker, 'maker', payment_hash)?.completed_at).toBe(START + 8);
  clock.advance(1_000);
  expect(readSwap(world, maker, 'maker', payment_hash)).toMatchObject({
    status: 'Succeeded',
    initiated_at: START,
    completed_at: START + 10,
  });
});

test('with steps too slow for the offer the funds are back when its time is over', () => {
  const network = createSteppable({ step_ms: 20_000 });
  const { world, maker, clock } = network;
  const before = purses(network);
  const payment_hash = startSwap(network, BUY, 60);
  clock.advance(1_000);
  expect(readSwap(world, maker, 'maker', payment_hash)?.status).toBe('Failed');
  expect(purses(network)).toEqual(before);
});
