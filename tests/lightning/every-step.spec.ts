import { crash, mine, restart } from '../../reference/lightning/controls.ts';
import { catchUp, step } from '../../reference/lightning/engine.ts';
import { holdingsOf, inFlight, totals } from '../../reference/lightning/ledger.ts';
import { readSwap } from '../../reference/lightning/swaps.ts';
import { expect, test } from '../test.ts';
import { createSteppable, GOLD, startSwap, TIN, type Trade } from './fixture.ts';

const TRADES: readonly (readonly [string, Trade])[] = [
  ['BTC for an asset', { qty_from: 50_000n, from_asset: null, qty_to: 10n, to_asset: GOLD }],
  ['an asset for BTC', { qty_from: 10n, from_asset: GOLD, qty_to: 50_000n, to_asset: null }],
  ['an asset for another', { qty_from: 7n, from_asset: TIN, qty_to: 2n ** 53n + 1n, to_asset: GOLD }],
];

type Place = ReturnType<typeof createSteppable>;

/** What befalls a network in the middle of a swap; the time locks are never slept through. */
const TROUBLES: readonly (readonly [string, (place: Place) => void])[] = [
  ['nothing', () => {}],
  ['the offer expires', ({ clock }) => clock.advance(61)],
  ...(['maker', 'taker'] as const).flatMap((who): [string, (place: Place) => void][] => [
    [`the ${who} is away for a while`, (place) => sleepThrough(place, who, () => {})],
    [`the ${who} is away while the offer expires`, (place) => sleepThrough(place, who, (at) => at.clock.advance(61))],
    [`the ${who} is away for 13 blocks`, (place) => sleepThrough(place, who, (at) => mine(at.world, 13))],
  ]),
  ['500 blocks are mined', ({ world }) => mine(world, 500)],
];

function sleepThrough(place: Place, who: 'maker' | 'taker', meanwhile: (place: Place) => void): void {
  crash(place[who]);
  place.run();
  meanwhile(place);
  catchUp(place.world);
  place.run();
  restart(place.world, place[who]);
}

/** A swap that was led to one of its steps; undefined when it has fewer. */
function swapAtStep(trade: Trade, routed: boolean, steps: number): { place: Place; payment_hash: string } | undefined {
  const place = createSteppable({ routed, assets: [{ asset_id: GOLD }, { asset_id: TIN }] });
  const payment_hash = startSwap(place, trade, 60);
  const [execution] = place.world.executions;
  for (let made = 0; made < steps; made += 1)
    if (execution === undefined || step(place.world, execution) !== 'moved') return undefined;
  return { place, payment_hash };
}

for (const [what, trade] of TRADES)
  for (const routed of [false, true])
    for (const [trouble, befall] of TROUBLES)
      test(`${what}${routed ? ' over a router' : ''}: ${trouble}, at every step`, () => {
        const ends: string[] = [];
        for (let steps = 0; ; steps += 1) {
          const found = swapAtStep(trade, routed, steps);
          if (found === undefined) break;
          const { place, payment_hash } = found;
          const { world, maker, taker } = place;
          const all = totals(world.ledger);
          const fresh = createSteppable({ routed, assets: [{ asset_id: GOLD }, { asset_id: TIN }] });
          const before = holdingsOf(fresh.world.ledger, taker.pubkey);
          befall(place);
          catchUp(world);
          place.run();
          const status = readSwap(world, maker, 'maker', payment_hash)?.status ?? 'none';
          ends.push(status);
          const after = holdingsOf(world.ledger, taker.pubkey);
          const done = status === 'Succeeded' ? 1n : 0n;
          const moved = (asset_id: string | null) =>
            done *
            ((trade.to_asset === asset_id ? trade.qty_to : 0n) - (trade.from_asset === asset_id ? trade.qty_from : 0n));
          expect(totals(world.ledger)).toEqual(all);
          expect([inFlight(world.ledger).msat, world.executions.size]).toEqual([0n, 0]);
          expect(after.msat - before.msat).toBe(moved(null));
          for (const id of [GOLD, TIN])
            expect((after.units.get(id) ?? 0n) - (before.units.get(id) ?? 0n)).toBe(moved(id));
        }
        // Up to the claim a swap may fail; after it there is no way back.
        const claimed = routed ? 6 : 4;
        expect(ends).toHaveLength(claimed + (routed ? 4 : 2));
        expect(new Set(ends.slice(claimed))).toEqual(new Set(['Succeeded']));
        expect(ends.every((end) => end === 'Succeeded' || end === 'Failed')).toBe(true);
        if (trouble === 'the offer expires') expect(new Set(ends.slice(0, claimed))).toEqual(new Set(['Failed']));
        if (trouble === 'nothing') expect(new Set(ends)).toEqual(new Set(['Succeeded']));
      });
