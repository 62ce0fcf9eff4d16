import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, key, membersOf, must, test } from '../../harness/test.ts';

const BEGINS_NO_SWAP = must('AUT-SCOPE-02');

test('a key for quotes begins no swap however the path of init is written', {
  tag: [BEGINS_NO_SWAP, key('written otherwise')],
}, async ({ presenting, keys }) => {
  const { wire, trader } = presenting(Auth.bearer(keys.quoteOnly));
  const json = { ...Swaps.initOf(await trader.quote()) };
  for (const path of Auth.otherwiseWritten('/api/v1/swaps/init')) {
    const answer = await Auth.answerIfAny(() => wire.send({ method: 'POST', path, json, retry: false }));
    const isServed = membersOf(answer?.value)?.swapstring !== undefined;
    expect(isServed, `POST ${path} begins a swap with a key for quotes`).toBe(false);
  }
});

test('a key for quotes begins no swap', { tag: BEGINS_NO_SWAP }, async ({ presenting, keys, trader, sockets }) => {
  const reader = presenting(Auth.bearer(keys.quoteOnly)).trader;
  for (const purpose of ['buy', 'sell'] as const) {
    const init = Swaps.initOf(await reader.quote({ purpose }));
    Auth.refusedForScope(BEGINS_NO_SWAP, await reader.init(init), `init to ${purpose} with a key for quotes`);
  }
  const trade = reader.tradeFor();
  const { to_asset } = await reader.quote({ trade });
  const ofReverse = Swaps.initOf(await reader.quote({ trade, to_amount: to_asset.amount }));
  Auth.refusedForScope(BEGINS_NO_SWAP, await reader.init(ofReverse), 'init of a reverse quote with a key for quotes');
  const ofSocket = Swaps.initOf(await Swaps.quoteOverSocketIfAny({ trader, sockets }, 'buy'));
  Auth.refusedForScope(BEGINS_NO_SWAP, await reader.init(ofSocket), 'init of a socket quote with a key for quotes');
  if (!keys.hasOwn) return;
  // A quote of the key for swaps, right behind its init: neither may stand for the key that asks.
  const init = Swaps.initOf(await trader.quote());
  await trader.init(Swaps.initOf(await trader.quote()));
  Auth.refusedForScope(
    BEGINS_NO_SWAP,
    await reader.init(init),
    'init with a key for quotes, right behind one with a key for swaps',
  );
  const another = Swaps.initOf(await trader.quote());
  const [, beside] = await Promise.all([trader.init(another), reader.init(init)]);
  Auth.refusedForScope(BEGINS_NO_SWAP, beside, 'init with a key for quotes, beside one with a key for swaps');
});
