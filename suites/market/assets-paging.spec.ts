import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import { answeredAs, expect, must, note, requirement, silent, test } from '../../harness/test.ts';

/** Values whose treatment is not shown. */
const OPEN = ['limit=0', 'limit=-1', 'offset=-1'];

const ODD_PAGING = silent('MKT-ASSETS-10');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('zero and negative paging', { tag: [ODD_PAGING, WITHSTANDS_INPUT] }, async ({ market }) => {
  const answers: Errors.Probed<string> = new Map();
  await requirement(WITHSTANDS_INPUT, () => Errors.probe(OPEN, market.assets, answers));
  await requirement(ODD_PAGING, () => {
    for (const [query, answer] of answers) {
      answeredAs(ODD_PAGING, answer);
      if (answer.status !== 200) continue;
      const { elements, total } = Market.pageOf('assets', answer);
      expect(elements.length, `elements of ${query}`).toBeLessThanOrEqual(total);
    }
    note(Errors.summary(answers));
  });
});
