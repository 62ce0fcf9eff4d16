import { membersOf } from '../../harness/engine/json/members.ts';
import type { Answer } from '../../harness/engine/wire/answer.ts';
import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { printOf, swapNotFound } from '../../harness/interface/swaps/read.ts';
import { unknownHash } from '../../harness/interface/swaps/strangers.ts';
import { constantsOf } from '../../harness/interface/swaps/swap-object.ts';
import { expect, NotExercised, note, requirement, test } from '../../harness/test.ts';

const POLLS = 10;

test('without its token nothing is told of a swap', {
  tag: [
    '@order',
    '@SWP-STATUS-09',
    '@SWP-STATUS-10',
    '@SWP-STATUS-11',
    '@SWP-STATUS-12',
    '@SWP-STATUS-13',
    '@SWP-STATUS-16',
  ],
}, async ({ trader, seed }) => {
  const own = await trader.begin();
  const other = await trader.begin();
  const { payment_hash, access_token } = own;
  const hash = unknownHash(seed);
  const ask = (body: object) => trader.status(body);
  const wrong = {
    'a token with another last character': await ask({ payment_hash, access_token: withOtherEnd(access_token) }),
    'a shortened token': await ask({ payment_hash, access_token: access_token.slice(0, -1) }),
    'an invented token': await ask({ payment_hash, access_token: unknownHash(seed + 1) }),
  };
  const absent = {
    'no token': await ask({ payment_hash }),
    'an empty token': await ask({ payment_hash, access_token: '' }),
  };
  const unknown = {
    'an unknown hash with the token of a swap': await ask({ payment_hash: hash, access_token }),
    'an unknown hash without token': await ask({ payment_hash: hash }),
  };
  const foreign = {
    'the token of another swap': await ask({ payment_hash, access_token: other.access_token }),
    'that swap with this token': await ask({ payment_hash: other.payment_hash, access_token }),
  };
  const causes: [string, Answer][] = Object.entries({ ...wrong, ...absent, ...unknown, ...foreign });

  await requirement('SWP-STATUS-09', () => hidden(wrong));
  await requirement('SWP-STATUS-10', async () => {
    hidden(absent);
    note(`a token of null gives ${outcomeOf(await ask({ payment_hash, access_token: null }))}`);
  });
  await requirement('SWP-STATUS-11', () => hidden(unknown));
  await requirement('SWP-STATUS-13', () => hidden(foreign));
  await requirement('SWP-STATUS-12', () => {
    const [[first, answer] = []] = causes;
    if (!answer) throw new NotExercised('nothing was asked');
    for (const [cause, other] of causes)
      expect(printOf(other), `${cause}, compared with ${first}`).toBe(printOf(answer));
  });
  await requirement('SWP-STATUS-16', () => {
    const codes = new Set(causes.map(([, { value }]) => membersOf(value)?.error_code));
    expect([...codes], 'error_code of the 404').toEqual([expect.any(String)]);
    const [code] = codes;
    return code === 'NOT_FOUND' ? undefined : `error_code ${code}`;
  });
});

function hidden(answers: Readonly<Record<string, Answer>>): void {
  for (const answer of Object.values(answers)) {
    const remark = swapNotFound(answer);
    if (remark) note(remark);
  }
}

function withOtherEnd(token: string): string {
  return `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
}

test('a status request without payment_hash', { tag: ['@order', '@SWP-STATUS-15'] }, async ({ trader }) => {
  await requirement('SWP-STATUS-15', async () => {
    const { access_token } = await trader.begin();
    const withToken = await trader.status({ access_token });
    const empty = await trader.status({});
    for (const { status } of [withToken, empty]) expect([400, 404, 422], 'status').toContain(status);
    return `with a token ${outcomeOf(withToken)}, without ${outcomeOf(empty)}`;
  });
});

test('polling changes nothing', { tag: ['@order', '@SWP-STATUS-17', '@SWP-STATE-08'] }, async ({ trader }) => {
  const begun = await trader.begin();
  const first = await trader.swapOf(begun);
  const words = new Set([first.status]);

  await requirement('SWP-STATUS-17', async () => {
    for (let poll = 1; poll < POLLS; poll++) {
      const swap = await trader.swapOf(begun);
      words.add(swap.status);
      expect(constantsOf(swap), `poll ${poll + 1}, compared with the first`).toBe(constantsOf(first));
      if (swap.status !== 'Expired') expect(swap.status, `status in poll ${poll + 1}`).toBe(first.status);
    }
  });
  await requirement('SWP-STATE-08', () => {
    expect([...words], 'statuses of a swap that nobody executed').not.toContain('Succeeded');
  });
});
