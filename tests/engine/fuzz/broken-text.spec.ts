import { brokenText } from '../../../harness/engine/fuzz/broken-text.ts';
import { stringifyExact } from '../../../harness/engine/json/exact-json.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';

test('a broken text differs from the valid one in its bytes or its media type', () => {
  const valid = { from_asset: { asset_id: 'BTC', amount: 2n ** 60n } };
  for (const { body, contentType, what } of fc.sample(brokenText(valid), { seed: 1, numRuns: 300 }))
    expect(body !== stringifyExact(valid) || contentType !== undefined, what).toBe(true);
});
