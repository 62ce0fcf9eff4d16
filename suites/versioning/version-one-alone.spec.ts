import * as Errors from '../../harness/groups/errors.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { type Answer, expect, inconclusive, key, membersOf, should, test, tier } from '../../harness/test.ts';

/** Operations of each group under another version or none, with a member that their answers have. */
const OTHER_VERSIONS = [
  { path: '/api/v2/market/assets', member: 'assets' },
  { path: '/api/v0/market/assets', member: 'assets' },
  { path: '/api/market/assets', member: 'assets' },
  { path: '/market/assets', member: 'assets' },
  { path: '/api/v2/swaps/nodeinfo', member: 'pubkey' },
  { path: '/api/v2/lsps1/get_info', member: 'options' },
] as const;

/** Where quotes would be asked for. */
const OTHER_QUOTES = ['/api/v2/market/quote', '/api/market/quote'];

const ONLY_V1 = should('VER-PATH-02');

/** What was answered, and a member that it would have if it were served. */
interface Answered {
  readonly member: string;
  readonly answer: Answer;
}

test('there is only version 1', { tag: ONLY_V1 }, async ({ wire }) => {
  const answers = new Map<string, Answered>();
  for (const { path, member } of OTHER_VERSIONS)
    answers.set(path, { member, answer: await wire.send({ method: 'GET', path }) });
  areNotServed(answers);
});

test('quotes are given in version 1 alone', { tag: [ONLY_V1, tier('quote'), key('quotes')] }, async ({
  wire,
  quotes,
}) => {
  const { json } = Quotes.validQuote(quotes.oneTrade());
  const answers = new Map<string, Answered>();
  for (const path of OTHER_QUOTES)
    answers.set(path, { member: 'rfq_id', answer: await wire.send({ method: 'POST', path, json }) });
  areNotServed(answers);
});

function areNotServed(answers: ReadonlyMap<string, Answered>): void {
  const untold: string[] = [];
  for (const [path, { member, answer }] of answers) {
    const isServed = answer.status === 200 && membersOf(answer.value)?.[member] !== undefined;
    expect(isServed, `${path} answers with \`${member}\``).toBe(false);
    if (answer.status === 401 || Errors.isBusy(answer)) untold.push(`${path} (${answer.status})`);
  }
  if (untold.length > 0) inconclusive(`refused whatever may be there: ${untold.join(', ')}`);
}
