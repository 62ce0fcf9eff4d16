import type { Reference } from '../../../reference/reference.ts';
import { expect } from '../../test.ts';
import type { Answer } from '../running.ts';
import { type Client, type InitBody, type Quote, SWAPS, test } from './trading.ts';

const INIT = `${SWAPS}/init`;

const DEVIATIONS: Readonly<Record<string, (body: InitBody) => Partial<InitBody>>> = {
  'one unit less': ({ from_amount }) => ({ from_amount: BigInt(from_amount as number) - 1n }),
  'one percent more': ({ to_amount }) => ({ to_amount: (BigInt(to_amount as number) * 101n) / 100n }),
  doubled: (body) => ({
    from_amount: BigInt(body.from_amount as number) * 2n,
    to_amount: BigInt(body.to_amount as number) * 2n,
  }),
  'assets exchanged': ({ from_asset, to_asset }) => ({ from_asset: to_asset, to_asset: from_asset }),
  'another asset': () => ({ to_asset: 'rgb:AAAAAAAA-AAAAAAA-AAAAAAA-AAAAAAA-AAAAAAA-AAAAAAA' }),
};

for (const [name, deviation] of Object.entries(DEVIATIONS)) {
  test(`figures that are not the quoted ones are refused and leave the quote usable: ${name}`, async ({ client }) => {
    const quote = await client.quote();
    const body = client.bodyOf(quote);
    const answer = await client.send(INIT, { ...body, ...deviation(body) });
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'VALIDATION_ERROR' } });
    await client.init(quote);
  });
}

test.describe('with a key demanded', () => {
  test.use({ options: { enforcement: true } });
  test('a refused key leaves the quote usable, and init and execute need swap:execute', async ({
    client,
    reference,
  }) => {
    const { full, quoteRead, foreignOrigin } = reference.keys;
    const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
    const legs = {
      from_asset: { asset_id: 'BTC', layer: 'BTC_LN', amount: 50_000_000_000 },
      to_asset: { asset_id: reference.service.maker.catalogue.findAsset('USDT')?.asset_id, layer: 'RGB_LN' },
    };
    const quoted = await client.send('/api/v1/market/quote', legs, bearer(quoteRead));
    const body = client.bodyOf(quoted.json as Quote);
    expect((await client.send(INIT, body)).status).toBe(401);
    for (const key of [quoteRead, foreignOrigin]) expect((await client.send(INIT, body, bearer(key))).status).toBe(403);
    const execute = { swapstring: 'a', taker_pubkey: 'b', payment_hash: 'c' };
    expect((await client.send(`${SWAPS}/execute`, execute, bearer(quoteRead))).status).toBe(403);
    expect((await client.send(INIT, body, bearer(full))).status).toBe(200);
  });
});

async function onchainInit(client: Client, reference: Reference): Promise<Answer> {
  const asset_id = reference.service.maker.catalogue.findAsset('USDT')?.asset_id;
  const quoted = await client.send('/api/v1/market/quote', {
    from_asset: { asset_id: 'BTC', layer: 'BTC_L1', amount: 100_000_000_000 },
    to_asset: { asset_id, layer: 'RGB_L1' },
  });
  expect(quoted.status).toBe(200);
  return client.send(INIT, client.bodyOf(quoted.json as Quote));
}

test('a quote between on-chain layers is no swap', async ({ client, reference }) => {
  const answer = await onchainInit(client, reference);
  expect(answer).toMatchObject({ status: 400, json: { error_code: 'VALIDATION_ERROR' } });
});

test('a maker without enough in its channels says so and leaves the quote usable', async ({ client }) => {
  for (let bought = 0; bought < 3; bought += 1) {
    const swap = await client.agreed(await client.quote({ ticker: 'SHARE', amount: 205_000_000_000 }));
    await client.execute(swap);
    expect(await client.end(swap)).toBe('Succeeded');
  }
  const quote = await client.quote({ ticker: 'SHARE', amount: 205_000_000_000 });
  for (const _attempt of [1, 2]) {
    const answer = await client.send(INIT, client.bodyOf(quote));
    expect(answer).toMatchObject({ status: 503, json: { error_code: 'SERVICE_UNAVAILABLE' } });
  }
  const sold = await client.agreed(await client.quote({ ticker: 'SHARE', sell: true, amount: 800_000 }));
  await client.execute(sold);
  expect(await client.end(sold)).toBe('Succeeded');
  await client.init(quote);
});

test.describe('with what the interface leaves open', () => {
  test.use({
    options: { init_mismatch: 'override', onchain_init: 'accept', unusable_quote: 404 },
  });
  test('a quote between on-chain layers becomes a swap', async ({ client, reference }) => {
    expect((await onchainInit(client, reference)).status).toBe(200);
  });

  test('deviating figures are overridden by the quoted ones', async ({ client }) => {
    const quote = await client.quote();
    const answer = await client.send(INIT, { ...client.bodyOf(quote), to_amount: 1, from_asset: 'x' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(
      `${quote.from_asset.amount}/btc/${quote.to_asset.amount}/${quote.to_asset.asset_id}/`,
    );
    expect(await client.send(INIT, client.bodyOf(quote))).toMatchObject({
      status: 404,
      json: { error_code: 'NOT_FOUND' },
    });
  });
});

test.describe('where a mismatch spends the quote', () => {
  test.use({ options: { mismatch_spends_quote: true } });
  test('the correct init comes too late', async ({ client }) => {
    const quote = await client.quote();
    expect((await client.send(INIT, { ...client.bodyOf(quote), to_amount: 1 })).status).toBe(400);
    expect((await client.send(INIT, client.bodyOf(quote))).status).toBe(400);
  });
});

test.describe('with a node that takes its time', () => {
  test.use({ options: { node_latency_ms: 40 } });
  test('one of five inits at once succeeds, and all of them where the quote is not reserved', async ({
    client,
    reference,
  }) => {
    const race = async () => {
      const body = client.bodyOf(await client.quote());
      const answers = await Promise.all(Array.from({ length: 5 }, () => client.send(INIT, body)));
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await race()).toBe(1);
    reference.service.inject('late', { decisions: { reservesQuote: () => false } });
    expect(await race()).toBe(5);
  });
});
