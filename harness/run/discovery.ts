import { SetupError } from '../engine/failures.ts';
import { dateOf } from '../engine/moment.ts';
import type { Answer } from '../engine/wire/answer.ts';
import { accepted } from '../interface/errors/answers.ts';
import type { Market, Query } from '../interface/market/client.ts';
import { assetIn, type Listing, pairIn } from '../interface/market/listing.ts';
import { walkPages } from '../interface/market/read.ts';

/** What the target trades, read once a run: no asset id, pair or amount of a check is hard-coded. */
export interface Discovery extends Listing {
  /** Whether a request without a key was refused. */
  readonly enforcement: boolean;
  /** Whether answers have a `Date`; without one, a clock that was moved can no longer be followed. */
  readonly tellsTime: boolean;
}

/** A list longer than this is not walked further; a target whose `total` never ends must not keep the run. */
const MOST_ELEMENTS = 10_000;

/**
 * Reads assets, pairs and whether keys are enforced.
 * @param anonymous sends without the run's key; absent when the run has none
 * @throws {SetupError} when a list cannot be read
 */
export async function discover(market: Market, anonymous?: Market): Promise<Discovery> {
  const unkeyed = await (anonymous ?? market).assets();
  const first = anonymous ? await market.assets() : unkeyed;
  const wrapper = readable('assets', first);
  const assets = await elementsOf('assets', market.assets, {}, wrapper);
  const activity = { active_only: false };
  const pairs = await elementsOf('pairs', market.pairs, activity, readable('pairs', await market.pairs(activity)));
  return {
    ...(typeof wrapper.network === 'string' ? { network: wrapper.network } : {}),
    assets: assets.flatMap((element) => assetIn(element) ?? []),
    pairs: pairs.flatMap((element) => pairIn(element) ?? []),
    enforcement: unkeyed.status === 401,
    tellsTime: dateOf(first) !== undefined,
  };
}

/** A list as far as it can be read: an empty page or a missing `total` ends it. */
async function elementsOf(
  list: 'assets' | 'pairs',
  read: (query: Query) => Promise<Answer>,
  query: Record<string, boolean>,
  first: Record<string, unknown>,
): Promise<unknown[]> {
  const pageAt = async (offset: number) => {
    const wrapper = offset === 0 ? first : readable(list, await read({ ...query, offset }));
    const elements = wrapper[list];
    if (!Array.isArray(elements)) throw new SetupError(`the list of ${list} has no array ${list}`);
    return { elements, total: Math.min(Number(first.total), MOST_ELEMENTS) };
  };
  return (await walkPages<unknown>(pageAt)).elements;
}

function readable(what: string, answer: Answer): Record<string, unknown> {
  try {
    return accepted(answer);
  } catch (error) {
    throw new SetupError(`the list of ${what} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
