import type { Clock } from '../clock.ts';
import { createRandom } from '../random.ts';
import type { ChainName } from './address.ts';
import { type Behaviour, HONEST } from './behaviour.ts';
import { LARGEST_CHANNEL_SAT } from './channel-limits.ts';
import type { Revision } from './revision.ts';
import { CARRIER_MSAT } from './swaps.ts';
import {
  addNode,
  type Contract,
  createWorld,
  type LightningNode,
  openChannel,
  type Weaknesses,
  type World,
} from './world.ts';

/** What the two parties put into one channel; without an asset the units are 0. */
interface Funding {
  readonly asset_id: string | null;
  readonly maker_msat: bigint;
  readonly maker_units: bigint;
  readonly taker_msat: bigint;
  readonly taker_units: bigint;
}

/** How a regtest is to be made. Only the clock has no default. */
export interface NetworkOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** The same seed gives the same keys, hashes and preimages. */
  readonly seed?: string;
  /**
   * Assets that get a funded channel each; of a known supply each party holds half of it, less the reserve, else 4 *
   * 10^18 raw units.
   */
  readonly assets?: readonly ({ readonly asset_id: string } & Partial<Contract>)[];
  /**
   * The channels, instead of those for BTC and one for each asset, which is as large as a node opens any, with as much on
   * either side.
   */
  readonly fundings?: readonly Funding[];
  /**
   * The channels for BTC: one with 100 BTC on each side, so that payments of more than 1 BTC find a way, or, with `real`, a
   * dozen of the largest that a node opens, of which each carries up to a tenth of its capacity at once.
   */
  readonly btc_channels?: 'large' | 'real';
  /** Puts a third node between the two, which forwards for a fee: by default 1 000 msat and nothing proportional. */
  readonly routed?: boolean;
  readonly fee?: { readonly base_msat: bigint; readonly proportional_millionths: bigint };
  readonly behaviour?: Partial<Behaviour>;
  /** Runs a task soon; each run makes one step of every payment. The event loop's next turn by default. */
  readonly schedule?: (task: () => void) => void;
  /** How long each step of a payment takes by the clock; 0 leaves the pace to the scheduler. */
  readonly step_ms?: number;
  /** How long an HTLC that ended stays in the commitments, in milliseconds; 0 by default. */
  readonly lingering_ms?: number;
  readonly height?: number;
  /** None by default. */
  readonly weaknesses?: Weaknesses;
  /** Whose addresses and invoices there are; `regtest` by default. */
  readonly network?: ChainName;
  /** Which software the nodes run; `current` by default. */
  readonly revision?: Revision;
  /** What the maker has on chain to open further channels with: BTC on top, units that the taker has less. */
  readonly reserve?: Wealth;
}

/** The nodes of a regtest in their world. */
export interface Network {
  readonly world: World;
  readonly maker: LightningNode;
  readonly taker: LightningNode;
  readonly router?: LightningNode;
}

const BTC_MSAT = 100_000_000_000n;
/** Half of the largest channel that a node opens. */
const HALF_MSAT = (LARGEST_CHANNEL_SAT / 2n) * 1000n;
const UNKNOWN_SUPPLY = 8n * 10n ** 18n;

/** What an asset is issued as of which nothing but the id is known. */
const UNKNOWN: Contract = {
  ticker: 'ASSET',
  name: 'Asset',
  precision: 0,
  issued_supply: UNKNOWN_SUPPLY,
  timestamp: 0,
  media: null,
};

/** How much on chain and in its channel somebody has who pays orders and belongs to neither party. */
const PAYER_MSAT = 100_000n * BTC_MSAT;

/** Adds a node that is neither the maker's nor the taker's, with a well-funded channel to the maker. */
export function addPayer(world: World, maker: LightningNode): LightningNode {
  const payer = addNode(world, 'payer', { msat: 2n * PAYER_MSAT, units: new Map() });
  openChannel(world, {
    ends: [payer, maker],
    amounts: [
      { msat: PAYER_MSAT, units: 0n },
      { msat: 0n, units: 0n },
    ],
    asset_id: null,
    htlc_minimum_msat: 1n,
    fee_base_msat: 1_000n,
    fee_proportional_millionths: 0n,
  });
  return payer;
}

/** Builds a maker and a taker with funded channels between them (over a router if asked for) and 1 BTC each on chain. */
export function createNetwork(options: NetworkOptions): Network {
  const random = createRandom(options.seed ?? 'regtest');
  const world = createWorld({
    clock: options.clock,
    behaviour: { ...HONEST, ...options.behaviour },
    random,
    schedule: options.schedule ?? ((task) => void setImmediate(task)),
    step_ms: options.step_ms ?? 0,
    lingering_ms: options.lingering_ms ?? 0,
    weaknesses: options.weaknesses ?? {},
    height: options.height ?? 120,
    network: options.network ?? 'regtest',
    revision: options.revision ?? 'current',
  });
  for (const { asset_id, ...known } of options.assets ?? []) world.contracts.set(asset_id, { ...UNKNOWN, ...known });
  const reserve = options.reserve ?? { msat: 0n, units: new Map() };
  const fundings = options.fundings ?? defaultFundings(options, reserve);
  const maker = addNode(world, 'maker', total(wealth(fundings, 'maker'), reserve));
  const taker = addNode(world, 'taker', wealth(fundings, 'taker'));
  if (options.routed !== true) {
    for (const funding of fundings) connect(world, maker, taker, funding, options);
    return { world, maker, taker };
  }
  // The router mirrors each party towards the other one, so that every route finds on its way what it needs.
  const router = addNode(world, 'router', total(wealth(fundings, 'maker'), wealth(fundings, 'taker')));
  for (const funding of fundings) {
    connect(world, maker, router, funding, options);
    connect(world, router, taker, funding, options);
  }
  return { world, maker, taker, router };
}

function defaultFundings(
  { assets = [], btc_channels = 'large' }: Pick<NetworkOptions, 'assets' | 'btc_channels'>,
  reserve: Wealth,
): readonly Funding[] {
  const plain = { asset_id: null, maker_units: 0n, taker_units: 0n };
  const [count, msat] = btc_channels === 'large' ? [1, 100n * BTC_MSAT] : [12, HALF_MSAT];
  return [
    ...Array.from({ length: count }, () => ({ ...plain, maker_msat: msat, taker_msat: msat })),
    ...assets.map(({ asset_id, issued_supply }) => {
      const units = (issued_supply ?? UNKNOWN_SUPPLY) / 2n;
      const taker_units = units - (reserve.units.get(asset_id) ?? 0n);
      return { asset_id, maker_msat: HALF_MSAT, maker_units: units, taker_msat: HALF_MSAT, taker_units };
    }),
  ];
}

function connect(
  world: World,
  maker: LightningNode,
  taker: LightningNode,
  funding: Funding,
  { fee }: Pick<NetworkOptions, 'fee'>,
): void {
  const makers = [maker, { msat: funding.maker_msat, units: funding.maker_units }] as const;
  const takers = [taker, { msat: funding.taker_msat, units: funding.taker_units }] as const;
  // The issuer of an asset opens its channels, the takers open the others.
  const [first, second] = funding.asset_id === null ? [takers, makers] : [makers, takers];
  openChannel(world, {
    ends: [first[0], second[0]],
    amounts: [first[1], second[1]],
    asset_id: funding.asset_id,
    htlc_minimum_msat: funding.asset_id === null ? 1n : CARRIER_MSAT,
    fee_base_msat: fee?.base_msat ?? 1_000n,
    fee_proportional_millionths: fee?.proportional_millionths ?? 0n,
  });
}

interface Wealth {
  readonly msat: bigint;
  readonly units: ReadonlyMap<string, bigint>;
}

/** What a party has to own so that all its channels can be opened and 1 BTC stays on chain. */
function wealth(fundings: readonly Funding[], party: 'maker' | 'taker'): Wealth {
  const own = fundings.map(({ asset_id, ...amounts }) => ({
    msat: amounts[`${party}_msat`],
    units: new Map(asset_id === null ? [] : [[asset_id, amounts[`${party}_units`]]]),
  }));
  return own.reduce<Wealth>(total, { msat: BTC_MSAT, units: new Map() });
}

function total(a: Wealth, b: Wealth): Wealth {
  const units = new Map(a.units);
  for (const [asset_id, amount] of b.units) units.set(asset_id, (units.get(asset_id) ?? 0n) + amount);
  return { msat: a.msat + b.msat, units };
}
