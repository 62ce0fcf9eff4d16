import { isContractId } from '../../lightning/contract-id.ts';
import { at, elements, onlyMembers, type Place, wholeFile, wrong } from '../../place.ts';
import { createRandom } from '../../random.ts';
import type { MakerOptions } from '../options.ts';
import type { Catalogue, Endpoint, Route } from './catalogue.ts';
import { type Limits, limitsIn, pairIn, refuseTwins, tickerIn, worthIn } from './file-values.ts';
import { assembled, bitcoin, endpoint, type Issue, type Issued, issue, pair, route } from './issue.ts';

/** What a file says: figures that are options of the service, and what is traded under them. */
export interface FiledCatalogue {
  readonly options: Partial<MakerOptions>;
  /** Gives a fresh copy. */
  readonly catalogue: (options: MakerOptions) => Catalogue;
}

/** What a file says of an asset. `onchain` are its limits on chain, where it has a layer there. */
interface FiledAsset {
  readonly issue: Omit<Issue, 'endpoints'>;
  readonly lightning: Limits;
  readonly onchain: Limits | undefined;
}

/** The options that `fees` may set. */
const FEES = [
  'spread_ppm',
  'base_fee_msat',
  'fee_ppm',
  'setup_fee_sat',
  'asset_setup_fee_sat',
  'capacity_fee_ppm',
  'duration_fee_msat_per_block',
  'onchain_fee_sat',
] as const satisfies readonly (keyof MakerOptions)[];

const NETWORKS = ['mainnet', 'signet', 'regtest'] as const satisfies readonly MakerOptions['network'][];

/** The modelled channels hold four tenths of the supply on either side; payments are at most a tenth of it. */
const SUPPLY_TIMES = 10n;
const DEFAULT_SUPPLY_TIMES = 1_000n;
const U64_MAX = 2n ** 64n - 1n;
const MOST_DECIMALS = 18n;
/** Where parts per million reach the whole, a reverse quote has no price. */
const MOST_FEE = 500_000n;

/**
 * Reads what the reference trades from a file in YAML or JSON: assets with prices and limits, pairs, fees. What it leaves out is as
 * without a file, or made from the seed.
 * @throws {UnusableSetting} for the first thing that is wrong, with the member and the fix
 */
export function catalogueInFile(file: string): FiledCatalogue {
  const root = wholeFile('--catalogue', file);
  onlyMembers(root, ['network', 'bitcoin', 'assets', 'pairs', 'fees']);
  const assets = elements(at(root, 'assets')).map(assetIn);
  if (assets.length === 0) throw wrong(at(root, 'assets'), 'must list at least one asset');
  const tickers = assets.map(({ issue }) => issue.ticker);
  refuseTwins(at(root, 'assets'), tickers);
  refuseSameIds(at(root, 'assets'), assets);
  const [stated, listed] = [at(root, 'bitcoin'), at(root, 'pairs')];
  const btc = stated.value === undefined ? undefined : layersIn(stated, []);
  const pairs = listed.value === undefined ? [] : elements(listed).map((place) => pairIn(place, tickers));
  return {
    options: { ...networkIn(at(root, 'network')), ...feesIn(at(root, 'fees')) },
    catalogue: (options) => listedBy(options, assets, pairs, btc),
  };
}

function listedBy(
  options: MakerOptions,
  filed: readonly FiledAsset[],
  pairs: readonly (readonly [base: string, quote: string])[],
  btc: Layers | undefined,
): Catalogue {
  const random = createRandom(options.seed).stream('catalogue');
  const issues = filed.map(({ issue: stated, ...layers }) =>
    issue(random, options, { ...stated, endpoints: endpointsOf('RGB', layers) }),
  );
  const bitcoins = bitcoin(options, btc && endpointsOf('BTC', btc));
  const find = (ticker: string) => issues.filter(({ asset }) => asset.ticker === ticker);
  const others = pairs.map((names) => names.flatMap(find));
  const oriented = [...issues.map((issued) => [bitcoins, issued]), ...others].flatMap(([base, quote]) =>
    base && quote ? [pair(random, base, quote, routesBetween(base, quote), isActive(base) && isActive(quote))] : [],
  );
  return assembled(options, [bitcoins, ...issues], oriented);
}

/** From Lightning to Lightning, and from chain to chain where both assets have limits there. */
function routesBetween(base: Issued, quote: Issued): Route[] {
  return ['_LN', '_L1'].flatMap((kind) => {
    const [from, to] = [base, quote].map(({ asset }) => asset.supported_layers.find((layer) => layer.endsWith(kind)));
    return from !== undefined && to !== undefined ? [route(from, to)] : [];
  });
}

function isActive({ asset }: Issued): boolean {
  return asset.is_active;
}

type Layers = Pick<FiledAsset, 'lightning' | 'onchain'>;

function endpointsOf(kind: 'BTC' | 'RGB', { lightning, onchain }: Layers): Endpoint[] {
  const chain = onchain === undefined ? [] : [endpoint(`${kind}_L1`, onchain.min_amount, onchain.max_amount)];
  return [endpoint(`${kind}_LN`, lightning.min_amount, lightning.max_amount), ...chain];
}

function assetIn(place: Place): FiledAsset {
  const members = ['ticker', 'name', 'precision', 'asset_id', 'issued_supply', 'worth_sat', 'is_active'];
  const layers = layersIn(place, members);
  const ticker = tickerIn(at(place, 'ticker'));
  const most = [layers.lightning, layers.onchain].reduce((high, one) => larger(high, one?.max_amount ?? 0n), 0n);
  return {
    ...layers,
    issue: {
      ticker,
      name: optional(at(place, 'name'), nameIn) ?? ticker,
      precision: Number(wholeIn(at(place, 'precision'), MOST_DECIMALS)),
      ...idIn(at(place, 'asset_id')),
      issued_supply: supplyIn(at(place, 'issued_supply'), most),
      worth: worthIn(at(place, 'worth_sat')),
      is_active: optional(at(place, 'is_active'), truthIn) ?? true,
    },
  };
}

function layersIn(place: Place, members: readonly string[]): Layers {
  const lightning = limitsIn(place, [...members, 'min_amount', 'max_amount', 'onchain']);
  const onchain = optional(at(place, 'onchain'), (limits) => limitsIn(limits, ['min_amount', 'max_amount']));
  return { lightning, onchain };
}

function optional<T>(place: Place, read: (place: Place) => T): T | undefined {
  return place.value === undefined ? undefined : read(place);
}

function nameIn(place: Place): string {
  const { value } = place;
  if (typeof value === 'string' && value.trim() !== '' && value.length <= 256) return value;
  throw wrong(place, 'must be a text of 1 to 256 characters');
}

function truthIn(place: Place): boolean {
  if (typeof place.value === 'boolean') return place.value;
  throw wrong(place, 'must be true or false');
}

function wholeIn(place: Place, most: bigint): bigint {
  const { value } = place;
  if (typeof value === 'bigint' && value >= 0n && value <= most) return value;
  throw wrong(place, `must be a whole number from 0 to ${most}`);
}

function idIn(place: Place): { asset_id?: string } {
  const { value } = place;
  if (value === undefined) return {};
  if (typeof value === 'string' && isContractId(value)) return { asset_id: value };
  throw wrong(place, 'must be the id of an RGB contract, such as rgb:2dkSTbr-…, or be left out');
}

function refuseSameIds(place: Place, assets: readonly FiledAsset[]): void {
  const ids = assets.flatMap(({ issue }) => issue.asset_id ?? []);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw wrong(place, `must have another asset_id for each asset; ${twice} stands twice`);
}

function supplyIn(place: Place, most: bigint): bigint {
  const least = most * SUPPLY_TIMES;
  const { value } = place;
  const usual = smaller(most * DEFAULT_SUPPLY_TIMES, U64_MAX);
  const supply = value ?? usual;
  if (typeof supply === 'bigint' && supply >= least && supply <= U64_MAX) return supply;
  throw wrong(place, `must be a whole number from ${least} (ten times the largest max_amount) to ${U64_MAX}`);
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function networkIn(place: Place): Partial<MakerOptions> {
  if (place.value === undefined) return {};
  const network = NETWORKS.find((name) => name === place.value);
  if (network === undefined) throw wrong(place, `must be one of ${NETWORKS.join(', ')}`);
  return { network };
}

function feesIn(place: Place): Partial<MakerOptions> {
  if (place.value === undefined) return {};
  onlyMembers(place, FEES);
  return Object.fromEntries(
    FEES.map((name) => at(place, name)).flatMap((fee) =>
      fee.value === undefined ? [] : [[fee.path.replace(/^fees\./, ''), Number(wholeIn(fee, mostOf(fee)))]],
    ),
  );
}

function mostOf({ path }: Place): bigint {
  return path.endsWith('_ppm') ? MOST_FEE : 1_000_000_000n;
}
