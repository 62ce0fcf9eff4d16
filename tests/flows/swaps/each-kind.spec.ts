import { ofEachKind } from '../../../harness/flows/swaps/each-kind.ts';
import type { Trade } from '../../../harness/interface/market/trades.ts';
import type { SwapQuote } from '../../../harness/interface/swaps/terms.ts';
import { NotExercised, SetupError, Violation } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';

const QUOTE = { rfq_id: 'q-1', to_asset: { amount: 5n } } as SwapQuote;
const trade = (from: string, to: string) =>
  ({
    from: { asset: { asset_id: from }, layer: 'RGB_LN', min: 1n, max: 9n },
    to: { asset: { asset_id: to }, layer: 'RGB_LN', min: 1n, max: 9n },
  }) as Trade;
const trades = [trade('BTC', 'rgb:a'), trade('rgb:a', 'BTC')];
const trader = { trades, tradeFor: () => trade('rgb:a', 'BTC'), quote: () => Promise.resolve(QUOTE) };

test('each kind that is listed is had once, a large amount, and one that says how much is got', async () => {
  const all = await ofEachKind(trader, ({ rfq_id }) => rfq_id);
  expect(all).toEqual(['buy', 'sell', 'large', 'reverse'].map((kind) => ({ kind, had: 'q-1' })));
});

test('a kind whose swap cannot be begun is left out', async () => {
  let begins = 0;
  const all = await ofEachKind(trader, () => {
    if (++begins === 1) throw new SetupError('no liquidity');
    return begins;
  });
  expect(all).toEqual([
    { kind: 'sell', had: 2 },
    { kind: 'large', had: 3 },
    { kind: 'reverse', had: 4 },
  ]);
});

test('where nothing is to be had, nothing is judged; what is broken is no want of it', async () => {
  const refused = () => Promise.reject(new SetupError('refused'));
  await expect(ofEachKind(trader, refused)).rejects.toThrow(NotExercised);
  const broken = () => Promise.reject(new Violation('broken'));
  await expect(ofEachKind(trader, broken)).rejects.toThrow(Violation);
});
