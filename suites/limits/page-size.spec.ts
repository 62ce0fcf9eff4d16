import { type Probed, probe } from '../../harness/interface/errors/probes.ts';
import { outcomeOf } from '../../harness/interface/errors/withstood.ts';
import { pageOf } from '../../harness/interface/market/read.ts';
import { expect, requirement, test } from '../../harness/test.ts';

const QUERIES = ['', 'limit=1000', 'limit=1000000'];

test('default and largest page', { tag: ['@LIM-PAGE-01', '@ERR-STATUS-08'] }, async ({ market }) => {
  const answers: Probed<string> = new Map();
  await requirement('ERR-STATUS-08', () => probe(QUERIES, market.assets, answers));
  await requirement('LIM-PAGE-01', () =>
    [...answers]
      .map(([query, answer]) => {
        expect([200, 400, 422], `status of ${query}`).toContain(answer.status);
        if (answer.status !== 200) return `${query}: ${outcomeOf(answer)}`;
        const { elements, total, limit } = pageOf('assets', answer);
        return `${query || 'no query'}: ${elements.length} of ${total}, limit ${limit}`;
      })
      .join('; '),
  );
});
