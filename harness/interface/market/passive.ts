import type { RequirementId } from '../../../specs/ids.ts';
import { canonical } from '../../engine/json/canonical.ts';
import { isInteger, isNumber, type Members, membersOf, objectsIn, repeated, shown } from '../../engine/json/members.ts';
import { about, type PassiveCheck, type Problems, perAnswer, perBody } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { besidesSchema, bySchema } from '../described.ts';
import { assetsIn, type Placed, pairsIn } from '../described-assets.ts';
import { ASSETS, FEE_ESTIMATE, PAIRS } from '../operations.ts';
import { AS_ASKED } from './as-asked.ts';
import { LIMITS_ON_PAGES } from './limits-as-listed.ts';
import { LISTS_AGREE } from './lists-agree.ts';
import { MALFORMED_TICKERS } from './malformed-ticker.ts';
import { MATRIX_AGREES } from './matrix-agrees.ts';
import { PAIR_ROUTES_AGREE } from './pair-routes-agree.ts';
import { PROTOCOL_IDS } from './protocol-ids.ts';
import { REFUSED_MARKET } from './refused.ts';
import { REREAD_ASSETS } from './reread-assets.ts';
import { NO_ROUTES_OF_NO_PAIR } from './routes-of-no-pair.ts';
import { SERVED_MARKET } from './served.ts';

function endpointsIn(assets: readonly Placed[]): Placed[] {
  return assets.flatMap(({ place, element }) => objectsIn(element.endpoints, `${place}/endpoints`));
}

/** Judges each of some elements; none means that the requirement does not apply. */
function perElement(
  elements: readonly Placed[],
  judge: (element: Members, place: string) => readonly string[],
): Problems {
  if (elements.length === 0) return undefined;
  return elements.flatMap(({ place, element }) => judge(element, place));
}

const LISTS = [ASSETS, PAIRS];

/** Paging that was asked for comes back as an integer; what comes unasked, the schema judges. */
function pagingProblems({ query, value }: Seen): string[] {
  const body = membersOf(value) ?? {};
  return ['limit', 'offset'].flatMap((name) =>
    /^\d+$/.test(query.get(name) ?? '') && body[name] === null
      ? [`/${name} must be an integer as ${name} was asked for, got null`]
      : [],
  );
}

function wrapper(id: RequirementId, title: string, operation: string): PassiveCheck {
  const paging = perAnswer(id, title, (answer) => (answer.status === 200 ? pagingProblems(answer) : undefined));
  return besidesSchema(about([operation], paging));
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function layerAgreement(asset: Members, place: string, remark: (text: string) => void): string[] {
  if (!Array.isArray(asset.supported_layers)) return [];
  const supported = stringsOf(asset.supported_layers);
  const endpoints = objectsIn(asset.endpoints, `${place}/endpoints`);
  const bounded = endpoints.map(({ element }) => element.layer);
  for (const layer of supported) if (!bounded.includes(layer)) remark(`${layer} is supported without an endpoint`);
  return [
    ...endpoints
      .filter(({ element }) => element.is_active === true && typeof element.layer === 'string')
      .filter(({ element }) => !supported.includes(String(element.layer)))
      .map(({ place: at, element }) => `${at} is active on ${element.layer}, which supported_layers lacks`),
    ...repeated(bounded).map((layer) => `${place}/endpoints has ${shown(layer)} twice`),
  ];
}

/** Whether a route joins a layer of the one asset with a layer of the other, in either orientation. */
function joins(route: Members, base: readonly string[], quote: readonly string[]): boolean {
  const { from_layer: from, to_layer: to } = route;
  if (typeof from !== 'string' || typeof to !== 'string') return true;
  return (base.includes(from) && quote.includes(to)) || (quote.includes(from) && base.includes(to));
}

function routeAgreement(pair: Members, place: string): string[] {
  if (pair.is_active !== true || !Array.isArray(pair.routes)) return [];
  if (pair.routes.length === 0) return [`${place}/routes is empty although the pair is active`];
  const [base, quote] = [membersOf(pair.base)?.supported_layers, membersOf(pair.quote)?.supported_layers];
  if (!Array.isArray(base) || !Array.isArray(quote)) return [];
  return objectsIn(pair.routes, `${place}/routes`)
    .filter(({ element }) => !joins(element, stringsOf(base), stringsOf(quote)))
    .map(({ place: at, element }) => `${at} ${element.from_layer} to ${element.to_layer} joins no supported layers`);
}

/** Two routes between the same layers are one listed twice, unless further members tell them apart. */
function repeatedRoutes({ routes }: Members, place: string): string[] {
  const listed = objectsIn(routes, '').map(({ element }) => canonical(element));
  return repeated(listed).map((route) => `${place}/routes has ${route} twice`);
}

function flatMemberProblems(pair: Members, place: string): string[] {
  return (['base', 'quote'] as const).flatMap((side) => {
    const asset = membersOf(pair[side]);
    if (!asset) return [];
    return [[`${side}_asset`, 'ticker'] as const, [`${side}_asset_id`, 'asset_id'] as const]
      .filter(([flat, own]) => pair[flat] !== asset[own])
      .map(([flat, own]) => `${place}/${flat} is ${shown(pair[flat])}, but ${side}.${own} is ${shown(asset[own])}`);
  });
}

/** Market data: the lists, their assets and pairs, the fee estimate. */
export const MARKET_CHECKS: readonly PassiveCheck[] = [
  ...REFUSED_MARKET,
  MALFORMED_TICKERS,
  ...SERVED_MARKET,
  ...AS_ASKED,
  ...LISTS_AGREE,
  ...PAIR_ROUTES_AGREE,
  ...MATRIX_AGREES,
  NO_ROUTES_OF_NO_PAIR,
  REREAD_ASSETS,
  LIMITS_ON_PAGES,
  wrapper('MKT-ASSETS-02', 'every asset list is the documented wrapper', ASSETS),
  bySchema('MKT-ASSETS-03', 'every asset list names mainnet, signet or regtest'),
  bySchema('MKT-ASSET-01', 'every asset has its plain members'),
  perBody('MKT-ASSET-02', 'no asset_id occurs twice in a list', [ASSETS], (value) => {
    const ids = objectsIn(membersOf(value)?.assets, '/assets').map(({ element }) => element.asset_id);
    return ids.length === 0 ? undefined : repeated(ids).map((id) => `asset_id ${shown(id)} occurs twice`);
  }),
  besidesSchema(
    perBody('MKT-ASSET-03', 'precision and issued_supply are not negative', LISTS, (value, remark) =>
      perElement(assetsIn(value), ({ precision }) => {
        if (isInteger(precision) && precision > 18) remark(`precision ${precision}`);
        return [];
      }),
    ),
  ),
  PROTOCOL_IDS,
  besidesSchema(
    // That no asset has one shows as much as an object does.
    perBody('MKT-ASSET-05', 'media is absent, null or an object', LISTS, (value) =>
      perElement(assetsIn(value), () => []),
    ),
  ),
  bySchema('MKT-ASSET-06', 'endpoints give layer, bounds and activity'),
  perBody('MKT-ASSET-07', 'the bounds of an active endpoint form a range', LISTS, (value, remark) =>
    perElement(
      endpointsIn(assetsIn(value)).filter(({ element }) => element.is_active === true),
      ({ min_amount: min, max_amount: max }, place) => {
        if (!isNumber(min) || !isNumber(max)) return [];
        // A layer of which there is nothing at the moment, as a maximum of 0 means elsewhere (Limits).
        const isDrained = Number(max) === 0 && min > max;
        if (isDrained) remark(`a maximum of 0 with a minimum of ${min}`);
        return min < 0 || (min > max && !isDrained) ? [`${place} has bounds ${min} to ${max}`] : [];
      },
    ),
  ),
  bySchema('MKT-ASSET-08', 'supported_layers lists layer names'),
  perBody('MKT-ASSET-09', 'endpoints and supported_layers agree', LISTS, (value, remark) =>
    perElement(assetsIn(value), (asset, place) => layerAgreement(asset, place, remark)),
  ),
  wrapper('MKT-PAIRS-02', 'every pair list is the documented wrapper', PAIRS),
  besidesSchema(
    perBody('MKT-PAIR-01', 'every pair has a UUID of its own', [PAIRS], (value) => {
      const ids = pairsIn(value).map(({ element }) => element.id);
      return ids.length === 0 ? undefined : repeated(ids).map((id) => `id ${shown(id)} occurs twice`);
    }),
  ),
  bySchema('MKT-PAIR-02', 'base and quote are complete assets'),
  bySchema('MKT-PAIR-03', 'the price of a pair is a string or null'),
  bySchema('MKT-PAIR-04', 'the price of a pair reads as a positive decimal'),
  besidesSchema(
    perBody('MKT-PAIR-05', 'routes give from_layer and to_layer, none twice', [PAIRS], (value) =>
      perElement(pairsIn(value), repeatedRoutes),
    ),
  ),
  perBody('MKT-PAIR-06', 'the ticker of a pair is base/quote', [PAIRS], (value) =>
    perElement(pairsIn(value), ({ ticker, base_asset: base, quote_asset: quote }, place) =>
      ticker === `${base}/${quote}`
        ? []
        : [`${place}/ticker is ${shown(ticker)} for ${shown(base)} and ${shown(quote)}`],
    ),
  ),
  perBody('MKT-PAIR-07', 'the flat members of a pair repeat its assets', [PAIRS], (value) =>
    perElement(pairsIn(value), flatMemberProblems),
  ),
  bySchema('MKT-PAIR-09', 'is_active of a pair is a boolean'),
  perBody('MKT-PAIR-10', 'an active pair has routes, and they join supported layers', [PAIRS], (value) =>
    perElement(
      pairsIn(value).filter(({ element }) => element.is_active === true),
      routeAgreement,
    ),
  ),
  perBody('MKT-PAIR-11', 'pairs of one asset are recorded', [PAIRS], (value, remark) =>
    perElement(pairsIn(value), ({ base_asset_id: base, quote_asset_id: quote }) => {
      if (base !== undefined && base === quote) remark(`${shown(base)} is traded for itself`);
      return [];
    }),
  ),
  bySchema('MKT-FEE-01', 'a fee estimate has its three integers'),
  besidesSchema(
    perBody('MKT-FEE-05', 'the fee estimate is not negative', [FEE_ESTIMATE], (value, remark) => {
      if (membersOf(value)?.estimated_fee_sat === 0) remark('the estimate is 0');
      return undefined;
    }),
  ),
];
