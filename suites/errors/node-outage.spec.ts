import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { idleLever } from '../../harness/levers/idle.ts';
import {
  type Answer,
  accepted,
  answeredAs,
  control,
  expect,
  inconclusive,
  must,
  NotApplicable,
  NotExercised,
  note,
  outcomeOf,
  refusedAs,
  requirement,
  silent,
  test,
} from '../../harness/test.ts';

const NODE_UNREACHABLE = { error_code: 'LSPS1_NODE_UNREACHABLE', details: { code: 102 } };

const PROVIDER_SAYS_SO = must('ERR-CODE-05');
const IS_UNAVAILABLE = must('ERR-STATUS-11');
const COMES_BACK = must('ERR-STATUS-12');
const BAD_GATEWAYS_ARE_RECORDED = silent('ERR-STATUS-10');
const ITS_QUOTE_STAYS_USED = must('SWP-INIT-09');

test('while its node is away the service says so, and afterwards it works again', {
  tag: ['@exclusive', PROVIDER_SAYS_SO, IS_UNAVAILABLE, COMES_BACK, BAD_GATEWAYS_ARE_RECORDED, ITS_QUOTE_STAYS_USED],
}, async ({ buyer, trader, market, wire, levers }) => {
  const order = await buyer.btcOrder();
  const placed = await buyer.place(order);
  // What has an asset is read before and afterwards for the passive checks alone (LSP-GET-02).
  const owned = await Orders.purchaseIfAny(buyer);
  const kept = owned && (await buyer.place(owned.order));
  if (kept) await buyer.orderOf(kept);
  const begun = await trader.begin();
  const { payment_hash, access_token } = begun;
  // What can be read now has to be there afterwards, and only that.
  const [get_order, status] = await Promise.allSettled([buyer.orderOf(placed), trader.swapOf(begun)]);
  const before = Object.entries({ get_order, status });
  const bought = await Orders.purchaseIfAny(buyer);
  // The last quote before the outage: a later one may replace it.
  const spare = await trader.quote();
  const alsoAfterwards = (ask: () => Promise<Answer>) => ({
    otherwise: 'the same request is refused afterwards, too',
    holds: async () => (await Errors.untilBack(ask)).status === 200,
  });
  const stillListed = Quotes.stillListed(market, trader.tradeFor());
  const quoteRequest = Quotes.validQuote(trader.tradeFor(), 'from_asset', spare.from_asset.amount);
  const get = (path: string) => Errors.firstAnswer(wire, { method: 'GET', path: `/api/v1/${path}` });
  const post = (path: string, json: unknown) =>
    Errors.firstAnswer(wire, { method: 'POST', path: `/api/v1/${path}`, json });

  const estimate = Orders.plainEstimates((body) => post('lsps1/estimate_fees', body));
  const decision = { ...Orders.accessTo(placed), accept_new_rate: true };
  const asks = {
    get_info: () => get('lsps1/get_info'),
    network_info: () => get('lsps1/network_info'),
    nodeinfo: () => get('swaps/nodeinfo'),
    create_order: () => buyer.create(order.json),
    estimate_fees: () => estimate(Orders.estimateOf(order).json),
    // The very request that was refused: a refusal may be kept beside it.
    quote: () => post('market/quote', quoteRequest.json),
    // These may be known without a node, or be unavailable; that they are unknown would be untrue (SWP-STATUS-19, LSP-GET-01).
    status: () => post('swaps/atomic/status', { payment_hash, access_token }),
    get_order: () => post('lsps1/get_order', Orders.accessTo(placed)),
    // With a quote of its own, as the one that was refused may have expired; behind quotes, which may lack the same node.
    init: async () => trader.init(Swaps.validInit(await trader.quote()).json),
  };
  await levers.nodeOutage(true);
  // What has a quote first, as each of them may take until the service finds out that its node is away, and no quote waits.
  const answers = async () => ({
    init: await trader.init(Swaps.validInit(spare).json),
    ...(bought && {
      purchase: await buyer.create(bought.order.json),
      estimated: await buyer.estimateFees(Orders.estimateOf(bought.order).json),
    }),
    get_info: await asks.get_info(),
    network_info: await asks.network_info(),
    nodeinfo: await asks.nodeinfo(),
    create_order: await asks.create_order(),
    // A decision may be refused for its order, and a fee come from elsewhere.
    rate_decision: await post('lsps1/rate_decision', decision),
    fee_estimate: await get('market/bitcoin_fee_estimate?target_blocks=6'),
    estimate_fees: await asks.estimate_fees(),
    quote: await asks.quote(),
    status: await asks.status(),
    get_order: await asks.get_order(),
    execute: await trader.executeFor(begun),
  });
  const { away, isListed } = await answers()
    // A maker may list its pairs as inactive meanwhile, and refuse for that.
    .then(async (away) => ({
      away,
      isListed: away.quote.status >= 500 || away.quote.status === 200 || (await stillListed.holds().catch(() => false)),
    }))
    .finally(() => levers.nodeOutage(false));
  const { get_info, network_info, create_order, estimate_fees, nodeinfo, init, purchase } = away;
  const all = Object.entries(away);
  const gone = all.filter(([, answer]) => Errors.isAway(answer)).map(([name]) => name);

  await requirement(IS_UNAVAILABLE, async () => {
    if (gone.length === 0) throw idleLever('node-outage', 'every operation works as before');
    note(`nodeinfo: ${outcomeOf(nodeinfo)}; init: ${outcomeOf(init)}`);
    // What comes from a cache needs no node. In which words a gateway says so is its own (ERR-ENV-01).
    answeredAs(IS_UNAVAILABLE, nodeinfo);
    // A quote that is over, or replaced, may be refused without asking any node.
    if (init.status >= 500 || Swaps.stoodYet(spare, init))
      await control(() => answeredAs(IS_UNAVAILABLE, init), [Swaps.notReplaced(trader)]);
    if (![nodeinfo, init].some(Errors.isAway)) inconclusive('nothing that the maker does needs its node');
  });
  await requirement(PROVIDER_SAYS_SO, async () => {
    const stood = purchase && bought && (purchase.status >= 500 || Swaps.stoodYet(bought.quote, purchase));
    const provider = [get_info, network_info, create_order, estimate_fees];
    if (!provider.some(Errors.isAway)) inconclusive('the node that is away is not the one that opens channels');
    const isToldFor = (answer: Answer) => {
      const { details } = refusedAs(PROVIDER_SAYS_SO, answer);
      const refusal = { error_code: Errors.codeOf(answer), details };
      expect(refusal, 'the refusal while the provider node is away').toMatchObject(NODE_UNREACHABLE);
    };
    for (const answer of provider) if (answer.status !== 200 && answer !== create_order) isToldFor(answer);
    // What comes from the database, and what is refused for the order, needs no node.
    for (const answer of [away.get_order, away.rate_decision, away.estimated])
      if (answer && Errors.isAway(answer)) isToldFor(answer);
    // That a client has as many orders as it may have shows without the node, too.
    await control(() => isToldFor(create_order), [alsoAfterwards(asks.create_order)]);
    const boughtAfterwards = [Swaps.notReplaced(trader), Orders.anotherPurchase(buyer)];
    if (stood) await control(() => isToldFor(purchase), boughtAfterwards);
  });
  await requirement(BAD_GATEWAYS_ARE_RECORDED, () => {
    const gateways = all.filter(([, { status }]) => status === 502);
    if (gateways.length === 0) throw new NotExercised('nothing was answered with 502');
    for (const [name, answer] of gateways) note(`${name}: ${outcomeOf(answer)}`);
  });
  // The very requests that were put off, before any other quote is asked for.
  await requirement(COMES_BACK, async () => {
    if (!Errors.isAway(init)) throw new NotApplicable(`init needs no node that is away: ${outcomeOf(init)}`);
    if ((await Errors.untilBack(asks.nodeinfo)).status !== 200) throw new NotExercised('nodeinfo stays away');
    const again = await trader.init(Swaps.validInit(spare).json);
    await Swaps.begins(trader, spare, again);
  });
  await requirement(COMES_BACK, async () => {
    if (!bought || !purchase || !Errors.isAway(purchase)) throw new NotApplicable('no order that buys was put off');
    const again = await buyer.create(bought.order.json);
    const wasGood = Swaps.quoteWasGood(bought.quote, again, trader);
    await control(() => void accepted(again), [Orders.anotherPurchase(buyer), ...wasGood]);
  });
  await requirement(COMES_BACK, async () => {
    const neverThere = before.filter(([, read]) => read.status === 'rejected').map(([name]) => name);
    const lost = Object.entries(asks).filter(([name]) => gone.includes(name) && !neverThere.includes(name));
    if (lost.length === 0) throw idleLever('node-outage', 'every operation works as before');
    const stuck: string[] = [];
    const refusals = new Map<string, Answer>();
    for (const [name, ask] of lost) {
      if (name === 'init' && stuck.some((other) => other.startsWith('quote'))) continue;
      const answer = await Errors.untilBack(ask);
      const { status } = answer;
      // Another swap and another order may be refused for their own sake, and a quote by a market that has moved on.
      const isRefused = ['init', 'quote', 'create_order'].includes(name) && status < 500;
      if (isRefused) refusals.set(name, answer);
      else if (status !== 200) stuck.push(`${name} gives ${status}`);
    }
    if (stuck.length === lost.length) throw idleLever('node-outage', `nothing works since it was put back: ${stuck}`);
    expect(stuck, 'what does not work again a minute after the outage').toEqual([]);
    await buyer.orderOf(placed);
    if (kept) await buyer.orderOf(kept);
    await trader.swapOf(begun);
    const ordered = refusals.get('create_order');
    if (ordered) await Orders.allowed(buyer, order, { answer: ordered });
  });
  await requirement(IS_UNAVAILABLE, async () => {
    if (away.quote.status === 200) throw new NotApplicable('quotes need no node that is away');
    const listed = { otherwise: 'the trade is listed otherwise while the node is away', holds: async () => isListed };
    await control(() => answeredAs(IS_UNAVAILABLE, away.quote), [listed, alsoAfterwards(asks.quote)]);
  });
  await requirement(ITS_QUOTE_STAYS_USED, async () => {
    Swaps.beginsNothing(await trader.init(begun.body), 'an init with a quote that was used before the outage');
  });
});
