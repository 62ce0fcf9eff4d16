import type { Exchange } from '../../harness/engine/wire/exchange.ts';
import { expect, test } from '../test.ts';
import { aboveTier } from './above-tier.ts';

const NOTHING = { id: '1', sentAt: 0, durationMs: 1, pacedMs: 0, attempt: 1 };

function exchange(title: string, path: string, more: Partial<Exchange> = {}): Exchange {
  const [method = '', operation = ''] = path.split(' ');
  const request = { method, url: `http://maker.example${operation}`, headers: [] };
  return { ...NOTHING, check: `a.spec.ts › ${title}`, operation: path, request, ...more };
}

async function* each(exchanges: readonly Exchange[]): AsyncIterable<Exchange> {
  yield* exchanges;
}

const TESTS = [
  { title: 'reads', file: 'a.spec.ts', tags: ['MKT-ASSETS-04'] },
  { title: 'quotes', file: 'a.spec.ts', tags: ['@LSP-EST-12'] },
  { title: 'orders', file: 'a.spec.ts', tags: ['@LSP-INFO-07', '@order'] },
];

test('a check that uses what a higher tier allows is named with what it uses', async () => {
  const said = { at: 1, from: 'client', opcode: 'text', text: '{"action": "quote_request"}' } as const;
  const found = await aboveTier(
    each([
      exchange('reads', 'GET /api/v1/market/assets'),
      exchange('reads', 'GET /api/v1/market/ws/session', { messages: [said] }),
      exchange('quotes', 'POST /api/v1/market/quote'),
      exchange('quotes', 'POST /api/v1/lsps1/create_order'),
      exchange('quotes', 'POST /api/v1/lsps1/create_order'),
      exchange('orders', 'POST /api/v1/lsps1/create_order'),
    ]),
    TESTS,
  );
  expect(found.map(({ id, title, outcome, message }) => [id, title, outcome, message])).toEqual([
    ['MKT-ASSETS-04', 'reads', 'error', expect.stringMatching(/^it asks for the tier read .*, which needs quote$/)],
    [
      'LSP-EST-12',
      'quotes',
      'error',
      'it asks for the tier quote and uses POST /api/v1/lsps1/create_order, which needs order',
    ],
  ]);
});
