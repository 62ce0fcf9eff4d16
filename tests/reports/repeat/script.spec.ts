import { expect, test } from '../../test.ts';
import { KEY, post, scriptOf, stepsIn } from './written.ts';

const TOKEN = '[secret-0123456789ab]';
const STRANGE = '[secret-aaaaaaaaaaaa]';
const HASH = 'c0ffee00c0ffee00';

const QUOTE = post('/quote', {}, { rfq_id: 'rfq-12345678', to: { amount: 17 } }, 0);
const INIT = post(
  '/init',
  { rfq_id: 'rfq-12345678', to_amount: 17 },
  { payment_hash: HASH, access_token: TOKEN },
  1_000,
);
const STATUS = post('/status', { payment_hash: HASH, access_token: TOKEN }, { swap: { payment_hash: HASH } }, 9_000);

const asks = (script: string | undefined) => stepsIn(script ?? '').filter((step) => step.do === 'ask');

test('a journey is repeated in order, with what earlier answers gave and without a secret', async () => {
  const script = (await scriptOf({ exchanges_: [QUOTE, INIT, STATUS], statement: 'It\nholds.' })) ?? '';
  expect(script).not.toMatch(/secret-|rfq-1234/);
  expect(script).toMatch(/^# .*: It holds\.$/m);
  expect(asks(script)).toMatchObject([
    { path: '/quote', takes: { rfq_id: '/rfq_id', to_amount: '/to/amount' } },
    {
      after: 999,
      body: { text: ['{"rfq_id":"', { value: 'rfq_id', as: 'json' }, '","to_amount":', { value: 'to_amount' }, '}'] },
      takes: { payment_hash: '/payment_hash', access_token: '/access_token' },
    },
    {
      after: 7_999,
      headers: [['Authorization', ['Bearer ', { variable: 'MAKER_API_KEY' }]]],
      body: {
        text: [
          '{"payment_hash":"',
          { value: 'payment_hash', as: 'json' },
          '","access_token":"',
          { value: 'access_token', as: 'json' },
          '"}',
        ],
      },
    },
  ]);
  expect(stepsIn(script)[0]).toMatchObject({
    keys: ['MAKER_API_KEY'],
    servers: { MAKER_BASE_URL: 'http://127.0.0.1:9' },
  });
});

test('an answer within the millisecond of its request gives nothing to it, and all to the next one', async () => {
  const atOnce = { durationMs: 0.4 };
  const quote = post('/quote', { amount: 170_000 }, { rfq_id: 'rfq-12345678', amount: 170_000 }, 0, atOnce);
  const init = post('/init', { rfq_id: 'rfq-12345678' }, {}, 0, atOnce);
  expect(asks(await scriptOf({ exchanges_: [quote, init] }))).toMatchObject([
    { body: { text: '{"amount":170000}' }, takes: { rfq_id: '/rfq_id' } },
    { body: { text: ['{"rfq_id":"', { value: 'rfq_id', as: 'json' }, '"}'] } },
  ]);
});

test('all requests of a long check are there, not only those that the verdict names', async () => {
  const quotes = Array.from({ length: 20 }, (_, at) => post('/quote', {}, { rfq_id: `rfq-no-${at}-of-20` }, at * 10));
  const last = post('/init', { rfq_id: 'rfq-no-0-of-20' }, {}, 300);
  const script = await scriptOf({ exchanges_: [...quotes, last], exchanges: [21] });
  expect(asks(script)).toHaveLength(21);
  expect(asks(script)[0]).toMatchObject({ takes: { rfq_id: '/rfq_id' } });
});

test('a value is known by its place, not by its name, and where it was made of another one', async () => {
  const two = post('/two', {}, [{ swap: { payment_hash: `a${HASH}` } }, { swap: { payment_hash: `b${HASH}` } }], 0);
  const forged = post('/status', { payment_hash: `b${HASH.slice(0, -1)}f`, seen: `b${HASH}` }, {}, 10);
  const [first, second] = asks(await scriptOf({ exchanges_: [two, forged] }));
  expect(first).toMatchObject({ takes: { payment_hash: '/1/swap/payment_hash' } });
  expect(second).toMatchObject({
    body: {
      text: [
        '{"payment_hash":"',
        { value: 'payment_hash', as: 'json', slice: [0, 16], behind: 'f' },
        '","seen":"',
        { value: 'payment_hash', as: 'json' },
        '"}',
      ],
    },
  });
});

test('of two quotes that say one figure, an init has that of its own', async () => {
  const quoted = (id: string, at: number) => post('/quote', {}, { rfq_id: id, to: { amount: 4_934_000 } }, at);
  const init = (id: string, at: number) => post('/init', { rfq_id: id, to_amount: 4_934_000 }, {}, at);
  const exchanges_ = [quoted('rfq-1st-1', 0), quoted('rfq-2nd-2', 10), init('rfq-1st-1', 20), init('rfq-2nd-2', 30)];
  const [first, second, ...inits] = asks(await scriptOf({ exchanges_ }));
  expect(first).toMatchObject({ takes: { rfq_id: '/rfq_id', to_amount: '/to/amount' } });
  expect(second).toMatchObject({ takes: { rfq_id_2: '/rfq_id', to_amount_2: '/to/amount' } });
  expect(inits.map(({ body }) => body)).toMatchObject(
    ['', '_2'].map((end) => ({
      text: ['{"rfq_id":"', { value: `rfq_id${end}`, as: 'json' }, '","to_amount":', { value: `to_amount${end}` }, '}'],
    })),
  );
});

test('what is asked with a figure of two quotes has that of the later one', async () => {
  const quoted = (at: number) => post('/quote', {}, { to: { amount: 4_934_000 } }, at);
  const [first, second, reverse] = asks(
    await scriptOf({ exchanges_: [quoted(0), quoted(10), post('/quote', { to_amount: 4_934_000 }, {}, 20)] }),
  );
  expect(first).not.toHaveProperty('takes');
  expect(second).toMatchObject({ takes: { to_amount: '/to/amount' } });
  expect(reverse).toMatchObject({ body: { text: ['{"to_amount":', { value: 'to_amount' }, '}'] } });
});

test('an init has the figures of its quote, also those that the client asked for', async () => {
  const quoted = post('/quote', { amount: 4_500_001 }, { rfq_id: 'rfq-1st-1', from: { amount: 4_500_001 } }, 0);
  const init = post('/init', { rfq_id: 'rfq-1st-1', from_amount: 4_500_001 }, {}, 10);
  const [asked, begun] = asks(await scriptOf({ exchanges_: [quoted, init] }));
  expect(asked).toMatchObject({ body: { text: '{"amount":4500001}' } });
  expect(begun).toMatchObject({
    body: {
      text: ['{"rfq_id":"', { value: 'rfq_id', as: 'json' }, '","from_amount":', { value: 'from_amount' }, '}'],
    },
  });
});

test('what two quotes both name leads to neither of their figures', async () => {
  const quoted = (id: string, at: number) =>
    post('/quote', {}, { rfq_id: id, asset_id: 'rgb:common', to: { amount: 4_934_000 } }, at);
  const init = post('/init', { rfq_id: 'rfq-2nd-2', asset: 'rgb:common', to_amount: 4_934_000 }, {}, 20);
  const [first, second] = asks(await scriptOf({ exchanges_: [quoted('rfq-1st-1', 0), quoted('rfq-2nd-2', 10), init] }));
  expect(first).toMatchObject({ takes: { asset_id: '/asset_id' } });
  expect(second).toMatchObject({ takes: { rfq_id: '/rfq_id', to_amount: '/to/amount' } });
});

test('a key is known by its label, and a token that nobody gave is made up', async () => {
  const [first] = asks(
    await scriptOf({
      exchanges_: [post('/status', { access_token: STRANGE }, {}, 0, {})],
      settings: { MAKER_API_KEY: STRANGE.replaceAll('a', 'b'), MAKER_API_KEY_QUOTE_READ: KEY },
    }),
  );
  expect(first).toMatchObject({
    headers: [['Authorization', ['Bearer ', { variable: 'MAKER_API_KEY_QUOTE_READ' }]]],
    body: { text: '{"access_token":"made-up-aaaaaaaaaaaa"}' },
  });
});

test('the offending answer is the target’s, and what only reads the node of the client is left out', async () => {
  const node = (path: string, answered: object, at: number) =>
    post(path, {}, answered, at, { operation: `taker POST ${path}` });
  const own = node('/btcbalance', { vanilla: { settled: 1_000_000 } }, 5);
  const invoice = node('/lninvoice', { invoice: 'lnbcrt1abcdef' }, 6);
  const exchanges_ = [own, invoice, post('/pay', { invoice: 'lnbcrt1abcdef' }, {}, 7), node('/btcbalance', {}, 8)];
  const script = await scriptOf({ exchanges_ });
  expect(asks(script)).toMatchObject([{ path: '/lninvoice' }, { path: '/pay' }]);
  expect(stepsIn(script ?? '').at(-1)).toMatchObject({ signs: [{ exchange: 3 }] });
  expect(await scriptOf({ exchanges_: [own] })).toBeUndefined();
});

test('requests that were under way together are sent together', async () => {
  const slow = post('/init', {}, {}, 0, { durationMs: 100 });
  const [, second, third] = asks(
    await scriptOf({ exchanges_: [slow, post('/init', {}, {}, 10), post('/status', {}, {}, 200)] }),
  );
  expect(second).toMatchObject({ meanwhile: [1] });
  expect(third).not.toHaveProperty('meanwhile');
});

test('what a target says is data in a line of ASCII, whatever it is', async () => {
  const attack = `STEPS\nSTEPS\n$(touch owned) \`touch owned\` '; touch owned #\u202e\u001b[31m\u2028\0`;
  const said = post('/quote', {}, { rfq_id: attack, [attack]: attack }, 0);
  const script =
    (await scriptOf({ exchanges_: [said, post('/init', { rfq_id: attack }, attack, 10)], message: attack })) ?? '';
  expect(script).toMatch(/^[\n -~]*$/);
  expect(script.match(/^STEPS$/gm)).toHaveLength(1);
});
