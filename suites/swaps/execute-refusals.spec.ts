import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { refusedNaming } from '../../harness/interface/errors/validation.ts';
import type { BegunSwap } from '../../harness/interface/swaps/client.ts';
import { executesNothing } from '../../harness/interface/swaps/read.ts';
import { pointlessPubkey, unknownHash, unrelatedPubkey } from '../../harness/interface/swaps/strangers.ts';
import { figureProblems } from '../../harness/interface/swaps/swap-object.ts';
import { withForgedAmount } from '../../harness/interface/swaps/swapstring.ts';
import type { Trader } from '../../harness/interface/swaps/trader.ts';
import { expect, NotExercised, note, requirement, statusIn, test, Violation } from '../../harness/test.ts';

const MEMBERS = ['swapstring', 'taker_pubkey', 'payment_hash'] as const;

test('an incomplete or ill-typed execute fails validation', { tag: ['@order', '@SWP-EXEC-03'] }, async ({
  trader,
  seed,
}) => {
  await requirement('SWP-EXEC-03', async () => {
    const { swapstring, payment_hash } = await trader.begin();
    const body = { swapstring, payment_hash, taker_pubkey: unrelatedPubkey(seed) };
    for (const member of MEMBERS) {
      const { [member]: _, ...rest } = body;
      refusedNaming(await trader.execute(rest), member);
      refusedNaming(await trader.execute({ ...body, [member]: {} }), member);
      // A number may be read as a text, and that text is then refused for what it says.
      const answer = await trader.execute({ ...body, [member]: 5 });
      if (answer.status !== 422) note(executesNothing(answer, `${member} 5`));
    }
  });
});

test('an execute with the hash of another swap is refused', { tag: ['@order', '@SWP-EXEC-04'] }, async ({
  trader,
  seed,
}) => {
  await requirement('SWP-EXEC-04', async () => {
    const [one, other] = [await trader.begin(), await trader.begin()];
    const { swapstring } = one;
    const taker_pubkey = unrelatedPubkey(seed);
    const hashes = { "another swap's hash": other.payment_hash, 'a hash of no swap': unknownHash(seed) };
    for (const [what, payment_hash] of Object.entries(hashes))
      note(executesNothing(await trader.execute({ swapstring, payment_hash, taker_pubkey }), what));
    await standsAsBegun(trader, one);
    await standsAsBegun(trader, other);
  });
});

test('a swapstring that was not issued is not executed', { tag: ['@order', '@SWP-EXEC-05'] }, async ({
  trader,
  seed,
}) => {
  await requirement('SWP-EXEC-05', async () => {
    const begun = await trader.begin();
    const { swapstring, payment_hash, body } = begun;
    const forged = withForgedAmount(swapstring, body);
    if (forged === undefined) throw new NotExercised('the amount to give is no part of the swapstring');
    const invented = swapstring.replace(payment_hash, unknownHash(seed));
    const taker_pubkey = unrelatedPubkey(seed);
    for (const [what, text] of Object.entries({ 'a forged amount': forged, 'an invented swapstring': invented }))
      note(executesNothing(await trader.execute({ swapstring: text, payment_hash, taker_pubkey }), what));
    await standsAsBegun(trader, begun);
  });
});

test('an execute without a prior init is refused', { tag: ['@order', '@SWP-EXEC-12'] }, async ({ trader, seed }) => {
  await requirement('SWP-EXEC-12', async () => {
    const { swapstring, payment_hash } = await trader.begin();
    const unknown = unknownHash(seed);
    const invented = {
      swapstring: swapstring.replace(payment_hash, unknown),
      payment_hash: unknown,
      taker_pubkey: unrelatedPubkey(seed),
    };
    return executesNothing(await trader.execute(invented), 'a swap that nobody began');
  });
});

test('an execute for what is no public key is refused', { tag: ['@order', '@SWP-EXEC-09'] }, async ({
  trader,
  seed,
}) => {
  await requirement('SWP-EXEC-09', async () => {
    const keys = { 'no digits': 'zz', 'no point of the curve': pointlessPubkey(seed), 'an empty text': '' };
    for (const [what, taker_pubkey] of Object.entries(keys)) {
      const { swapstring, payment_hash } = await trader.begin();
      const answer = await trader.execute({ swapstring, payment_hash, taker_pubkey });
      if (answer.status === 502 || answer.status === 503) note(`${what}: ${outcomeOf(answer)}, found when connecting`);
      else note(executesNothing(answer, what));
    }
  });
});

test('what a refused execute leaves behind', { tag: ['@order', '@SWP-EXEC-13', '@SWP-EXEC-07'] }, async ({
  trader,
  seed,
}) => {
  const begun = await trader.begin();
  const { swapstring, payment_hash } = begun;
  const answer = await trader.execute({
    swapstring,
    payment_hash: unknownHash(seed),
    taker_pubkey: unrelatedPubkey(seed),
  });
  await requirement('SWP-EXEC-07', () => `a failing execute shows as ${outcomeOf(answer)}`);
  await requirement('SWP-EXEC-13', async () => {
    const after = await trader.status({ payment_hash, access_token: begun.access_token });
    statusIn(after, [200]);
    const { status } = await trader.swapOf(begun);
    if (status === 'Succeeded') throw new Violation('the refused swap Succeeded');
    return `after a refused execute the swap is ${status}`;
  });
});

async function standsAsBegun(trader: Trader, begun: BegunSwap): Promise<void> {
  const swap = await trader.swapOf(begun);
  expect(['Waiting', 'Pending'], 'status of the genuine swap').toContain(swap.status);
  expect(figureProblems(swap, begun.body), 'figures of the genuine swap').toEqual([]);
}
