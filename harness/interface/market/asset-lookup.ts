/** What the filter by `asset_id` finds (MKT-ASSETS-11, -12). */

import type { Element } from '../../engine/json/differences.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { note } from '../../verdict/check.ts';
import { expect } from '../../verdict/expect.ts';
import { type AnsweredTag, answeredAs, refusedAs } from '../errors/as-stated.ts';
import { outcomeOf } from '../errors/outcome.ts';
import type { Market } from './client.ts';
import { changesIn, matchesOf, pageOf } from './read.ts';

/** Asserts that an answer to who asks for its id holds an asset, as the whole list shows it, and nothing else. */
export function isAlone(answer: Answer, asset: Element): void {
  const { elements, total } = pageOf('assets', answer);
  const asset_id = String(asset.asset_id);
  const found = elements.map((element) => element.asset_id);
  expect(found, `assets with the id ${asset_id}`).toEqual([asset_id]);
  expect(total, `\`total\` for ${asset_id}`).toBe(1);
  expect(changesIn('assets', [asset], elements), 'what differs from the whole list').toEqual([]);
}

/** Asserts that no asset has this id. Refusing it as malformed is not what the text suggests, but it matches nothing all the same. */
export async function matchesNothing(tag: AnsweredTag, market: Market, asset_id: string, what: string): Promise<void> {
  const answer = await market.assets({ asset_id });
  answeredAs(tag, answer);
  if (answer.status === 400 || answer.status === 422) {
    refusedAs(tag, answer);
    note(`${what} is refused with ${outcomeOf(answer)}`);
  } else expect(matchesOf('assets', answer), `assets for ${what}, ${asset_id}`).toEqual([]);
}
