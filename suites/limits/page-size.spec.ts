import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import { answeredAs, must, NotExercised, note, outcomeOf, requirement, silent, test } from '../../harness/test.ts';

const QUERIES = ['', 'limit=1000', 'limit=1000000'];

const PAGE_SIZES = silent('LIM-PAGE-01');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('default and largest page', { tag: [PAGE_SIZES, WITHSTANDS_INPUT] }, async ({ market }) => {
  const answers: Errors.Probed<string> = new Map();
  await requirement(WITHSTANDS_INPUT, () => Errors.probe(QUERIES, market.assets, answers));
  await requirement(PAGE_SIZES, () => {
    if (answers.size === 0) throw new NotExercised('no list was given');
    for (const [query, answer] of answers) {
      answeredAs(PAGE_SIZES, answer);
      if (answer.status === 200) {
        const { elements, total, limit } = Market.pageOf('assets', answer);
        note(`${query || 'no query'}: ${elements.length} of ${total}, limit ${limit}`);
      } else note(`${query}: ${outcomeOf(answer)}`);
    }
  });
});
