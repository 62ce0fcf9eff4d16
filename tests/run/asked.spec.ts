import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../../harness/engine/wire/exchange.ts';
import { askedIn } from '../../harness/run/asked.ts';
import { exchanges, type Sketch } from '../interface/passive/exchanges.ts';
import { expect, test } from '../test.ts';

const PAIRS = 'GET /api/v1/market/pairs';
const QUOTE = 'POST /api/v1/market/quote';
const INIT = 'POST /api/v1/swaps/init';

/** The requests to ask for again, of a run that made these. */
async function asked(seed: number, ...sketches: readonly (Sketch & Partial<Pick<Exchange, 'attempt'>>)[]) {
  const folder = test.info().outputPath();
  const lines = exchanges(...sketches).map((exchange, at) => ({ ...exchange, attempt: sketches[at]?.attempt ?? 1 }));
  writeFileSync(join(folder, 'w0.ndjson'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return (await askedIn(folder, seed)).map(({ operation, query, body = '', outcome }) =>
    [operation, `${query}${body}`, outcome].join(' '),
  );
}

test('of each operation and outcome two different requests are asked for again', async () => {
  const page = (offset: number): Sketch => ({ operation: PAIRS, query: `offset=${offset}`, json: {} });
  const all = [page(1), page(1), page(2), page(3), { ...page(4), status: 400, json: { error_code: 'BAD' } }];
  expect(await asked(0, ...all)).toEqual([
    `${PAIRS} ?offset=1 200`,
    `${PAIRS} ?offset=2 200`,
    `${PAIRS} ?offset=4 400 BAD`,
  ]);
  // The next seed goes on where this one ended.
  expect(await asked(1, ...all)).toContain(`${PAIRS} ?offset=3 200`);
});

test('what makes something is asked for again only where validation refused it', async () => {
  const init = (status: number): Sketch => ({ operation: INIT, sent: { rfq_id: `${status}` }, status, json: {} });
  expect(await asked(0, init(200), init(400), init(422))).toEqual([`${INIT} {"rfq_id":"422"} 422`]);
});

test('what can not be sent as it was, or says nothing, is not asked for again', async () => {
  const label = '[secret-0123456789ab]';
  const others: (Sketch & { attempt?: number })[] = [
    { operation: QUOTE, sent: { token: label }, json: {} },
    { operation: PAIRS, query: `key=${label}`, json: {} },
    { operation: PAIRS, status: 429, json: {} },
    { operation: PAIRS, status: 503, json: {} },
    { operation: PAIRS, attempt: 2, json: {} },
    { operation: 'WS', status: 101, said: [] },
    { operation: 'node GET /nodeinfo', json: {} },
    { json: {} },
  ];
  expect(await asked(0, ...others)).toEqual([]);
});
