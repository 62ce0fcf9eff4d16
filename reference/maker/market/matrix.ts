import { unixSeconds } from '../../clock.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import type { Asset } from './catalogue.ts';
import { reachedFrom, type StepsFrom, stepsByPlace } from './steps.ts';

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
  const steps = stepsByPlace(maker);
  return ok({
    matrix: assets.flatMap((from) => cellsFrom(from, steps)),
    assets: assets.map(({ ticker }) => ticker),
    timestamp: unixSeconds(clock.now()),
  });
};

function cellsFrom(from: Asset, steps: StepsFrom): Cell[] {
  const cells = new Map<string, Cell>();
  for (const from_layer of from.supported_layers)
    for (const { asset, layer, hops } of reachedFrom(from, from_layer, steps, MOST_HOPS)) {
      if (asset === from) continue;
      const layers = `${from_layer}->${layer}`;
      const cell = cells.get(asset.asset_id);
      if (cell === undefined)
        cells.set(asset.asset_id, {
          from_asset: from.ticker,
          to_asset: asset.ticker,
          layers: [layers],
          min_hops: hops,
        });
      else {
        cell.layers.push(layers);
        cell.min_hops = Math.min(cell.min_hops, hops);
      }
    }
  return [...cells.values()];
}
