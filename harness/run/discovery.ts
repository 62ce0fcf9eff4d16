import type { Asset, Pair } from '../../schemas/types.ts';
import { SetupError } from '../engine/failures.ts';
import { dateOf } from '../engine/moment.ts';
import type { Answer } from '../engine/wire/answer.ts';
import { accepted } from '../interface/errors/answers.ts';
import type { Market, Query } from '../interface/market/client.ts';
import type { Listing } from '../interface/market/listing.ts';

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
  const assets = await walk<Asset>('assets', market.assets, {}, wrapper);
  const activity = { active_only: false };
  const pairs = await walk<Pair>('pairs', market.pairs, activity, readable('pairs', await market.pairs(activity)));
  return {
    ...(typeof wrapper.network === 'string' ? { network: wrapper.network } : {}),
    assets: assets.filter((asset) => typeof asset.asset_id === 'string'),
    pairs: pairs.filter((pair) => typeof pair.id === 'string' && typeof pair.ticker === 'string'),
    enforcement: unkeyed.status === 401,
    tellsTime: dateOf(first) !== undefined,
  };
}

async function walk<Element>(
  member: string,
  read: (query: Query) => Promise<Answer>,
  query: Record<string, boolean>,
  first: Record<string, unknown>,
): Promise<Element[]> {
  const elements = elementsOf(member, first);
  const total = Math.min(Number(first.total), MOST_ELEMENTS);
  while (elements.length < total) {
    const page = elementsOf(member, readable(member, await read({ ...query, offset: elements.length })));
    if (page.length === 0) break;
    elements.push(...page);
  }
  return elements.filter((element) => typeof element === 'object' && element !== null) as Element[];
}

function readable(what: string, answer: Answer): Record<string, unknown> {
  try {
    return accepted(answer);
  } catch (error) {
    throw new SetupError(`the list of ${what} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function elementsOf(member: string, wrapper: Record<string, unknown>): unknown[] {
  const elements = wrapper[member];
  if (!Array.isArray(elements)) throw new SetupError(`the list of ${member} has no array ${member}`);
  return [...elements];
}
