import type { Answer } from '../../harness/engine/wire/answer.ts';
import { printOf, swapNotFound } from '../../harness/interface/swaps/read.ts';
import { unknownHash, withOtherEnd } from '../../harness/interface/swaps/valid.ts';
import {
  expect,
  membersOf,
  must,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  should,
  test,
} from '../../harness/test.ts';

// A swap is hidden …
const FROM_A_WRONG_TOKEN = must('SWP-STATUS-09');
const FROM_NO_TOKEN = must('SWP-STATUS-10');
const LIKE_NO_SWAP = must('SWP-STATUS-11');
const FROM_ANOTHER_TOKEN = must('SWP-STATUS-13');
const IN_ONE_AND_THE_SAME_WAY = must('SWP-STATUS-12');
const BY_ONE_CODE = should('SWP-STATUS-16');

test('without its token nothing is told of a swap', {
  tag: [FROM_A_WRONG_TOKEN, FROM_NO_TOKEN, LIKE_NO_SWAP, IN_ONE_AND_THE_SAME_WAY, FROM_ANOTHER_TOKEN, BY_ONE_CODE],
}, async ({ trader, seed }) => {
  const [own, other] = [await trader.begin(), await trader.begin()];
  const { payment_hash, access_token } = own;
  const unknown = unknownHash(seed);

  const answers: { hides: string; cause: string; answer: Answer }[] = [];
  const ask = async (hides: string, cause: string, body: object) => {
    answers.push({ hides, cause, answer: await trader.status(body) });
  };
  const withToken = (token: string) => ({ payment_hash, access_token: token });
  await ask(FROM_A_WRONG_TOKEN, 'a token with another last character', withToken(withOtherEnd(access_token)));
  await ask(FROM_A_WRONG_TOKEN, 'a shortened token', withToken(access_token.slice(0, -1)));
  await ask(FROM_A_WRONG_TOKEN, 'an invented token', withToken(unknownHash(seed + 1)));
  await ask(FROM_NO_TOKEN, 'no token', { payment_hash });
  await ask(FROM_NO_TOKEN, 'an empty token', withToken(''));
  await ask(LIKE_NO_SWAP, 'an unknown hash with the token of a swap', { payment_hash: unknown, access_token });
  await ask(LIKE_NO_SWAP, 'an unknown hash without token', { payment_hash: unknown });
  await ask(FROM_ANOTHER_TOKEN, 'the token of another swap', withToken(other.access_token));
  await ask(FROM_ANOTHER_TOKEN, 'that swap with this token', { payment_hash: other.payment_hash, access_token });

  const allHidden = (hides: string) => {
    for (const one of answers) if (one.hides === hides) swapNotFound(one.answer);
  };

  await requirement(FROM_A_WRONG_TOKEN, () => allHidden(FROM_A_WRONG_TOKEN));
  await requirement(FROM_NO_TOKEN, async () => {
    allHidden(FROM_NO_TOKEN);
    note(`a token of null gives ${outcomeOf(await trader.status({ payment_hash, access_token: null }))}`);
  });
  await requirement(LIKE_NO_SWAP, () => allHidden(LIKE_NO_SWAP));
  await requirement(FROM_ANOTHER_TOKEN, () => allHidden(FROM_ANOTHER_TOKEN));
  await requirement(IN_ONE_AND_THE_SAME_WAY, () => {
    const [first, ...others] = answers;
    if (!first) throw new NotExercised('nothing was asked');
    for (const { cause, answer } of others)
      expect(printOf(answer), `${cause}, compared with ${first.cause}`).toBe(printOf(first.answer));
  });
  await requirement(BY_ONE_CODE, () => {
    const codes = new Set(answers.map(({ answer }) => membersOf(answer.value)?.error_code));
    expect([...codes], 'error_code of the 404').toEqual([expect.any(String)]);
    if (!codes.has('NOT_FOUND')) note(`error_code ${[...codes].join()}`);
  });
});
