import type { Market } from '../../interface/market/client.ts';
import { type ListName, pageOf } from '../../interface/market/read.ts';
import { confirm } from '../../verdict/confirm.ts';
import { Violation } from '../../verdict/failures.ts';

/**
 * Judges the `total` of a filtered list: what it counts and the first page does not show stands behind that. So it does where
 * the parameters are ignored, or pages are short.
 * @param parameters the query, without paging
 * @throws {Violation} where fewer elements than `total` are shown, and nothing stands behind them
 */
export function countsWhatMatches(
  market: Pick<Market, ListName>,
  list: ListName,
  parameters: Record<string, string>,
): Promise<void> {
  return confirm('another client', async () => {
    const { elements, total } = pageOf(list, await market[list](parameters));
    if (elements.length === 0 || elements.length >= total) return;
    const behind = await market[list]({ ...parameters, offset: elements.length });
    if (behind.status !== 200 || pageOf(list, behind).elements.length > 0) return;
    const query = new URLSearchParams(parameters).toString();
    throw new Violation(`${query} shows ${elements.length} ${list} and none behind them, but counts ${total}`);
  });
}
