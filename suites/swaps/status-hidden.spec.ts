import * as Auth from '../../harness/groups/auth.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  expect,
  membersOf,
  must,
  NotExercised,
  note,
  outcomeOf,
  refusedAs,
  requirement,
  should,
  test,
  Violation,
} from '../../harness/test.ts';

// A swap is hidden …
const FROM_A_WRONG_TOKEN = must('SWP-STATUS-09');
const FROM_NO_TOKEN = must('SWP-STATUS-10');
const LIKE_NO_SWAP = must('SWP-STATUS-11');
const FROM_ANOTHER_TOKEN = must('SWP-STATUS-13');
const IN_ONE_AND_THE_SAME_WAY = must('SWP-STATUS-12');
const BY_ONE_CODE = should('SWP-STATUS-16');

/** Tokens of a wrong type, which may be found ill-formed, and must not open anything. */
const NO_TEXTS = [null, true, {}];

test('without its token nothing is told of a swap', {
  tag: [FROM_A_WRONG_TOKEN, FROM_NO_TOKEN, LIKE_NO_SWAP, IN_ONE_AND_THE_SAME_WAY, FROM_ANOTHER_TOKEN, BY_ONE_CODE],
}, async ({ trader, seed }) => {
  const [own, other] = [await trader.begin(), await trader.begin()];
  const { payment_hash, access_token } = own;
  const unknown = Swaps.unknownHash(seed);
  const withToken = (token: unknown) => ({ payment_hash, access_token: token });

  const requests = [
    ...Auth.wrongTokens(access_token, Swaps.unknownHash(seed + 1)).map(({ what, token }) => ({
      cause: FROM_A_WRONG_TOKEN,
      what,
      body: withToken(token),
    })),
    { cause: FROM_NO_TOKEN, what: 'no token', body: { payment_hash } },
    { cause: FROM_NO_TOKEN, what: 'an empty token', body: withToken('') },
    {
      cause: LIKE_NO_SWAP,
      what: 'an unknown hash with the token of a swap',
      body: { payment_hash: unknown, access_token },
    },
    {
      cause: LIKE_NO_SWAP,
      what: 'the hash with another end and its token',
      body: { payment_hash: Auth.withOtherEnd(payment_hash), access_token },
    },
    { cause: LIKE_NO_SWAP, what: 'an unknown hash without token', body: { payment_hash: unknown } },
    { cause: FROM_ANOTHER_TOKEN, what: 'the token of another swap', body: withToken(other.access_token) },
    {
      cause: FROM_ANOTHER_TOKEN,
      what: 'that swap with this token',
      body: { payment_hash: other.payment_hash, access_token },
    },
  ];
  await trader.swapOf(own);
  const askAll = async () => {
    const answers: (Errors.Hidden & { readonly what: string })[] = [];
    for (const { cause, what, body } of requests) answers.push({ cause, what, answer: await trader.status(body) });
    return answers;
  };
  const answers = await askAll();
  const allHidden = (cause: string) => {
    for (const one of answers) if (one.cause === cause) Swaps.swapNotFound(one.answer);
  };

  await requirement(FROM_A_WRONG_TOKEN, () => allHidden(FROM_A_WRONG_TOKEN));
  await requirement(FROM_NO_TOKEN, async () => {
    allHidden(FROM_NO_TOKEN);
    for (const token of NO_TEXTS) {
      const answer = await trader.status({ payment_hash, access_token: token });
      if (answer.status === 200) throw new Violation(`a token that is ${JSON.stringify(token)} opens a swap`);
      note(`a token that is ${JSON.stringify(token)} gives ${outcomeOf(answer)}`);
    }
  });
  await requirement(LIKE_NO_SWAP, async () => {
    allHidden(LIKE_NO_SWAP);
    for (const hash of [payment_hash.slice(0, -1), `${payment_hash}00`]) {
      const answer = await trader.status({ payment_hash: hash, access_token });
      // One of another length is unknown, too; it may be found ill-formed.
      if (answer.status === 404) Swaps.swapNotFound(answer);
      else refusedAs(LIKE_NO_SWAP, answer);
      note(`a hash of ${hash.length} digits gives ${outcomeOf(answer)}`);
    }
  });
  await requirement(FROM_ANOTHER_TOKEN, async () => {
    allHidden(FROM_ANOTHER_TOKEN);
    await trader.swapOf(own);
  });
  await requirement(IN_ONE_AND_THE_SAME_WAY, async () => {
    const [first, ...others] = answers;
    if (!first) throw new NotExercised('nothing was asked');
    for (const { what, answer } of others)
      expect(Errors.printOf(answer), `${what}, compared with ${first.what}`).toBe(Errors.printOf(first.answer));
    const telling = Errors.tellingHeaders(answers);
    // By chance several servers behind one address may have answered so; they hardly do twice.
    if (telling.length > 0)
      expect(
        Errors.tellingHeaders([...answers, ...(await askAll())]),
        'headers whose value tells the cause of the 404',
      ).toEqual([]);
  });
  await requirement(BY_ONE_CODE, () => {
    const codes = new Set(answers.map(({ answer }) => membersOf(answer.value)?.error_code));
    expect([...codes], 'error_code of the 404').toEqual([expect.any(String)]);
    if (!codes.has('NOT_FOUND')) note(`error_code ${[...codes].join()}`);
  });
});
