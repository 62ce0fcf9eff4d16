import { randomUUID } from 'node:crypto';
import { createClock } from '../../../reference/clock.ts';
import type { Quote } from '../../../reference/maker/quotes/quote.ts';
import { createMaker } from '../../../reference/maker/service.ts';
import { expect } from '../../test.ts';
import { test } from './quoting.ts';

/** A book on a clock that stands still, and a maker of quotes that live for 30 seconds. */
function standingStill() {
  const clock = createClock(() => 1_800_000_000_000);
  const { maker } = createMaker({}, { clock });
  const fresh = (): Quote => {
    const leg = { asset_id: 'BTC', name: 'Bitcoin', ticker: 'BTC', layer: 'BTC_LN', amount: 1n, precision: 11 };
    const fee = {
      base_fee: 0n,
      variable_fee: 0n,
      fee_rate: 0,
      final_fee: 0n,
      fee_asset: 'BTC',
      fee_asset_precision: 11,
    };
    const timestamp = clock.now() / 1000;
    return {
      rfq_id: randomUUID(),
      from_asset: leg,
      to_asset: leg,
      price: 1,
      fee,
      timestamp,
      expires_at: timestamp + 30,
    };
  };
  const add = () => {
    const quote = fresh();
    maker.quotes.add(quote);
    return quote.rfq_id;
  };
  return { clock, quotes: maker.quotes, add, fresh };
}

test('a quote is used once, and unknown, used and expired ones differ', () => {
  const { clock, quotes, add } = standingStill();
  const [used, expiring] = [add(), add()];
  expect(quotes.use(used)).toMatchObject({ standing: 'open', quote: { rfq_id: used } });
  expect(quotes.use(used).standing).toBe('used');
  clock.advance(29.999);
  expect(quotes.find(expiring).standing).toBe('open');
  clock.advance(0.001);
  expect(quotes.find(expiring).standing).toBe('expired');
  expect(quotes.use(expiring).standing).toBe('expired');
  expect(quotes.find(used).standing).toBe('used');
  expect(quotes.find('none')).toEqual({ standing: 'unknown' });
  expect(quotes.use('none')).toEqual({ standing: 'unknown' });
});

test('a use can be taken back', () => {
  const { quotes, add } = standingStill();
  const rfq_id = add();
  quotes.use(rfq_id);
  quotes.release(rfq_id);
  expect(quotes.use(rfq_id).standing).toBe('open');
});

test('an extended quote stays valid until then, and is not shortened; an expired one is not revived', () => {
  const { clock, quotes, add } = standingStill();
  const [extended, left] = [add(), add()];
  quotes.extend(extended, clock.now() / 1000 + 900);
  quotes.extend(extended, clock.now() / 1000 + 10);
  clock.advance(899);
  expect(quotes.find(extended).standing).toBe('open');
  quotes.extend(left, clock.now() / 1000 + 900);
  expect(quotes.find(left).standing).toBe('expired');
  clock.advance(1);
  expect(quotes.find(extended).standing).toBe('expired');
});

test('the book forgets only what is over, and stays small', () => {
  const { clock, quotes, add } = standingStill();
  const kept = add();
  quotes.extend(kept, clock.now() / 1000 + 100_000);
  for (let second = 0; second < 300; second += 1) {
    const ids = Array.from({ length: 200 }, add);
    clock.advance(1);
    expect(quotes.find(ids[0] ?? '').standing).toBe('open');
  }
  expect(quotes.size()).toBeLessThan(20_000);
  expect(quotes.find(kept).standing).toBe('open');
});

test('a quote expires on the clock of the service', async ({ given, legs, maker, pull }) => {
  const { btc, asset } = legs('USDT');
  const { rfq_id } = await given({ ...btc, amount: 50_000_000_000 }, asset);
  expect(maker.quotes.find(rfq_id).standing).toBe('open');
  await pull('POST', 'advance-clock', { seconds: 30 });
  expect(maker.quotes.find(rfq_id).standing).toBe('expired');
});
