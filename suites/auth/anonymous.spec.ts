import * as Auth from '../../harness/groups/auth.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  type Answer,
  confirm,
  control,
  expect,
  key,
  must,
  NotApplicable,
  NotExercised,
  outcomeOf,
  precondition,
  test,
  tier,
} from '../../harness/test.ts';

const EVERYBODY_IS_SERVED = must('AUT-ANON-01');

for (const name of Auth.SOUND_TIERS)
  test(`while keys are optional, what needs the tier ${name} serves callers without one`, {
    tag: [EVERYBODY_IS_SERVED, tier(name), key(name)],
  }, async ({ presenting, sound, discovery, wire }) => {
    if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
    const nobody = presenting(null);
    for (const { operation, ...request } of await sound(name)) {
      const what = `${operation} without a key`;
      // Swaps and orders may be refused to who has not their quote, or for their state.
      const keyed = () => wire.send(request);
      if (name === 'order') await Auth.letInAlike(await nobody.send({ operation, ...request }), keyed, what);
      else await confirm('the market', async () => Auth.servedAlike(await nobody.wire.send(request), keyed, what));
    }
  });

test('while keys are optional, who has none begins swaps', {
  tag: [EVERYBODY_IS_SERVED, tier('order'), key('a swap')],
}, async ({ presenting, discovery, trader, sockets }) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const nobody = presenting(null).trader;
  const isServed = (answer: Answer, quote: Swaps.BegunSwap['quote'], what: string) => {
    const initAlike = async () => trader.initFor(await trader.quote({ purpose: Swaps.kindOfQuote(quote) }));
    return control(() => Auth.servedAlike(answer, initAlike, what), Swaps.quoteWasGood(quote, answer, nobody));
  };
  await confirm('the market', async () => {
    const quote = await nobody.quote();
    const answer = await nobody.init(Swaps.initOf(quote));
    await isServed(answer, quote, 'an init without a key');
  });
  const open = () => sockets.open({ credential: 'anonymous' });
  await confirm('the market', async () => {
    const quote = await Swaps.quoteOverSocketIfAny({ trader: nobody, sockets: { open } }, 'sell');
    const answer = await nobody.init(Swaps.initOf(quote));
    await isServed(answer, quote, 'an init of a socket quote without a key');
  });
  // Nobody runs the node that these name: whose swap it is must not change what comes of that.
  await confirm('the market', async () => {
    const theirs = await nobody.executeFor(await nobody.begin());
    const own = await trader.executeFor(await trader.begin());
    for (const answer of [theirs, own])
      if (Errors.isBusy(answer)) throw new NotExercised(`an execute gives ${outcomeOf(answer)}`);
    expect(outcomeOf(theirs), 'what comes of an execute without a key').toBe(outcomeOf(own));
  });
});

test('while keys are optional, who has none can order an asset', {
  tag: [EVERYBODY_IS_SERVED, tier('order'), key('assets')],
}, async ({ presenting, discovery, buyer }) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const nobody = presenting(null).buyer;
  const isProvided = (await nobody.info()).assets.some(Orders.isForLsp);
  const purchase = (await Orders.purchaseIfAny(nobody))?.order;
  if (!isProvided && !purchase) throw new NotApplicable('no asset is on offer for channels');
  if (purchase) Auth.letIn(await nobody.estimateFees(Orders.estimateOf(purchase).json), 'an estimate without a key');
  for (const order of [...(isProvided ? [await nobody.lspAssetOrder()] : []), ...(purchase ? [purchase] : [])])
    await Auth.letInAlike(
      await nobody.create(order.json),
      () => buyer.create(order.json),
      `an order${Orders.kindText(order)} without a key`,
    );
});

test('while keys are optional, who has none gets quotes on the socket', {
  tag: [EVERYBODY_IS_SERVED, tier('quote'), key('socket')],
}, async ({ sockets, socketQuotes, discovery }) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const priced = await socketQuotes.start(await sockets.open());
  const nobody = await sockets.reopen({ credential: 'anonymous' });
  await precondition('no ping is answered', Socket.answersPing(nobody));
  await confirm('the market', () => socketQuotes.isPricedStill(nobody, priced));
});

test('while keys are optional, nobody without one is taken for the caller before', {
  tag: EVERYBODY_IS_SERVED,
}, async ({ presenting, discovery, seed }) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const nodeinfo = { method: 'GET', path: '/api/v1/swaps/nodeinfo' };
  const invented = Auth.inventedKey(seed);
  for (const [what, authorization] of [
    ['an invented key', `Bearer ${invented}`],
    ['a key without Bearer', invented],
    ['Bearer without a key', 'Bearer '],
  ] as const) {
    await presenting(authorization).wire.send(nodeinfo);
    Auth.letIn(await presenting(null).wire.send(nodeinfo), `nodeinfo without a key, right behind ${what},`);
  }
});
