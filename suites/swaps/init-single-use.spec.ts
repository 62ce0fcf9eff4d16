import { guessable } from '../../harness/interface/auth/tokens.ts';
import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { type BegunSwap, initOf } from '../../harness/interface/swaps/client.ts';
import { beginsNothing } from '../../harness/interface/swaps/read.ts';
import { begunSwap } from '../../harness/interface/swaps/trader.ts';
import { expect, NotExercised, requirement, test, Violation } from '../../harness/test.ts';

/** So many inits with one quote are sent at once. */
const AT_ONCE = 5;
/** So many swaps are compared. */
const SWAPS = 4;

test('a quote backs one init', { tag: ['@order', '@SWP-INIT-09'] }, async ({ trader }) => {
  await requirement('SWP-INIT-09', async () => {
    const first = await trader.begin();
    const remark = beginsNothing(await trader.init(first.body), 'a second init with the same quote');
    const swap = await trader.swapOf(first);
    expect(['Waiting', 'Pending'], 'status of the first swap').toContain(swap.status);
    return remark;
  });
});

test('of several inits at once one begins a swap', { tag: ['@order', '@SWP-INIT-10'] }, async ({ trader }) => {
  await requirement('SWP-INIT-10', async () => {
    const body = initOf(await trader.quote());
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => trader.init(body)));
    const outcomes = answers.map(outcomeOf).sort().join(', ');
    const begun = answers.filter(({ status }) => status === 200).length;
    if (begun === 0 && answers.some(({ status }) => [429, 502, 503].includes(status)))
      throw new NotExercised(`the target was busy: ${outcomes}`);
    expect(begun, `swaps begun by ${AT_ONCE} inits at once (${outcomes})`).toBe(1);
    const failed = answers.filter(({ status }) => status >= 500 && status !== 502 && status !== 503);
    expect(failed.map(outcomeOf), 'inits that failed inside the service').toEqual([]);
    return outcomes;
  });
});

test('whether a refused init uses up its quote', { tag: ['@order', '@SWP-INIT-14'] }, async ({ trader }) => {
  await requirement('SWP-INIT-14', async () => {
    const body = initOf(await trader.quote());
    const deviating = await trader.init({ ...body, from_amount: BigInt(body.from_amount) - 1n });
    if (deviating.status === 200) throw new NotExercised('the deviating init was made with the quoted figures');
    const exact = await trader.init(body);
    return `after ${outcomeOf(deviating)} for another amount the exact init gives ${outcomeOf(exact)}`;
  });
});

test('every swap has a hash and a token of its own', {
  tag: ['@order', '@SWP-INIT-15', '@AUT-TOKEN-05'],
}, async ({ trader }) => {
  const swaps: BegunSwap[] = [];
  for (let made = 0; made < SWAPS; made++) swaps.push(await trader.begin());
  const tokens = swaps.map(({ access_token }) => access_token);

  await requirement('SWP-INIT-15', () => {
    const columns = {
      payment_hash: swaps.map(({ payment_hash }) => payment_hash),
      access_token: tokens,
      swapstring: swaps.map(({ swapstring }) => swapstring),
    };
    for (const [name, values] of Object.entries(columns))
      if (new Set(values).size < SWAPS) throw new Violation(`two of ${SWAPS} swaps have the same ${name}`);
    for (const { access_token, payment_hash, body } of swaps)
      if ([payment_hash, body.rfq_id].includes(access_token))
        throw new Violation('the token of a swap is its hash or the id of its quote');
  });
  await requirement('AUT-TOKEN-05', () => expect(guessable(tokens)).toEqual([]));
});

test('the token of a swap is told once', { tag: ['@order', '@AUT-TOKEN-01'] }, async ({ trader }) => {
  await requirement('AUT-TOKEN-01', async () => {
    const quote = await trader.quote();
    const body = initOf(quote);
    const { access_token, swapstring, payment_hash } = begunSwap(quote, body, await trader.init(body));
    const execute = { swapstring, payment_hash, taker_pubkey: 'zz' };
    const later = {
      status: await trader.status({ payment_hash, access_token }),
      'status without token': await trader.status({ payment_hash }),
      'status with another token': await trader.status({ payment_hash, access_token: 'another-token-of-no-swap' }),
      'a repeated init': await trader.init(body),
      'an incomplete init': await trader.init({ rfq_id: body.rfq_id }),
      'a refused execute': await trader.execute(execute),
      'an incomplete execute': await trader.execute({ payment_hash }),
      nodeinfo: await trader.nodeinfo(),
      'another quote': await trader.askForQuote({}),
    };
    for (const [what, answer] of Object.entries(later)) {
      const told = [answer.text, ...answer.headers.map(([, value]) => value)].some((text) =>
        text.includes(access_token),
      );
      if (told) throw new Violation(`${what} tells the token of the swap`);
    }
    return `searched ${Object.keys(later).join(', ')}`;
  });
});
