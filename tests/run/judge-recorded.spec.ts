import { stringifyExact } from '../../harness/engine/json/exact-json.ts';
import { judgeRecorded } from '../../harness/run/passive-evidence.ts';
import { exchanges } from '../interface/passive/exchanges.ts';
import { expect, test } from '../test.ts';
import { evidence } from './two-exchanges.ts';

for (const { depth, message } of [
  { depth: '10', message: '1 answers; noted: nested deeper than 10' },
  { depth: '100', message: '1 answers' },
  { depth: 'as deep as it goes', message: '1 answers' },
])
  test(`of JSON 51 deep a folder whose run went ${depth} deep says “${message}”`, async () => {
    const deep = JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`);
    const [exchange] = exchanges({ operation: 'GET /api/v1/market/pairs/matrix', json: { deep } });
    const { folder, write } = evidence();
    write('a-0.ndjson', `${stringifyExact(exchange)}\n`);
    const results = await judgeRecorded(folder, { CONFORMANCE_DEEPEST_JSON: depth });
    expect(results.find(({ id }) => id === 'FMT-JSON-01')?.message).toBe(message);
  });
