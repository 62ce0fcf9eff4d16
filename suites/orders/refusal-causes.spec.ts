import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { note, silent, test, Violation } from '../../harness/test.ts';

/** How often each is asked for: the median of the times is noted. */
const TIMES = 7;

test('whether refusals of one kind show their cause is recorded', { tag: silent('LSP-GET-11') }, async ({
  buyer,
  seed,
}) => {
  const [own, other] = [await buyer.place(), await buyer.place()];
  const { order_id, access_token } = own;
  const [unknown, invented] = [Orders.unknownId(seed), Orders.unknownId(seed + 1)];
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
          prints.add(Errors.printOf(answer));
          durations.push(answer.exchange.durationMs);
        }
        medians.push(`${cause} ${medianOf(durations)} ms`);
      }
      note(`${operation}, ${kind}: ${medians.join(', ')}`);
      if (prints.size > 1) differences.push(`${operation}, ${kind}: ${[...prints].join(' or ')}`);
    }
  // What looks different to a stranger, it can find out: which tokens are in use.
  if (differences.length > 0) throw new Violation(differences.join('; '));
});

function deciding(rateDecision: (body: unknown) => Promise<Errors.Hidden['answer']>) {
  return (body: object) => rateDecision({ ...body, accept_new_rate: false });
}

function medianOf(numbers: readonly number[]): number {
  return Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0);
}
