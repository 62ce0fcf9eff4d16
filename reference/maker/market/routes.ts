import { unixSeconds } from '../../clock.ts';
import { integerMember, readBody, textMember, wordMember } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import type { Maker } from '../maker.ts';
import { LAYERS } from './layers.ts';
import { priceOf } from './pairs.ts';
import { pathsFrom, type Step, stepsByPlace } from './steps.ts';

const USUAL_HOPS = 2;
const MOST_HOPS = 5;

/** POST /api/v1/market/routes: all ways from an asset to another one, or to every other one. */
export const discoverRoutes: Handler = (request, maker) => {
  const { catalogue, clock, errors } = maker;
  const reading = readBody(request, maker);
  const from_asset = textMember(reading, 'from_asset', true);
  const from_layer = wordMember(reading, 'from_layer', LAYERS);
  const to_asset = textMember(reading, 'to_asset');
  const to_layer = wordMember(reading, 'to_layer', LAYERS);
  const max_hops = integerMember(reading, 'max_hops', { minimum: 1, maximum: MOST_HOPS }) ?? USUAL_HOPS;
  if (reading.issues.length > 0) return errors.validation(reading.issues);
  const from = catalogue.findAsset(from_asset ?? '');
  const to = to_asset === undefined ? undefined : catalogue.findAsset(to_asset);
  if (from === undefined || (to_asset !== undefined && to === undefined)) {
    return errors.application(404, 'ASSET_NOT_FOUND', 'There is no such asset');
  }
  const paths = pathsFrom(from, stepsByPlace(maker), Number(max_hops)).filter((path) => {
    const first = path[0];
    const last = path.at(-1);
    return (
      (from_layer === undefined || first?.from_layer === from_layer) &&
      (to === undefined || last?.to === to) &&
      (to_layer === undefined || last?.to_layer === to_layer)
    );
  });
  return ok({
    routes: paths.map((path) => ({ steps: path.map((step) => showStep(step, maker)), total_hops: path.length })),
    timestamp: unixSeconds(clock.now()),
  });
};

function showStep(step: Step, maker: Maker) {
  return {
    from_asset: step.from.ticker,
    from_layer: step.from_layer,
    to_asset: step.to.ticker,
    to_layer: step.to_layer,
    pair_ticker: step.pair.ticker,
    indicative_price: priceOf(step.pair, maker),
  };
}
