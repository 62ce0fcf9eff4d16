import { booleanMember, readQuery, textMember } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import { isLayer } from './layers.ts';
import { paged, readPaging } from './paging.ts';
import type { AssetFilter } from './seams.ts';

/** GET /api/v1/market/assets */
export const listAssets: Handler = (request, maker) => {
  const { behaviour, catalogue, errors, options } = maker;
  const reading = readQuery(request, maker);
  const paging = readPaging(reading);
  const is_active = booleanMember(reading, 'is_active');
  const asked: [AssetFilter, string | undefined][] = [
    ['asset_id', textMember(reading, 'asset_id')],
    ['ticker', textMember(reading, 'ticker')],
    ['layer', textMember(reading, 'layer')],
    ['network', textMember(reading, 'network')],
    ['protocol', textMember(reading, 'protocol')],
    ['is_active', is_active === undefined ? undefined : String(is_active)],
  ];
  if (reading.issues.length > 0) return errors.validation(reading.issues);
  const filters = asked.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  const layer = filters.find(({ name }) => name === 'layer')?.value;
  if (layer !== undefined && !isLayer(layer)) {
    return errors.application(400, 'VALIDATION_ERROR', `There is no layer ${layer}`, { property: 'layer' });
  }
  const matches = behaviour
    .visibleAssets(catalogue.assets)
    .filter((asset) =>
      behaviour.satisfies(filters.map(({ name, value }) => behaviour.matchesAssetFilter(asset, name, value))),
    );
  if (matches.length === 0 && filters.length > 0 && options.no_match === 'not-found') {
    return errors.application(404, 'ASSET_NOT_FOUND', 'No asset matches');
  }
  const { page, ...wrapper } = paged(maker, matches, paging);
  return ok({ assets: page, network: catalogue.network, ...wrapper });
};
