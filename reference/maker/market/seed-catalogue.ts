import { isContractId, writeContractId } from '../../lightning/contract-id.ts';
import { REVISIONS } from '../../lightning/revision.ts';
import { createRandom, type Random } from '../../random.ts';
import type { MakerOptions } from '../options.ts';
import type { Asset, Catalogue, Endpoint, Pair, Route } from './catalogue.ts';

const FIRST_LISTING = 1_735_689_600;
/** One satoshi in the unit of `Catalogue.worth`. */
const SATOSHI = 1_000_000_000n;

interface Issue {
  ticker: string;
  name: string;
  precision: number;
  issued_supply: bigint;
  worth: bigint;
  endpoints: Endpoint[];
  is_active?: boolean;
  media?: Asset['media'];
}

/**
 * The catalogue of a seed: BTC and RGB assets of precision 0, 6 and 8, one of them with a supply, limits and a price beyond
 * 2^53 where the options say so, one retired asset, inactive pairs with and without routes, and assets that reach each other only over two or three hops.
 */
export function seedCatalogue(options: MakerOptions): Catalogue {
  const random = createRandom(options.seed).stream('catalogue');
  const btc = bitcoin(options);
  const dollar = issue(random, options, {
    ticker: 'USDT',
    name: 'Dollar Note',
    precision: 6,
    issued_supply: 250_000_000_000_000n,
    worth: 1_488n * SATOSHI,
    endpoints: [endpoint('RGB_LN', 2_500_000n, 150_000_000_000n), endpoint('RGB_L1', 25_000_000n, 500_000_000_000n)],
  });
  const mile = issue(random, options, {
    ticker: 'MILE',
    name: 'Travel Mile',
    precision: 8,
    ...(options.large_amounts ? largeMiles() : plainMiles()),
  });
  const share = issue(random, options, {
    ticker: 'SHARE',
    name: 'Cooperative Share',
    precision: 0,
    issued_supply: 5_000_000n,
    worth: 250n * SATOSHI,
    endpoints: [endpoint('RGB_LN', 12n, 900_000n)],
  });
  const nova = issue(random, options, {
    ticker: 'NOVA',
    name: 'Nova Credit',
    precision: 6,
    issued_supply: 40_000_000_000_000n,
    worth: 1_190n * SATOSHI,
    endpoints: [endpoint('RGB_LN', 3_000_000n, 100_000_000_000n)],
    media: { file_path: 'media/nova.png', digest: random.hex(32), mime: 'image/png' },
  });
  const retired = issue(random, options, {
    ticker: 'OLDX',
    name: 'Withdrawn Token',
    precision: 2,
    issued_supply: 1_000_000n,
    worth: 100n * SATOSHI,
    endpoints: [endpoint('RGB_LN', 0n, 0n, false)],
    is_active: false,
  });
  const lightning = route('BTC_LN', 'RGB_LN');
  const onchain = route('BTC_L1', 'RGB_L1');
  const inside = route('RGB_LN', 'RGB_LN');
  const listed = [btc, dollar, mile, share, nova, retired];
  const oriented = [
    pair(random, btc, dollar, [lightning, onchain]),
    pair(random, btc, mile, [lightning, onchain]),
    pair(random, btc, share, [lightning]),
    pair(random, dollar, nova, [inside]),
    pair(random, mile, dollar, [inside], false),
    pair(random, btc, retired, [], false),
  ];
  return {
    network: options.network,
    assets: listed.map(({ asset }) => asset),
    pairs: options.routes === 'both' ? oriented.map(withReturnRoutes) : oriented,
    worth: Object.fromEntries(listed.map(({ asset, worth }) => [asset.asset_id, worth])),
  };
}

function largeMiles(): Pick<Issue, 'issued_supply' | 'worth' | 'endpoints'> {
  return {
    issued_supply: 900_719_925_474_099_301n,
    worth: 1_100_000_000n,
    endpoints: [
      endpoint('RGB_LN', 300_000_000_001n, 18_014_398_509_481_987n),
      endpoint('RGB_L1', 5_000_000_000_000n, 90_071_992_547_409_931n),
    ],
  };
}

/** A thousandth as many, each worth a thousand times as much. */
function plainMiles(): ReturnType<typeof largeMiles> {
  return {
    issued_supply: 900_719_925_474_099n,
    worth: 1_100_000_000_000n,
    endpoints: [
      endpoint('RGB_LN', 300_000_001n, 18_014_398_509_481n),
      endpoint('RGB_L1', 5_000_000_000n, 90_071_992_547_409n),
    ],
  };
}

interface Issued {
  asset: Asset;
  worth: bigint;
}

function bitcoin({ btc_precision: precision, large_amounts }: MakerOptions): Issued {
  const asset: Asset = {
    ticker: 'BTC',
    asset_id: 'BTC',
    name: 'Bitcoin',
    precision,
    protocol_ids: { BTC: 'BTC' },
    media: null,
    // All bitcoins in millisatoshis lie beyond 2^53; in satoshis they don't.
    issued_supply: 21_000_000n * 10n ** BigInt(large_amounts ? precision : 8),
    timestamp: 1_231_006_505,
    endpoints: [endpoint('BTC_LN', 3_000_000n, 220_000_000_000n), endpoint('BTC_L1', 50_000_000n, 1_000_000_000_000n)],
    is_active: true,
    added_at: FIRST_LISTING,
    supported_layers: ['BTC_LN', 'BTC_L1'],
  };
  return { asset, worth: 100_000_000n * SATOSHI };
}

function issue(random: Random, options: MakerOptions, given: Issue): Issued {
  const own = random.stream(given.ticker);
  const asset_id = contractId(own.stream('id'), options);
  const timestamp = FIRST_LISTING + own.integer(0, 10_000_000);
  const asset: Asset = {
    ticker: given.ticker,
    asset_id,
    name: given.name,
    precision: given.precision,
    protocol_ids: { RGB: asset_id },
    media: given.media ?? null,
    issued_supply: given.issued_supply,
    timestamp,
    endpoints: given.endpoints,
    is_active: given.is_active ?? true,
    added_at: timestamp + own.integer(60, 1_000_000),
    supported_layers: given.endpoints.map(({ layer }) => layer),
  };
  return { asset, worth: given.worth };
}

/**
 * An id that nodes of every revision can read, which one in four random ones is; or one that only those of the revision that
 * runs can.
 */
function contractId(random: Random, { contract_ids, node_revision }: MakerOptions): string {
  for (;;) {
    const id = writeContractId(random.bytes(32), node_revision);
    const isCommon = REVISIONS.every((revision) => isContractId(id, revision));
    if (isCommon === (contract_ids === 'of any revision')) return id;
  }
}

function endpoint(layer: string, min_amount: bigint, max_amount: bigint, is_active = true): Endpoint {
  return { layer, min_amount, max_amount, is_active };
}

function route(from_layer: string, to_layer: string): Route {
  return { from_layer, to_layer };
}

function pair(random: Random, base: Issued, quote: Issued, routes: Route[], is_active = true): Pair {
  const id = random.stream(`${base.asset.ticker}/${quote.asset.ticker}`).uuid();
  return { id, base_asset_id: base.asset.asset_id, quote_asset_id: quote.asset.asset_id, routes, is_active };
}

function withReturnRoutes(given: Pair): Pair {
  const back = given.routes
    .map(({ from_layer, to_layer }) => route(to_layer, from_layer))
    .filter((returning) => !given.routes.some((known) => sameRoute(known, returning)));
  return { ...given, routes: [...given.routes, ...back] };
}

function sameRoute(one: Route, other: Route): boolean {
  return one.from_layer === other.from_layer && one.to_layer === other.to_layer;
}
