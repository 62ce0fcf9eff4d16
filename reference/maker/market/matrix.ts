import { unixSeconds } from '../../clock.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import type { Asset } from './catalogue.ts';
import { offeredSteps, pathsFrom, type Step } from './steps.ts';

const MOST_HOPS = 5;

interface Cell {
  from_asset: string;
  to_asset: string;
  layers: string[];
  min_hops: number;
}

/** GET /api/v1/market/routes/matrix: which assets reach each other, and over how few trades. */
export const showMatrix: Handler = (_request, maker) => {
  const { behaviour, catalogue, clock } = maker;
  const assets = behaviour.visibleAssets(catalogue.assets).filter(({ is_active }) => is_active);
  const steps = offeredSteps(maker);
  return ok({
    matrix: assets.flatMap((from) => cellsFrom(from, steps)),
    assets: assets.map(({ ticker }) => ticker),
    timestamp: unixSeconds(clock.now()),
  });
};

function cellsFrom(from: Asset, steps: readonly Step[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const path of pathsFrom(from, steps, MOST_HOPS)) {
    const last = path.at(-1);
    if (last === undefined) continue;
    const layers = `${path[0]?.from_layer}->${last.to_layer}`;
    const cell = cells.get(last.to.asset_id);
    if (cell === undefined) {
      const { ticker } = last.to;
      cells.set(last.to.asset_id, {
        from_asset: from.ticker,
        to_asset: ticker,
        layers: [layers],
        min_hops: path.length,
      });
    } else if (!cell.layers.includes(layers)) cell.layers.push(layers);
  }
  return [...cells.values()];
}
