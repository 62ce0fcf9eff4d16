import { stringifyExact } from '../../harness/engine/json/exact-json.ts';
import { isWithOther } from '../../harness/engine/wire/other-server.ts';
import { matchOperation } from '../../specs/operations.ts';
import { expect, test } from '../test.ts';
import { asCompared, withFake } from './fake-node.ts';

const PREIMAGE = 'cd'.repeat(32);

test("every call is evidence of its own kind, separate from the target's", async () => {
  await withFake({ 'POST /taker': {} }, async ({ taker, exchanges }) => {
    await taker.whitelist(asCompared('a/b'));
    expect(exchanges).toHaveLength(1);
    expect(exchanges[0]).toMatchObject({ id: 't-1', check: 'a check', operation: 'taker POST /taker' });
    expect(exchanges.every(isWithOther)).toBe(true);
  });
});

test("the target's exchanges are none of the taker's", () => {
  expect(isWithOther({})).toBe(false);
  expect(isWithOther({ operation: matchOperation('GET', '/api/v1/market/assets')?.id ?? '' })).toBe(false);
});

test('tokens, preimages and payment secrets stay out of the evidence and of what callers see', async () => {
  const payment = { payment_hash: 'ab', inbound: false, status: 'Succeeded', preimage: PREIMAGE };
  const routes = {
    'POST /getpayment': { payment },
    'GET /listpayments': { payments: [] },
    'POST /sendpayment': { payment_hash: 'ab', payment_secret: PREIMAGE, status: 'Pending' },
  };
  await withFake(
    routes,
    async ({ taker, exchanges, received }) => {
      const seen = [await taker.paymentOf('ab'), await taker.sendpayment('lnbcrt1')];
      expect(received[0]?.authorization).toBe('Bearer open-sesame');
      expect(JSON.stringify([exchanges, seen.map((value) => stringifyExact(value))])).not.toMatch(/open-sesame|cdcdcd/);
      expect(JSON.stringify(exchanges)).toMatch(/"preimage\\":\\"\[secret-[0-9a-f]{12}\]/);
    },
    { token: 'open-sesame' },
  );
});
