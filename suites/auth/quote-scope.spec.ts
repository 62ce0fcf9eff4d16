import * as Auth from '../../harness/groups/auth.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  confirm,
  expect,
  key,
  may,
  membersOf,
  must,
  NotApplicable,
  note,
  outcomeOf,
  should,
  silent,
  test,
  tier,
} from '../../harness/test.ts';

const READS_AND_QUOTES = must('AUT-SCOPE-01');
const BEGINS_NO_SWAP = must('AUT-SCOPE-02');
const EXECUTES_NO_SWAP = must('AUT-SCOPE-03');
const LEAVES_THE_QUOTE = should('AUT-SCOPE-07');

test('a key for quotes reads the market and takes quotes', { tag: [READS_AND_QUOTES, tier('quote')] }, async ({
  presenting,
  keys,
  sound,
  trader,
  wire,
}) => {
  // The market alone is only half of the statement.
  trader.tradeFor();
  const reader = presenting(Auth.bearer(keys.quoteOnly));
  for (const { operation, ...request } of [...(await sound('read')), ...(await sound('quote'))].filter(Auth.isOfMarket))
    await confirm('the market', async () => {
      const [answer, own] = [await reader.wire.send(request), () => wire.send(request)];
      await Auth.servedAlike(answer, own, `${operation} with a key for quotes`);
      const total = membersOf(answer.value)?.total;
      if (total === 0)
        expect(membersOf((await own()).value)?.total, `total of ${operation} with the own key`).toBe(total);
    });
  const all = { method: 'GET', path: '/api/v1/market/pairs', query: { active_only: false } };
  Auth.letIn(await reader.wire.send(all), 'the pair list with inactive pairs with a key for quotes');
  const trade = trader.tradeFor();
  const { to_asset } = await trader.quote({ trade });
  const { json } = Quotes.validQuote(trade, 'to_asset', to_asset.amount);
  Auth.letIn(await reader.trader.askForQuote(json), 'a reverse quote with a key for quotes');
});

test('a key for quotes takes quotes on the socket, too', {
  tag: [READS_AND_QUOTES, tier('quote'), key('socket')],
}, async ({ keys, sockets, socketQuotes }) => {
  if (!keys.hasOwn) throw new NotApplicable('the run has no key for swaps to compare with');
  const priced = await socketQuotes.start(await sockets.open());
  const reader = await sockets.reopen({ credential: 'quote-read' });
  await confirm('the market', () => socketQuotes.isPricedStill(reader, priced));
});

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
});

test('a key for quotes executes no swap', { tag: EXECUTES_NO_SWAP }, async ({ presenting, keys, trader, seed }) => {
  const reader = presenting(Auth.bearer(keys.quoteOnly)).trader;
  for (const { kind, had: swap } of await Swaps.ofEachKind(trader, trader.begin)) {
    const { status } = await trader.swapOf(swap);
    // Right behind an execute by a key for swaps, which nobody may remember for who comes next.
    if (keys.hasOwn) await trader.execute(Swaps.validExecute(await trader.begin(), seed).json);
    Auth.refusedForScope(
      EXECUTES_NO_SWAP,
      await reader.execute(Swaps.validExecute(swap, seed).json),
      `execute of a swap of kind ${kind} with a key for quotes`,
    );
    expect((await trader.swapOf(swap)).status, 'status of the swap').toBe(status);
  }
});

test('a refusal for want of scope leaves the quote as it was', { tag: LEAVES_THE_QUOTE }, async ({
  presenting,
  keys,
  trader,
}) => {
  const quote = await trader.quote();
  const init = Swaps.initOf(quote);
  Auth.refusedForScope(
    LEAVES_THE_QUOTE,
    await presenting(Auth.bearer(keys.quoteOnly)).trader.init(init),
    'init with a key for quotes',
  );
  Swaps.acceptedUnlessExpired(await trader.init(init), quote);
});

test('what a key for quotes may do while keys are optional', { tag: may('AUT-SCOPE-05') }, async ({
  presenting,
  keys,
  discovery,
}) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const reader = presenting(Auth.bearer(keys.quoteOnly)).trader;
  note(`init with a key for quotes: ${outcomeOf(await reader.init(Swaps.initOf(await reader.quote())))}`);
});

test('what a key for quotes may do beside quotes and swaps', { tag: [silent('AUT-SCOPE-06'), tier('order')] }, async ({
  presenting,
  keys,
  sound,
}) => {
  const reader = presenting(Auth.bearer(keys.quoteOnly));
  const requests = [...(await sound('read')), ...(await sound('quote')), ...(await sound('order'))];
  for (const request of requests.filter(({ path }) => /nodeinfo|status|lsps1/.test(path)))
    note(`${request.operation}: ${outcomeOf(await reader.send(request))}`);
});
