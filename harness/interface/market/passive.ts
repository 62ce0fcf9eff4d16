import {
  isInteger,
  isNumber,
  type Members,
  membersOf,
  misfits,
  objectsIn,
  repeated,
  shown,
} from '../../engine/json/members.ts';
import { about, type PassiveCheck, type Problems, perAnswer, perBody } from '../../engine/passive/check.ts';
import { ASSETS, FEE_ESTIMATE, PAIRS } from '../operations.ts';

/** Members of an asset that have a plain type (Asset; MKT-ASSET-01). */
const ASSET = {
  ticker: 'string',
  asset_id: 'string',
  name: 'string',
  precision: 'integer',
  issued_supply: 'integer',
  timestamp: 'integer',
  added_at: 'integer',
  is_active: 'boolean',
} as const;

const ENDPOINT = { layer: 'string', min_amount: 'integer', max_amount: 'integer', is_active: 'boolean' } as const;

interface Placed {
  readonly place: string;
  readonly element: Members;
}

const NONE: readonly Placed[] = [];
const found = new WeakMap<Members, readonly Placed[]>();

/** All assets of a body: the elements of an asset list, and both sides of each pair. Looked up once for all checks. */
function assetsIn(value: unknown): readonly Placed[] {
  const body = membersOf(value);
  if (!body) return NONE;
  const known = found.get(body);
  if (known) return known;
  const assets = [
    ...objectsIn(body.assets, '/assets'),
    ...pairsIn(value).flatMap(({ place, element }) =>
      ['base', 'quote'].flatMap((side) => {
        const asset = membersOf(element[side]);
        return asset ? [{ place: `${place}/${side}`, element: asset }] : [];
      }),
    ),
  ];
  found.set(body, assets);
  return assets;
}

function pairsIn(value: unknown): Placed[] {
  return objectsIn(membersOf(value)?.pairs, '/pairs');
}

function endpointsIn(assets: readonly Placed[]): Placed[] {
  return assets.flatMap(({ place, element }) => objectsIn(element.endpoints, `${place}/endpoints`));
}

/** Judges what was found; nothing found means that the requirement does not apply. */
function each(found: readonly Placed[], judge: (element: Members, place: string) => readonly string[]): Problems {
  if (found.length === 0) return undefined;
  const problems: string[] = [];
  for (const { place, element } of found) problems.push(...judge(element, place));
  return problems;
}

const LISTS = [ASSETS, PAIRS];

function wrapper(id: string, title: string, operation: string, list: string, kinds: Parameters<typeof misfits>[2]) {
  const check = perAnswer(id, title, ({ status, value, query }) => {
    if (status !== 200) return undefined;
    const body = membersOf(value);
    if (!body) return [`the body must be an object with ${list}, got ${shown(value)}`];
    const problems = misfits(body, '', kinds);
    for (const name of ['limit', 'offset']) {
      if (body[name] === undefined) problems.push(`/${name} is missing`);
      else if (/^\d+$/.test(query.get(name) ?? '') && !isInteger(body[name]))
        problems.push(`/${name} must be an integer as ${name} was asked for, got ${shown(body[name])}`);
    }
    return problems;
  });
  return about([operation], check);
}

function endpointProblems(asset: Members, place: string): string[] {
  if (!Array.isArray(asset.endpoints))
    return [`${place}/endpoints ${asset.endpoints === undefined ? 'is missing' : 'must be an array'}`];
  return asset.endpoints.flatMap((item: unknown, index) => {
    const endpoint = membersOf(item);
    const at = `${place}/endpoints/${index}`;
    return endpoint ? misfits(endpoint, at, ENDPOINT) : [`${at} must be an object, got ${shown(item)}`];
  });
}

function layerListProblems(asset: Members, place: string): string[] {
  const { supported_layers: layers } = asset;
  if (!Array.isArray(layers))
    return [`${place}/supported_layers ${layers === undefined ? 'is missing' : 'must be an array'}`];
  return [
    ...layers
      .filter((layer) => typeof layer !== 'string')
      .map((layer) => `${place}/supported_layers has ${shown(layer)}`),
    ...repeated(layers).map((layer) => `${place}/supported_layers has ${shown(layer)} twice`),
  ];
}

function protocolProblems({ protocol_ids: ids }: Members, place: string): string[] {
  const members = membersOf(ids);
  if (!members)
    return [`${place}/protocol_ids ${ids === undefined ? 'is missing' : `must be an object, got ${shown(ids)}`}`];
  return Object.entries(members)
    .filter(([, id]) => typeof id !== 'string')
    .map(([name, id]) => `${place}/protocol_ids/${name} must be a string, got ${shown(id)}`);
}

function mediaProblems({ media }: Members, place: string): string[] {
  return media === undefined || media === null || membersOf(media)
    ? []
    : [`${place}/media must be an object or null, got ${shown(media)}`];
}

/** The whole asset: what the separate asset checks judge one by one. */
function assetProblems(asset: unknown, place: string): string[] {
  const members = membersOf(asset);
  if (!members)
    return [`${place} ${asset === undefined ? 'is missing' : `must be an asset object, got ${shown(asset)}`}`];
  return [
    ...misfits(members, place, ASSET),
    ...protocolProblems(members, place),
    ...mediaProblems(members, place),
    ...endpointProblems(members, place),
    ...layerListProblems(members, place),
  ];
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

function routeProblems({ routes }: Members, place: string): string[] {
  if (!Array.isArray(routes)) return [`${place}/routes ${routes === undefined ? 'is missing' : 'must be an array'}`];
  const shape = routes.flatMap((item: unknown, index) => {
    const route = membersOf(item);
    const at = `${place}/routes/${index}`;
    return route
      ? misfits(route, at, { from_layer: 'string', to_layer: 'string' })
      : [`${at} must be an object, got ${shown(item)}`];
  });
  const ways = objectsIn(routes, '').map(({ element }) => `${element.from_layer} to ${element.to_layer}`);
  return [...shape, ...repeated(ways).map((way) => `${place}/routes has ${way} twice`)];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DECIMAL = /^\+?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** Whether a decimal text stands for more than zero; exact where a double would underflow. */
function isPositiveDecimal(text: string): boolean {
  return DECIMAL.test(text) && /[1-9]/.test(text.split(/[eE]/)[0] ?? '');
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
  wrapper('MKT-ASSETS-02', 'every asset list is the documented wrapper', ASSETS, 'assets', {
    assets: 'array',
    network: 'string',
    total: 'integer',
    timestamp: 'integer',
  }),
  perBody('MKT-ASSETS-03', 'every asset list names mainnet, signet or regtest', [ASSETS], (value) => {
    const network = membersOf(value)?.network;
    if (network === undefined) return undefined;
    return ['mainnet', 'signet', 'regtest'].includes(String(network)) ? [] : [`/network is ${shown(network)}`];
  }),
  perBody('MKT-ASSET-01', 'every asset has its plain members', LISTS, (value) =>
    each(assetsIn(value), (asset, place) => misfits(asset, place, ASSET)),
  ),
  perBody('MKT-ASSET-02', 'no asset_id occurs twice in a list', [ASSETS], (value) => {
    const ids = objectsIn(membersOf(value)?.assets, '/assets').map(({ element }) => element.asset_id);
    return ids.length === 0 ? undefined : repeated(ids).map((id) => `asset_id ${shown(id)} occurs twice`);
  }),
  perBody('MKT-ASSET-03', 'precision and issued_supply are not negative', LISTS, (value, remark) =>
    each(assetsIn(value), ({ precision, issued_supply: supply }, place) => {
      if (isInteger(precision) && precision > 18) remark(`precision ${precision}`);
      return [
        ...(isNumber(precision) && precision < 0 ? [`${place}/precision is ${precision}`] : []),
        ...(isNumber(supply) && supply < 0 ? [`${place}/issued_supply is ${supply}`] : []),
      ];
    }),
  ),
  perBody('MKT-ASSET-04', 'protocol_ids maps protocol names to strings', LISTS, (value) =>
    each(assetsIn(value), protocolProblems),
  ),
  perBody('MKT-ASSET-05', 'media is absent, null or an object', LISTS, (value) => each(assetsIn(value), mediaProblems)),
  perBody('MKT-ASSET-06', 'endpoints give layer, bounds and activity', LISTS, (value) =>
    each(assetsIn(value), endpointProblems),
  ),
  perBody('MKT-ASSET-07', 'the bounds of an active endpoint form a range', LISTS, (value) =>
    each(
      endpointsIn(assetsIn(value)).filter(({ element }) => element.is_active === true),
      ({ min_amount: min, max_amount: max }, place) =>
        isNumber(min) && isNumber(max) && (min < 0 || min > max) ? [`${place} has bounds ${min} to ${max}`] : [],
    ),
  ),
  perBody('MKT-ASSET-08', 'supported_layers lists layer names', LISTS, (value) =>
    each(assetsIn(value), layerListProblems),
  ),
  perBody('MKT-ASSET-09', 'endpoints and supported_layers agree', LISTS, (value, remark) =>
    each(assetsIn(value), (asset, place) => layerAgreement(asset, place, remark)),
  ),
  wrapper('MKT-PAIRS-02', 'every pair list is the documented wrapper', PAIRS, 'pairs', {
    pairs: 'array',
    total: 'integer',
    timestamp: 'integer',
  }),
  perBody('MKT-PAIR-01', 'every pair has a UUID of its own', [PAIRS], (value) => {
    const pairs = pairsIn(value);
    const problems = each(pairs, ({ id }, place) =>
      typeof id === 'string' && UUID.test(id) ? [] : [`${place}/id is ${shown(id)}`],
    );
    return (
      problems && [
        ...problems,
        ...repeated(pairs.map(({ element }) => element.id)).map((id) => `id ${shown(id)} occurs twice`),
      ]
    );
  }),
  perBody('MKT-PAIR-02', 'base and quote are complete assets', [PAIRS], (value) =>
    each(pairsIn(value), (pair, place) => [
      ...assetProblems(pair.base, `${place}/base`),
      ...assetProblems(pair.quote, `${place}/quote`),
    ]),
  ),
  perBody('MKT-PAIR-03', 'the price of a pair is a string or null', [PAIRS], (value) =>
    each(
      pairsIn(value).filter(({ element }) => element.price !== undefined),
      ({ price }, place) => (price === null || typeof price === 'string' ? [] : [`${place}/price is ${shown(price)}`]),
    ),
  ),
  perBody('MKT-PAIR-04', 'the price of a pair reads as a positive decimal', [PAIRS], (value) =>
    each(
      pairsIn(value).filter(({ element }) => typeof element.price === 'string'),
      ({ price }, place) => (isPositiveDecimal(String(price)) ? [] : [`${place}/price is ${shown(price)}`]),
    ),
  ),
  perBody('MKT-PAIR-05', 'routes give from_layer and to_layer, none twice', [PAIRS], (value) =>
    each(pairsIn(value), routeProblems),
  ),
  perBody('MKT-PAIR-06', 'the ticker of a pair is base/quote', [PAIRS], (value) =>
    each(pairsIn(value), ({ ticker, base_asset: base, quote_asset: quote }, place) =>
      ticker === `${base}/${quote}`
        ? []
        : [`${place}/ticker is ${shown(ticker)} for ${shown(base)} and ${shown(quote)}`],
    ),
  ),
  perBody('MKT-PAIR-07', 'the flat members of a pair repeat its assets', [PAIRS], (value) =>
    each(pairsIn(value), flatMemberProblems),
  ),
  perBody('MKT-PAIR-09', 'is_active of a pair is a boolean', [PAIRS], (value) =>
    each(pairsIn(value), (pair, place) => misfits(pair, place, { is_active: 'boolean' })),
  ),
  perBody('MKT-PAIR-10', 'an active pair has routes, and they join supported layers', [PAIRS], (value) =>
    each(
      pairsIn(value).filter(({ element }) => element.is_active === true),
      routeAgreement,
    ),
  ),
  perBody('MKT-PAIR-11', 'a pair joins two different assets', [PAIRS], (value) =>
    each(pairsIn(value), ({ base_asset_id: base, quote_asset_id: quote }, place) =>
      base !== undefined && base === quote ? [`${place} trades ${shown(base)} for itself`] : [],
    ),
  ),
  perBody('MKT-FEE-05', 'the fee estimate is not negative', [FEE_ESTIMATE], (value, remark) => {
    const fee = membersOf(value)?.estimated_fee_sat;
    if (!isNumber(fee)) return undefined;
    if (fee === 0) remark('the estimate is 0');
    return fee < 0 ? [`/estimated_fee_sat is ${fee}`] : [];
  }),
];
