import { meanwhileJudge } from '../../harness/run/judge-meanwhile.ts';
import { judgePassive } from '../../harness/run/passive-checks.ts';
import { exchanges } from '../interface/passive/exchanges.ts';
import { expect, test } from '../test.ts';
import { evidence, FIRST, SECOND, SEEN } from './two-exchanges.ts';

test('what is seen meanwhile and what comes then has the results of one look at all', async () => {
  const { folder, write } = evidence();
  write('b-0.ndjson', FIRST);
  const judge = meanwhileJudge(folder, 64);
  await judge.see('b-0.ndjson');
  await judge.see('b-0.ndjson');
  write('a-0.ndjson', SECOND);
  expect(await judge.end()).toEqual(await judgePassive(SEEN, undefined, 64));
});

test('evidence of own checks decides nothing, and neither does a file that is none of the folder', async () => {
  const { folder, write } = evidence();
  write('X-0.ndjson', FIRST);
  write('a-0.ndjson', SECOND);
  const judge = meanwhileJudge(folder, 64);
  for (const name of ['X-0.ndjson', 'missing.ndjson', '../evidence/a-0.ndjson']) await judge.see(name);
  expect(await judge.end()).toEqual(await judgePassive(SEEN.slice(1), undefined, 64));
});

test('where something came to a file after it was seen there are no results', async () => {
  const { folder, write } = evidence();
  write('b-0.ndjson', FIRST);
  const judge = meanwhileJudge(folder, 64);
  await judge.see('b-0.ndjson');
  write('b-0.ndjson', SECOND);
  expect(await judge.end()).toBeNull();
});

test('an accusation is left to a look at all files in their order', async () => {
  const { folder, write } = evidence();
  const [accused] = exchanges({ operation: 'GET /api/v1/market/assets', json: { assets: [], total: -1 } });
  write('b-0.ndjson', `${JSON.stringify(accused)}\n`);
  const judge = meanwhileJudge(folder, 64);
  await judge.see('b-0.ndjson');
  expect(await judge.end()).toBeNull();
});
