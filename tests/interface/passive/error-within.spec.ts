import { judgePassive } from '../../../harness/run/passive-checks.ts';
import { expect, test } from '../../test.ts';
import { failure, type Json } from './bodies.ts';
import { exchanges } from './exchanges.ts';

const ORDERED = 'POST /api/v1/lsps1/create_order';

async function violatedBy(json: Json): Promise<string[]> {
  const results = await judgePassive(exchanges({ operation: ORDERED, status: 200, json }));
  return results.filter(({ outcome }) => outcome === 'violated').map(({ id }) => id);
}

test('an error with the status of a success is charged to its code alone', async () => {
  expect(await violatedBy(failure('ASSET_NOT_FOUND'))).toEqual(['ERR-CODE-03']);
});

test('what is no whole error, or has a code of its own, is judged as a success', async () => {
  expect(await violatedBy({ error_code: 'ASSET_NOT_FOUND' })).toEqual(
    expect.arrayContaining(['ERR-CODE-03', 'LSP-ORDER-01']),
  );
  expect(await violatedBy(failure('SOLD_OUT'))).toContain('LSP-ORDER-01');
});
