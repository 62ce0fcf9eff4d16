import { type Hidden, printOf } from '../../harness/interface/errors/hidden.ts';
import { invalidToken, showsNoOrder } from '../../harness/interface/orders/refusals.ts';
import {
  invalidParameters,
  must,
  note,
  outcomeOf,
  requirement,
  silent,
  test,
  unknownId,
  Violation,
  wrongTokens,
} from '../../harness/test.ts';

// An order is opened by …
const NO_OTHER_TOKEN = must('LSP-GET-03');
const AND_THE_REFUSAL_SAYS_SO = must('LSP-GET-04');
const NOT_WITHOUT_TOKEN = must('LSP-GET-06');
const ONLY_ITS_OWN_TOKEN = must('LSP-GET-09');
const CAUSES_ARE_RECORDED = silent('LSP-GET-11');

test('an order is opened by its own token alone', {
  tag: [NO_OTHER_TOKEN, AND_THE_REFUSAL_SAYS_SO, NOT_WITHOUT_TOKEN, ONLY_ITS_OWN_TOKEN],
}, async ({ buyer, seed }) => {
  const [own, other] = [await buyer.place(), await buyer.place()];
  for (const placed of [own, other]) await buyer.orderOf(placed);
  const { order_id, access_token: token } = own;
  const wrong = [...wrongTokens(token, unknownId(seed)), { what: 'the id of the order', token: order_id }];
  const refusals: Hidden[] = [];
  for (const { what, token: access_token } of wrong)
    refusals.push({ cause: what, answer: await buyer.getOrder({ order_id, access_token }) });
  const foreign: Hidden[] = [
    {
      cause: 'the token of another order',
      answer: await buyer.getOrder({ order_id, access_token: other.access_token }),
    },
    {
      cause: 'the token of an earlier order',
      answer: await buyer.getOrder({ order_id: other.order_id, access_token: token }),
    },
  ];

  await requirement(NO_OTHER_TOKEN, () => {
    for (const refusal of refusals) saying(refusal, invalidParameters);
  });
  await requirement(AND_THE_REFUSAL_SAYS_SO, () => {
    for (const refusal of [...refusals, ...foreign]) saying(refusal, invalidToken);
  });
  await requirement(NOT_WITHOUT_TOKEN, async () => {
    invalidToken(await buyer.getOrder({ order_id }));
    invalidToken(await buyer.getOrder({ order_id, access_token: '' }));
    for (const access_token of [null, true, {}]) {
      const answer = await buyer.getOrder({ order_id, access_token });
      showsNoOrder(answer, `a token that is ${JSON.stringify(access_token)}`, [400, 422]);
      note(`a token that is ${JSON.stringify(access_token)}: ${outcomeOf(answer)}`);
    }
  });
  await requirement(ONLY_ITS_OWN_TOKEN, async () => {
    for (const refusal of foreign) saying(refusal, invalidParameters);
    for (const placed of [own, other]) await buyer.orderOf(placed);
  });
});

/** So often each is asked for: the median of the times is told. */
const TIMES = 7;

test('whether refusals of one kind tell why is recorded', { tag: CAUSES_ARE_RECORDED }, async ({ buyer, seed }) => {
  const [own, other] = [await buyer.place(), await buyer.place()];
  const { order_id, access_token } = own;
  const [unknown, invented] = [unknownId(seed), unknownId(seed + 1)];
  const kinds = {
    'a wrong token': [
      { cause: 'made up', body: { order_id, access_token: invented } },
      { cause: "another order's", body: { order_id, access_token: other.access_token } },
    ],
    'an unknown order': [
      { cause: 'with a token that was made up', body: { order_id: unknown, access_token: invented } },
      { cause: 'with the token of an order', body: { order_id: unknown, access_token } },
    ],
  };
  const decisions = { get_order: buyer.getOrder, rate_decision: deciding(buyer.rateDecision) };
  const differences: string[] = [];
  for (const [operation, ask] of Object.entries(decisions))
    for (const [kind, requests] of Object.entries(kinds)) {
      const prints = new Set<string>();
      const medians: string[] = [];
      for (const { cause, body } of requests) {
        const durations: number[] = [];
        for (let time = 0; time < TIMES; time++) {
          const answer = await ask(body);
          prints.add(printOf(answer));
          durations.push(answer.exchange.durationMs);
        }
        medians.push(`${cause} ${medianOf(durations)} ms`);
      }
      note(`${operation}, ${kind}: ${medians.join(', ')}`);
      if (prints.size > 1) differences.push(`${operation}, ${kind}: ${[...prints].join(' or ')}`);
    }
  // What a stranger can tell apart, it can find out: which tokens are in use.
  if (differences.length > 0) throw new Violation(differences.join('; '));
});

/** Asserts something of a refusal, and names what was refused. */
function saying({ cause, answer }: Hidden, assert: (answer: Hidden['answer']) => void): void {
  try {
    assert(answer);
  } catch (error) {
    throw error instanceof Violation ? new Violation(`${cause}: ${error.message}`) : error;
  }
}

function deciding(rateDecision: (body: unknown) => Promise<Hidden['answer']>) {
  return (body: object) => rateDecision({ ...body, accept_new_rate: false });
}

function medianOf(numbers: readonly number[]): number {
  return Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0);
}
