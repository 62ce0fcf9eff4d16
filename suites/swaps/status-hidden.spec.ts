import * as Auth from '../../harness/groups/auth.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  expect,
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

/** What is judged of the answers to those who lack the token, in this order. */
const STEPS = [
  { judges: FROM_A_WRONG_TOKEN, step: aWrongTokenFindsNothing },
  { judges: FROM_NO_TOKEN, step: noTokenFindsNothing },
  { judges: LIKE_NO_SWAP, step: anUnknownHashFindsNothing },
  { judges: FROM_ANOTHER_TOKEN, step: theTokenOfAnotherFindsNothing },
  { judges: IN_ONE_AND_THE_SAME_WAY, step: eachAnswerLooksTheSame },
  { judges: BY_ONE_CODE, step: eachAnswerHasOneCode },
] as const;

test('a swap is hidden from whoever lacks its token', {
  tag: STEPS.map(({ judges }) => judges),
}, async ({ trader, seed }) => {
  const [own, other] = [await trader.begin(), await trader.begin()];
  await trader.swapOf(own);
  const askAll = async () => {
    const answers: Asked[] = [];
    for (const { body, ...request } of requestsFor(own, other, seed))
      answers.push({ ...request, answer: await trader.status(body) });
    return answers;
  };
  const askForNone = () => trader.status({ payment_hash: Swaps.unknownHash(seed), access_token: own.access_token });
  const hidden = { trader, own, askAll, askForNone, answers: await askAll() };
  for (const { judges, step } of STEPS) await requirement(judges, () => step(hidden));
});

/** A request for a swap without its token, by what it lacks, and its answer. */
interface Asked extends Errors.Hidden {
  readonly what: string;
}

interface Hidden extends Pick<Swaps.Ends, 'trader'> {
  readonly own: Swaps.BegunSwap;
  /** Sends all requests anew. */
  readonly askAll: () => Promise<Asked[]>;
  /** Asks for a swap that does not exist. */
  readonly askForNone: () => Promise<Asked['answer']>;
  readonly answers: readonly Asked[];
}

function requestsFor(own: Swaps.BegunSwap, other: Swaps.BegunSwap, seed: number) {
  const { payment_hash, access_token } = own;
  const unknown = Swaps.unknownHash(seed);
  const almost = Auth.withOtherEnd(payment_hash);
  const wrong = Auth.wrongTokens(access_token, Swaps.unknownHash(seed + 1));
  const rows = [
    ...wrong.map(({ what, token }) => [FROM_A_WRONG_TOKEN, what, payment_hash, token] as const),
    ...knownOf(own).map(([what, known]) => [FROM_A_WRONG_TOKEN, what, payment_hash, known] as const),
    [FROM_NO_TOKEN, 'no token', payment_hash],
    [FROM_NO_TOKEN, 'an empty token', payment_hash, ''],
    [LIKE_NO_SWAP, 'an unknown hash with the token of a swap', unknown, access_token],
    [LIKE_NO_SWAP, 'the hash with another end and its token', almost, access_token],
    [LIKE_NO_SWAP, 'an unknown hash without token', unknown],
    [FROM_ANOTHER_TOKEN, 'the token of another swap', payment_hash, other.access_token],
    [FROM_ANOTHER_TOKEN, 'that swap with this token', other.payment_hash, access_token],
  ] as const;
  return rows.map(([cause, what, hash, token]) => ({
    cause,
    what,
    body: { payment_hash: hash, ...(token === undefined ? {} : { access_token: token }) },
  }));
}

/** What others may know of a swap, in the place of its token. SWP-INIT-15 judges whether its token is one of them. */
function knownOf({ payment_hash, swapstring, access_token, quote }: Swaps.BegunSwap): [what: string, text: string][] {
  const known = { hash: payment_hash, swapstring, 'quote id': quote.rfq_id };
  if (Auth.isAmong(access_token, Object.values(known))) return [];
  return Object.entries(known).map(([what, text]) => [`its ${what} in the place of its token`, text]);
}

async function aWrongTokenFindsNothing({
  trader,
  own: { payment_hash, access_token: token },
  answers,
}: Hidden): Promise<void> {
  findsNothing(answers, FROM_A_WRONG_TOKEN);
  for (const { what, token: access_token } of Auth.oddTokens(token))
    Auth.opensNothing(await trader.status({ payment_hash, access_token }), what);
}

async function noTokenFindsNothing({
  trader,
  own: { payment_hash, access_token: token },
  answers,
}: Hidden): Promise<void> {
  findsNothing(answers, FROM_NO_TOKEN);
  for (const { what: kind, token: wrong } of Auth.noTokens(token)) {
    const answer = await trader.status({ payment_hash, access_token: wrong });
    const what = `a token that is ${kind}`;
    if (answer.status === 200) throw new Violation(`${what} opens a swap`);
    note(`${what} gives ${outcomeOf(answer)}`);
  }
}

async function anUnknownHashFindsNothing({ trader, own, answers }: Hidden): Promise<void> {
  findsNothing(answers, LIKE_NO_SWAP);
  const { payment_hash: hash, access_token } = own;
  // One of another length is unknown, too; it may be found ill-formed.
  for (const payment_hash of [hash.slice(0, -1), `${hash}00`, '']) {
    const answer = await trader.status({ payment_hash, access_token });
    if (answer.status === 404) Swaps.swapNotFound(answer);
    else refusedAs(LIKE_NO_SWAP, answer);
    note(`a hash of ${payment_hash.length} digits gives ${outcomeOf(answer)}`);
  }
}

async function theTokenOfAnotherFindsNothing({ trader, own, answers }: Hidden): Promise<void> {
  findsNothing(answers, FROM_ANOTHER_TOKEN);
  await trader.swapOf(own);
}

async function eachAnswerLooksTheSame({ answers, askAll, askForNone }: Hidden): Promise<void> {
  const [first] = answers;
  if (!first) throw new NotExercised('nothing was asked');
  const prints = await Errors.printsOf(
    answers.map(({ answer }) => answer),
    askForNone,
  );
  for (const [index, { what }] of answers.entries())
    expect(prints[index], `${what}, compared with ${first.what}`).toBe(prints[0]);
  if (Errors.revealingHeaders(answers).length === 0) return;
  // By chance several servers behind one address may have answered so; they hardly do twice.
  const telling = Errors.revealingHeaders([...answers, ...(await askAll())]);
  expect(telling, 'headers whose value shows the cause of the 404').toEqual([]);
}

function eachAnswerHasOneCode({ answers }: Hidden): void {
  const codes = new Set(answers.map(({ answer }) => Errors.codeOf(answer)));
  expect([...codes], 'error_code of the 404').toEqual([expect.any(String)]);
  if (!codes.has('NOT_FOUND')) note(`error_code ${[...codes].join()}`);
}

function findsNothing(answers: readonly Asked[], cause: string): void {
  for (const asked of answers) if (asked.cause === cause) Swaps.swapNotFound(asked.answer);
}
