import type { Clock } from '../../reference/clock.ts';
import { breakRoutes, crash, failAt, holdAt, mine, release, restart } from '../../reference/lightning/controls.ts';
import { catchUp, step } from '../../reference/lightning/engine.ts';
import type { StepName } from '../../reference/lightning/execution.ts';
import { type Holdings, holdingsOf, inFlight, totals } from '../../reference/lightning/ledger.ts';
import type { Network } from '../../reference/lightning/network.ts';
import { createInvoice, readPayments, sendPayment } from '../../reference/lightning/payments.ts';
import { NodeRefusal } from '../../reference/lightning/refusal.ts';
import { executeSwap, offerSwap, readSwaps, whitelistSwap } from '../../reference/lightning/swaps.ts';
import fc from '../fast-check.ts';
import { expect, test } from '../test.ts';
import { createSteppable, GOLD, TIN, type Trade } from './fixture.ts';

const ASSETS = [null, GOLD, TIN] as const;
const STEPS: readonly StepName[] = ['offer', 'intercept', 'forward', 'claim', 'settle', 'fail-back'];
const FUNDINGS = ASSETS.map((asset_id) => {
  const units = asset_id === null ? 0n : 2n ** 60n;
  return { asset_id, maker_msat: 20_000_000n, maker_units: units, taker_msat: 20_000_000n, taker_units: units };
});

/** One thing that happens to a network; drawn at random and printed as it is when a property fails. */
type Event = { readonly name: string; readonly happen: (network: Network & { clock: Clock }) => void };

const qty = fc.oneof(fc.bigInt({ min: 1n, max: 9_000_000n }), fc.bigInt({ min: 2n ** 53n, max: 2n ** 60n }));
const asset = fc.constantFrom(...ASSETS);

function fit(asset_id: string | null, amount: bigint): bigint {
  return asset_id === null ? (amount % 9_000_000n) + 1n : amount;
}

const swap = fc
  .record({ from: asset, to: asset, give: qty, get: qty, timeout_sec: fc.nat({ max: 60 }), agreed: fc.boolean() })
  .map(({ from, to, give, get, timeout_sec, agreed }): Event => {
    const trade: Trade = { from_asset: from, to_asset: to, qty_from: fit(from, give), qty_to: fit(to, get) };
    return {
      name: `swap ${Object.values(trade).join(' ')} in ${timeout_sec} s${agreed ? '' : ', not whitelisted'}`,
      happen({ world, maker, taker }) {
        const { swapstring, payment_secret } = offerSwap(world, maker, { ...trade, timeout_sec });
        if (agreed) whitelistSwap(world, taker, swapstring);
        executeSwap(world, maker, { swapstring, payment_secret, taker_pubkey: taker.pubkey });
      },
    };
  });

const payment = fc.record({ asset_id: asset, amount: qty, toMaker: fc.boolean() }).map(
  ({ asset_id, amount, toMaker }): Event => ({
    name: `pay ${amount} of ${asset_id} to the ${toMaker ? 'maker' : 'taker'}`,
    happen({ world, maker, taker }) {
      const open = { expiry_sec: 30, description: null, description_hash: null, asset_id };
      const { invoice } = createInvoice(world, toMaker ? maker : taker, {
        ...open,
        amt_msat: asset_id === null ? fit(null, amount) : 3_000_000n,
        asset_amount: asset_id === null ? null : amount,
      });
      sendPayment(world, toMaker ? taker : maker, { invoice, amt_msat: null, asset_id: null, asset_amount: null });
    },
  }),
);

const going = fc.nat({ max: 5 }).map(
  (which): Event => ({
    name: `step ${which}`,
    happen({ world }) {
      const execution = [...world.executions][which];
      if (execution !== undefined) step(world, execution);
    },
  }),
);

const time = fc.nat({ max: 25 }).map(
  (seconds): Event => ({
    name: `${seconds} seconds`,
    happen({ world, clock }) {
      clock.advance(seconds);
      catchUp(world);
    },
  }),
);

const sleep = fc.record({ which: fc.nat({ max: 2 }), awake: fc.boolean() }).map(
  ({ which, awake }): Event => ({
    name: `${awake ? 'restart' : 'crash'} ${which}`,
    happen({ world }) {
      const node = [...world.nodes.values()][which];
      if (node === undefined) return;
      if (awake) restart(world, node);
      else crash(node);
    },
  }),
);

const trouble = fc
  .record({ name: fc.constantFrom(...STEPS), how: fc.constantFrom('fail', 'hold', 'release', 'break', 'fix') })
  .map(
    ({ name, how }): Event => ({
      name: `${how} ${name}`,
      happen({ world }) {
        if (how === 'fail') failAt(world, name);
        if (how === 'hold') holdAt(world, name);
        if (how === 'release') release(world);
        if (how === 'break' || how === 'fix') breakRoutes(world, how === 'break');
      },
    }),
  );

function blocks(most: number): fc.Arbitrary<Event> {
  return fc.integer({ min: 1, max: most }).map(
    (count): Event => ({
      name: `${count} blocks`,
      happen: ({ world }) => mine(world, count),
    }),
  );
}

/** Many steps for each other event, so that payments come to every stage before something befalls them. */
function story(...others: readonly fc.Arbitrary<Event>[]): fc.Arbitrary<readonly Event[]> {
  const some = others.map((arbitrary) => ({ arbitrary, weight: 1 }));
  const most = { arbitrary: going, weight: 8 };
  return fc.array(fc.oneof(most, { arbitrary: swap, weight: 3 }, ...some), {
    minLength: 1,
    maxLength: 60,
    size: 'max',
  });
}

function happen(network: Network & { clock: Clock }, event: Event): void {
  try {
    event.happen(network);
  } catch (refusal) {
    // A node may say no to anything; what counts is that no unit moves wrongly.
    if (!(refusal instanceof NodeRefusal)) throw refusal;
  }
}

/** Undoes every trouble, lets everything end, and if need be lets the chain end it. */
function comeToRest(network: ReturnType<typeof createSteppable>): void {
  const { world } = network;
  for (const node of world.nodes.values()) restart(world, node);
  release(world);
  breakRoutes(world, false);
  network.run();
  mine(world, 400);
}

function plain({ msat, units }: Holdings): string {
  return [msat, ...[...units].sort().map(([asset_id, amount]) => `${amount} of ${asset_id}`)].join(', ');
}

function negative({ world }: Network): boolean {
  return world.ledger.channels.some(({ purses }) => [...purses.values()].some((p) => p.msat < 0n || p.units < 0n));
}

test('no unit is lost or made, whatever happens at whichever step, and nothing stays in flight', () => {
  const stages = new Map<string, number>();
  const property = fc.property(story(payment, time, sleep, trouble, blocks(90)), fc.boolean(), (events, routed) => {
    const network = createSteppable({ fundings: FUNDINGS, routed });
    const all = plain(totals(network.world.ledger));
    for (const event of events) {
      happen(network, event);
      if (plain(totals(network.world.ledger)) !== all || negative(network)) return false;
      for (const { phase } of network.world.executions) stages.set(phase, (stages.get(phase) ?? 0) + 1);
    }
    comeToRest(network);
    const { world } = network;
    return plain(totals(world.ledger)) === all && world.executions.size === 0 && inFlight(world.ledger).msat === 0n;
  });
  fc.assert(property, { numRuns: 600 });
  // A property that never saw a payment being paid or turned back would say nothing.
  expect([...stages.keys()].sort()).toEqual(['fail', 'forward', 'settle']);
});

test('who sleeps no longer than the time locks allow gets all of a swap or keeps all', () => {
  let succeeded = 0;
  let failed = 0;
  const property = fc.property(story(time, sleep, trouble), fc.boolean(), (events, routed) => {
    const network = createSteppable({ fundings: FUNDINGS, routed });
    const { world, maker, taker } = network;
    const before = holdingsOf(world.ledger, taker.pubkey);
    for (const event of events) happen(network, event);
    comeToRest(network);
    const ends = readSwaps(world, maker, 'maker').filter(({ status }) => status === 'Succeeded');
    const after = holdingsOf(world.ledger, taker.pubkey);
    const moved = (asset_id: string | null) =>
      ends.reduce(
        (sum, swapped) =>
          sum +
          (swapped.to_asset === asset_id ? swapped.qty_to : 0n) -
          (swapped.from_asset === asset_id ? swapped.qty_from : 0n),
        0n,
      );
    const hashes = readSwaps(world, taker, 'taker').filter(({ status }) => status === 'Succeeded');
    succeeded += ends.length;
    failed += readSwaps(world, maker, 'maker').filter(({ status }) => status === 'Failed').length;
    return (
      after.msat - before.msat === moved(null) &&
      [GOLD, TIN].every((id) => (after.units.get(id) ?? 0n) - (before.units.get(id) ?? 0n) === moved(id)) &&
      hashes
        .map((s) => s.payment_hash)
        .sort()
        .join() ===
        ends
          .map((s) => s.payment_hash)
          .sort()
          .join()
    );
  });
  fc.assert(property, { numRuns: 400 });
  expect(succeeded).toBeGreaterThan(0);
  expect(failed).toBeGreaterThan(0);
});

test('a payment by invoice reaches the payee whole, or stays with the payer', () => {
  const property = fc.property(story(payment, payment, time, sleep, trouble), (events) => {
    const network = createSteppable({ fundings: FUNDINGS });
    const { world, maker, taker } = network;
    const quiet = events.filter(({ name }) => !name.startsWith('swap'));
    const before = holdingsOf(world.ledger, maker.pubkey).msat;
    for (const event of quiet) happen(network, event);
    comeToRest(network);
    const paid = (inbound: boolean) =>
      readPayments(world, maker)
        .filter((record) => record.inbound === inbound && record.status === 'Succeeded')
        .reduce((sum, { amt_msat }) => sum + (amt_msat ?? 0n), 0n);
    const statuses = [maker, taker].flatMap((node) => readPayments(world, node)).filter(({ inbound }) => !inbound);
    return (
      holdingsOf(world.ledger, maker.pubkey).msat - before === paid(true) - paid(false) &&
      statuses.every(({ status }) => status !== 'Pending')
    );
  });
  fc.assert(property, { numRuns: 200 });
});
