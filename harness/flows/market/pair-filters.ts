import { outcomeOf } from '../../interface/errors/outcome.ts';
import type { Market } from '../../interface/market/client.ts';
import type { TradablePair } from '../../interface/market/listing.ts';
import { pageOf } from '../../interface/market/read.ts';

/** Parameters that the pair list may take: the interface names only `pair_ticker`; the others are guesses (MKT-PAIRS-13). */
export interface PairFilter {
  readonly name: string;
  /** Whether it names one pair, so that it excludes `pair_ticker` (MKT-PAIRS-12). */
  readonly identifies: boolean;
  readonly parameters: (pair: TradablePair) => Record<string, string>;
}

const CANDIDATE_PARAMETERS: readonly PairFilter[] = [
  { name: 'pair_id', identifies: true, parameters: ({ id }) => ({ pair_id: id }) },
  {
    name: 'base_ticker and quote_ticker',
    identifies: true,
    parameters: ({ base_asset, quote_asset }) => ({ base_ticker: base_asset, quote_ticker: quote_asset }),
  },
  {
    name: 'base_asset_id and quote_asset_id',
    identifies: true,
    parameters: ({ base_asset_id, quote_asset_id }) => ({ base_asset_id, quote_asset_id }),
  },
  {
    name: 'from_asset_id and quote_asset_id',
    identifies: true,
    parameters: ({ base_asset_id, quote_asset_id }) => ({ from_asset_id: base_asset_id, quote_asset_id }),
  },
  { name: 'asset', identifies: false, parameters: ({ quote_asset_id }) => ({ asset: quote_asset_id }) },
  { name: 'layer', identifies: false, parameters: ({ routes }) => ({ layer: routes[0]?.from_layer ?? '' }) },
];

/** What a candidate did to the list. */
export interface ParameterFinding {
  readonly filter: PairFilter;
  /** The list shrank and still holds the pair; an ignored parameter shrinks nothing. */
  readonly works: boolean;
  readonly effect: string;
  /** The pair came, and fewer pairs came than the list counts. */
  readonly countsMore: boolean;
}

/** Tries each candidate with the values of one active pair. */
export async function tryParameters(market: Pick<Market, 'pairs'>, pair: TradablePair): Promise<ParameterFinding[]> {
  const findings: ParameterFinding[] = [];
  for (const filter of CANDIDATE_PARAMETERS) findings.push(await tryParameter(filter, market, pair));
  return findings;
}

async function tryParameter(
  filter: PairFilter,
  { pairs: read }: Pick<Market, 'pairs'>,
  pair: TradablePair,
): Promise<ParameterFinding> {
  const unfiltered = pageOf('pairs', await read()).total;
  const answer = await read(filter.parameters(pair));
  if (answer.status !== 200) return { filter, works: false, effect: outcomeOf(answer), countsMore: false };
  const { elements, total } = pageOf('pairs', answer);
  const came = elements.some(({ id }) => id === pair.id);
  const works = total < unfiltered && came;
  const effect = works ? `${total} of ${unfiltered}` : total === unfiltered ? 'ignored' : 'no match';
  return { filter, works, effect, countsMore: came && elements.length < total };
}
