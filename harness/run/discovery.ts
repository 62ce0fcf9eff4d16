import { membersOf } from '../engine/json/members.ts';
import { SYSTEM_CLOCK, type WaitClock } from '../engine/until.ts';
import type { Answer } from '../engine/wire/answer.ts';
import type { Wire } from '../engine/wire/wire.ts';
import { enforcesKeys } from '../interface/auth/enforcement.ts';
import { tellsNothing } from '../interface/errors/statuses.ts';
import type { Market } from '../interface/market/client.ts';
import { assetIn, type ListedAsset, type ListedPair, type Listing, pairIn } from '../interface/market/listing.ts';
import type { ListName } from '../interface/market/read.ts';
import { NotExercised } from '../verdict/failures.ts';
import { firstAnswerOf, LISTED, type ReadableList, type Reading, readList, type Waiting } from './list-reading.ts';
import { agreedNetwork, askNetworks, type NetworkSource, type NetworkWord } from './networks.ts';
import { quotedDirections } from './quoted-directions.ts';

/**
 * What the target trades, read once a run: no asset id, pair or amount of a check is hard-coded. A list that could not be
 * read throws NotExercised with the reason, so that it costs only the checks that need it.
 */
export interface Discovery extends Listing {
  /** The same lists, for checks of what is *not* listed; throws NotExercised when only a sample could be read. */
  readonly whole: Listing;
  /** Whether keys are enforced: requests without one were refused. */
  readonly enforcement: boolean;
  /** Whether answers have a `Date` that shows the target's clock; without one, nobody knows the time after the clock was moved. */
  readonly tellsTime: boolean;
}

/** The result of reading the lists, as it is kept for all workers of a run. */
export interface Found extends Pick<Discovery, 'enforcement' | 'tellsTime'> {
  /** As the asset list names it. */
  readonly network?: string;
  /** The networks that the asset list and the other sources name. */
  readonly networks: readonly NetworkWord[];
  readonly assets: Known<ListedAsset>;
  /** Inactive pairs included. */
  readonly pairs: Known<ListedPair>;
  /** As in {@link Listing}; left out where no quotes were asked for. */
  readonly quoted?: readonly string[];
}

type Known<Element> =
  | { readonly elements: readonly Element[]; readonly isWhole: boolean }
  | { readonly unread: string };

export interface DiscoverOptions {
  readonly market: Market;
  /** Sends without the run's key; absent when the run has none. */
  readonly anonymous?: Market | undefined;
  /** Sends without a key. */
  readonly keyless: Pick<Wire, 'send'>;
  /** The sources of the network beside the asset list. */
  readonly networks?: readonly NetworkSource[];
  /** Chooses the directions for which quotes are asked for; none are when it is left out. */
  readonly quoteSeed?: number | undefined;
  /** How long to wait for a busy target in all, in milliseconds. */
  readonly waitBudgetMs: number;
  /** Shows a line on the terminal. */
  say(line: string): void;
  readonly clock?: WaitClock;
}

/** The least time to read lists of many pages, also without a wait budget, in milliseconds. */
const LEAST_READING_MS = 60_000;

/**
 * Reads assets, pairs and whether keys are enforced, each as a step of its own: a failure of one leaves the others.
 * @throws {TargetUnavailable} when nobody is there
 */
export async function discover(options: DiscoverOptions): Promise<Found> {
  const { market, anonymous = market, keyless, networks = [], waitBudgetMs, say, clock = SYSTEM_CLOCK } = options;
  const { quoteSeed } = options;
  const now = clock.now();
  const readUntil = now + Math.max(waitBudgetMs, LEAST_READING_MS);
  const waiting: Waiting = { until: now + waitBudgetMs, readUntil, clock, say };
  const unkeyed = await answerOfAny(listsOf(anonymous), waiting);
  const [assetList, pairList] = listsOf(market);
  const assets = await readList(assetList, waiting);
  const pairs = await readList(pairList, waiting);
  const listed = 'first' in assets ? membersOf(assets.first.value)?.network : undefined;
  const network = typeof listed === 'string' ? { network: listed } : {};
  const found: Found = {
    ...network,
    networks: [{ by: 'the asset list', ...network }, ...(await askNetworks(networks))],
    assets: known(assets, assetIn),
    pairs: known(pairs, pairIn),
    enforcement: await enforcesKeys(keyless, unkeyed),
    tellsTime: tellsTime(unkeyed ?? firstOf(assets) ?? firstOf(pairs)),
  };
  for (const sentence of unreadLists(found)) say(sentence);
  if (quoteSeed === undefined || unreadLists(found).length > 0) return found;
  return { ...found, quoted: await quotedDirections(discoveryFrom(found), market, quoteSeed) };
}

/** The two lists of a market, the asset list first; that of pairs with the inactive ones. */
export function listsOf({ assets, pairs }: Pick<Market, ListName>): readonly [ReadableList, ReadableList] {
  return [
    { name: 'assets', read: assets },
    { name: 'pairs', read: (query) => pairs({ active_only: false, ...query }) },
  ];
}

/** What was found, as checks get it. */
export function discoveryFrom(found: Found): Discovery {
  const { enforcement, tellsTime } = found;
  return {
    get network() {
      // It stands beside the assets.
      elementsOf('assets', found.assets);
      return found.network;
    },
    get agreedNetwork() {
      return agreedNetwork(found.networks);
    },
    get assets() {
      return elementsOf('assets', found.assets);
    },
    get pairs() {
      return elementsOf('pairs', found.pairs);
    },
    quoted: found.quoted,
    whole: {
      get assets() {
        return wholeOf('assets', found.assets);
      },
      get pairs() {
        return wholeOf('pairs', found.pairs);
      },
    },
    enforcement,
    tellsTime,
  };
}

/** Which lists could not be read, and why: a sentence each. */
export function unreadLists({ assets, pairs }: Found): string[] {
  const lists: readonly [ListName, Known<unknown>][] = [
    ['assets', assets],
    ['pairs', pairs],
  ];
  return lists.flatMap(([name, list]) =>
    'unread' in list ? [`What needs it is not exercised: ${whyUnread(name, list.unread)}`] : [],
  );
}

function whyUnread(name: ListName, why: string): string {
  return `the target's ${LISTED[name]} could not be read: ${why}`;
}

function elementsOf<Element>(name: ListName, list: Known<Element>): readonly Element[] {
  if ('unread' in list) throw new NotExercised(whyUnread(name, list.unread));
  return list.elements;
}

function wholeOf<Element>(name: ListName, list: Known<Element>): readonly Element[] {
  const elements = elementsOf(name, list);
  if ('isWhole' in list && list.isWhole) return elements;
  throw new NotExercised(
    `the target's ${LISTED[name]} is too long to be read whole: what is not among its first ${elements.length} may be listed all the same`,
  );
}

function known<Element>(reading: Reading, read: (element: unknown) => Element | undefined): Known<Element> {
  if ('unread' in reading) return reading;
  const { elements, isWhole } = reading;
  return { elements: elements.flatMap((element) => read(element) ?? []), isWhole };
}

/** The first answer that shows how the target treats this caller. */
async function answerOfAny(lists: readonly ReadableList[], waiting: Waiting): Promise<Answer | undefined> {
  for (const list of lists) {
    const answer = await firstAnswerOf(list, waiting);
    if (answer && answer.status < 500 && !tellsNothing(answer)) return answer;
  }
  return undefined;
}

function firstOf(reading: Reading): Answer | undefined {
  return 'first' in reading ? reading.first : undefined;
}

function tellsTime(answer: Answer | undefined): boolean {
  return answer?.date !== undefined;
}
