import { type Clock, createClock } from '../../../reference/clock.ts';
import { writeJson } from '../../../reference/json.ts';
import { deriveAddress, scriptOf } from '../../../reference/lightning/address.ts';
import { feeOf } from '../../../reference/lightning/chain.ts';
import { crash, mine, restart } from '../../../reference/lightning/controls.ts';
import { catchUp } from '../../../reference/lightning/engine.ts';
import { holdingsOf, inFlight, totals } from '../../../reference/lightning/ledger.ts';
import { DUST_SAT, sendToAddress } from '../../../reference/lightning/onchain.ts';
import { readPayments, sendPayment } from '../../../reference/lightning/payments.ts';
import { NodeRefusal } from '../../../reference/lightning/refusal.ts';
import { type LightningNode, USUAL_FEE_RATE, type World } from '../../../reference/lightning/world.ts';
import { createMakerContext } from '../../../reference/maker/context.ts';
import { type Operation, perform } from '../../../reference/maker/http/operation.ts';
import type { Reply } from '../../../reference/maker/http/reply.ts';
import type { Maker } from '../../../reference/maker/maker.ts';
import { progressAll } from '../../../reference/maker/orders/lifecycle.ts';
import { orderOperations } from '../../../reference/maker/orders/operations.ts';
import type { OrderOptions } from '../../../reference/maker/orders/options.ts';
import { isOver, type Order, totalOf } from '../../../reference/maker/orders/order.ts';
import { quoteOperations } from '../../../reference/maker/quotes/operations.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';

const START = 1_800_000_000;

/** A maker without HTTP, its regtest and what was ordered so far. */
interface Bench {
  readonly clock: Clock;
  readonly maker: Maker;
  readonly world: World;
  readonly nodes: Readonly<Record<'maker' | 'taker' | 'payer', LightningNode>>;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly orders: Order[];
}

/** One thing that happens; drawn at random and printed as it is when a property fails. */
interface Event {
  readonly name: string;
  readonly happen: (bench: Bench) => Promise<unknown> | unknown;
}

function createBench(options: Partial<OrderOptions>): Bench {
  const clock = createClock(() => START * 1000);
  const { maker } = createMakerContext(options, clock);
  const { lightning, payer } = maker.node.regtest;
  const operations = new Map([...quoteOperations(), ...orderOperations(maker)].map((one) => [one.path, one]));
  const { world, taker } = lightning;
  const nodes = { maker: lightning.maker, taker, payer };
  return { clock, maker, world, nodes, operations, orders: [] };
}

async function send({ operations, maker }: Bench, path: string, body: object): Promise<Reply> {
  const operation = operations.get(`/api/v1/${path}`);
  if (operation === undefined) throw new Error(`${path} is no operation`);
  const headers = { 'content-type': 'application/json' };
  const bytes = Buffer.from(writeJson(body));
  const request = { path, query: {}, params: {}, headers, bytes, ip: '127.0.0.1', operation: undefined };
  return perform(operation, request, maker);
}

function answer(reply: Reply): Record<string, unknown> {
  return { ...Object(reply.body) };
}

/** Orders a channel; every order has a refund address of its own, or none. */
async function order(bench: Bench, wish: { asset: boolean; refund: boolean; known: boolean }): Promise<void> {
  const { maker, nodes, orders } = bench;
  const asset_id = maker.catalogue.findAsset('USDT')?.asset_id;
  const client_asset_amount = 5_000_000;
  const to_asset = { asset_id, layer: 'RGB_LN', amount: client_asset_amount };
  const legs = { from_asset: { asset_id: 'BTC', layer: 'BTC_LN' }, to_asset };
  const { rfq_id } = wish.asset ? answer(await send(bench, 'market/quote', legs)) : { rfq_id: undefined };
  const { order_id } = answer(
    await send(bench, 'lsps1/create_order', {
      client_pubkey: wish.known
        ? nodes.taker.pubkey
        : `02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`,
      lsp_balance_sat: 60_000,
      client_balance_sat: 7_000,
      required_channel_confirmations: 2,
      funding_confirms_within_blocks: 6,
      channel_expiry_blocks: 1_000,
      announce_channel: true,
      ...(wish.asset && { asset_id, client_asset_amount, rfq_id }),
      ...(wish.refund && { refund_onchain_address: deriveAddress('regtest', nodes.payer.pubkey, orders.length) }),
    }),
  );
  const made = maker.orders.find(String(order_id));
  if (made !== undefined) orders.push(made);
}

const ordering = fc
  .record({ asset: fc.boolean(), refund: fc.boolean(), known: fc.integer({ min: 0, max: 5 }).map((n) => n > 0) })
  .map((wish): Event => ({ name: `order ${JSON.stringify(wish)}`, happen: (bench) => order(bench, wish) }));

/** Something about one of the orders so far. */
function about<T>(
  what: fc.Arbitrary<T>,
  name: (what: T) => string,
  happen: (order: Order, bench: Bench, what: T) => unknown,
) {
  return fc.tuple(what, fc.nat({ max: 3 })).map(
    ([drawn, which]): Event => ({
      name: `${name(drawn)} of order ${which}`,
      happen(bench) {
        const found = bench.orders[which % (bench.orders.length || 1)];
        return found && happen(found, bench, drawn);
      },
    }),
  );
}

const byInvoice = about(
  fc.constantFrom('taker', 'payer'),
  (who) => `the ${who} pays the invoice`,
  ({ bolt11: { invoice } }, { world, nodes }, who) =>
    sendPayment(world, nodes[who], { invoice, amt_msat: null, asset_id: null, asset_amount: null }),
);

const onchain = about(
  fc.record({
    part: fc.constantFrom<(total: bigint) => bigint>(
      (total) => total,
      (total) => total / 2n,
      (total) => total - 1_000n,
      (total) => total + 1_000n,
      (total) => total * 2n,
      () => 600n,
    ),
    fee_rate: fc.constantFrom(USUAL_FEE_RATE, 5_000n),
  }),
  ({ part, fee_rate }) => `pay on chain ${part(20_000n)}/20000 for ${fee_rate}`,
  (paid, { world, nodes }, { part, fee_rate }) =>
    sendToAddress(world, nodes.payer, {
      address: paid.onchain.address,
      amount_sat: part(totalOf(paid, 'onchain')),
      fee_rate,
    }),
);

const decision = about(
  fc.boolean(),
  (accept) => (accept ? 'accept the rate' : 'decline the rate'),
  ({ order_id, access_token }, bench, accept_new_rate) =>
    send(bench, 'lsps1/rate_decision', { order_id, access_token, accept_new_rate }),
);

const reading = about(
  fc.constant(undefined),
  () => 'read',
  ({ order_id, access_token }, bench) => send(bench, 'lsps1/get_order', { order_id, access_token }),
);

async function mineBlocks({ maker, world }: Bench, blocks: number): Promise<void> {
  for (let mined = 0; mined < blocks; mined += 1) {
    mine(world, 1);
    await progressAll(maker);
  }
}

const blocks = fc
  .constantFrom(1, 1, 2, 9)
  .map((count): Event => ({ name: `${count} blocks`, happen: (bench) => mineBlocks(bench, count) }));

const time = fc.constantFrom(0.02, 1, 1, 300, 1_000).map(
  (seconds): Event => ({
    name: `${seconds} seconds`,
    happen({ clock, world }) {
      clock.advance(seconds);
      catchUp(world);
    },
  }),
);

const market = fc.constantFrom(25, -20, 3).map(
  (percent): Event => ({
    name: `the market moves by ${percent} %`,
    happen: ({ maker }) => maker.market.move(percent),
  }),
);

const outage = fc.boolean().map(
  (on): Event => ({
    name: on ? 'outage' : 'no outage',
    happen({ maker }) {
      maker.node.reachable = !on;
    },
  }),
);

const sleep = fc.record({ who: fc.constantFrom('taker', 'payer'), awake: fc.boolean() } as const).map(
  ({ who, awake }): Event => ({
    name: `${awake ? 'restart' : 'crash'} the ${who}`,
    happen({ world, nodes }) {
      if (awake) restart(world, nodes[who]);
      else crash(nodes[who]);
    },
  }),
);

const interruption = fc.constant<Event>({
  name: 'the node of the maker restarts',
  happen({ clock, world, nodes }) {
    crash(nodes.maker);
    clock.advance(5);
    catchUp(world);
    restart(world, nodes.maker);
  },
});

const story = fc.array(
  fc.oneof(
    { arbitrary: byInvoice, weight: 4 },
    { arbitrary: onchain, weight: 4 },
    { arbitrary: blocks, weight: 4 },
    { arbitrary: time, weight: 5 },
    { arbitrary: reading, weight: 1 },
    { arbitrary: market, weight: 2 },
    { arbitrary: decision, weight: 3 },
    { arbitrary: outage, weight: 1 },
    { arbitrary: sleep, weight: 1 },
    { arbitrary: interruption, weight: 1 },
    { arbitrary: ordering, weight: 1 },
  ),
  { minLength: 4, maxLength: 30, size: 'max' },
);

async function happen(bench: Bench, event: Event): Promise<void> {
  try {
    await progressAll(bench.maker);
    await event.happen(bench);
  } catch (refusal) {
    // A node may say no to anything; what counts is that no satoshi moves wrongly.
    if (!(refusal instanceof NodeRefusal)) throw refusal;
  }
}

/** Ends every trouble and lets the time for payment pass, with all that follows from it. */
async function comeToRest(bench: Bench): Promise<void> {
  const { clock, maker, world, nodes, orders } = bench;
  maker.node.reachable = true;
  for (const node of Object.values(nodes)) restart(world, node);
  for (const seconds of [1, 1, 5_000, 1, 1]) {
    clock.advance(seconds);
    catchUp(world);
    await mineBlocks(bench, 4);
  }
  mine(world, 200);
  for (const { order_id, access_token } of orders) await send(bench, 'lsps1/get_order', { order_id, access_token });
  mine(world, 1);
}

function plain({ ledger }: World): string {
  const { msat, units } = totals(ledger);
  return [msat, ...[...units].sort().map(([asset_id, amount]) => `${amount} of ${asset_id}`)].join(', ');
}

/** What transactions paid to an address, in satoshis, and how many did. */
function paidTo({ chain }: World, address: string | undefined): { sat: bigint; count: number } {
  const script = address && scriptOf('regtest', address);
  const outputs = [...chain.transactions.values()].flatMap((transaction) => transaction.outputs);
  const found = outputs.filter((output) => output.script === script);
  return { sat: found.reduce((sum, { amount_sat }) => sum + amount_sat, 0n), count: found.length };
}

/** What was taken by invoice for one order, in satoshis. */
function takenFor({ order_id }: Order, { world, nodes }: Bench): bigint {
  const taken = readPayments(world, nodes.maker).filter(({ inbound, status }) => inbound && status === 'Succeeded');
  const own = taken.filter(({ description }) => description?.includes(order_id));
  return own.reduce((msat, { amt_msat }) => msat + (amt_msat ?? 0n), 0n) / 1000n;
}

/** What an order came to in satoshis, by the chain and the ledger alone. */
function accountOf({ channel, onchain, terms }: Order, { world }: Bench) {
  const opened = channel && world.ledger.channels.find(({ channel_id }) => channel_id === channel.channel_id);
  return {
    received: paidTo(world, onchain.address).sat,
    refunded: paidTo(world, terms.refund_onchain_address),
    isOpened: opened !== undefined,
    pushed: (opened?.purses.get(terms.client_pubkey)?.msat ?? 0n) / 1000n,
  };
}

/** What an order at rest has done wrong. */
function wrongsOf(order: Order, bench: Bench): readonly string[] {
  const { bolt11, onchain, paid, state, terms } = order;
  const { received, refunded, isOpened, pushed } = accountOf(order, bench);
  const taken = takenFor(order, bench);
  const isDone = state === 'COMPLETED';
  const kept = isDone ? (paid?.by === 'onchain' ? totalOf(order, 'onchain') : taken) : 0n;
  const owed = received + taken - kept - refunded.sat;
  const saysSo = [bolt11.state, onchain.state].includes('TO_REFUND') || (isDone && paid?.by === 'onchain');
  const wrongs: readonly (readonly [boolean, string])[] = [
    [!isOver(order), `it is ${state} for good`],
    [isDone !== isOpened, `it is ${state} and its channel ${isOpened ? '' : 'not '}opened`],
    [isOpened && pushed !== terms.client_balance_sat, `${pushed} sat were pushed`],
    [isDone && paid !== undefined && order[paid.by].state !== 'PAID', 'it is done without being paid'],
    [owed < 0n, `${-owed} sat too much went back`],
    [terms.refund_onchain_address !== undefined && owed >= DUST_SAT, `${owed} sat did not go back`],
    [owed >= DUST_SAT && !saysSo, `${owed} sat are owed, and it does not say so`],
  ];
  return wrongs.flatMap(([isWrong, what]) => (isWrong ? [what] : []));
}

/** What the provider should have gained by its orders, in millisatoshis. */
function dueGain(bench: Bench): bigint {
  const sat = bench.orders.reduce((sum, order) => {
    const { received, refunded, pushed } = accountOf(order, bench);
    const fees = BigInt(refunded.count) * feeOf(USUAL_FEE_RATE);
    return sum + received + takenFor(order, bench) - refunded.sat - fees - pushed;
  }, 0n);
  return sat * 1000n;
}

/** Configurations that differ in where satoshis go. */
const configurations = fc.constantFrom<Partial<OrderOptions>>(
  {},
  { repriced_orders: 'paid' },
  { bolt11_payment: 'take' },
  { completed: 'funded', min_onchain_payment_confirmations: 0 },
);

test('every satoshi paid in ends in a channel, a fee or a refund, whatever happens in whichever order', async () => {
  const ends = new Set<string>();
  const orders = fc.array(ordering, { minLength: 1, maxLength: 3 });
  const property = fc.asyncProperty(configurations, orders, story, async (options, ordered, events) => {
    const bench = createBench(options);
    const { world, nodes } = bench;
    const all = plain(world);
    const before = holdingsOf(world.ledger, nodes.maker.pubkey).msat;
    for (const event of [...ordered, ...events]) {
      await happen(bench, event);
      if (plain(world) !== all) throw new Error(`${event.name} made or lost something`);
    }
    await comeToRest(bench);
    const wrongs = bench.orders.flatMap((order, number) =>
      wrongsOf(order, bench).map((wrong) => `order ${number}: ${wrong}`),
    );
    const gain = holdingsOf(world.ledger, nodes.maker.pubkey).msat - before;
    if (gain !== dueGain(bench)) wrongs.push(`the provider gained ${gain} msat, not ${dueGain(bench)}`);
    if (plain(world) !== all) wrongs.push('something was made or lost at the end');
    if (inFlight(world.ledger).msat > 0n) wrongs.push('something is still in flight');
    if (wrongs.length > 0) throw new Error(wrongs.join('\n'));
    for (const { state, bolt11, onchain } of bench.orders) ends.add(`${state} ${bolt11.state} ${onchain.state}`);
  });
  await fc.assert(property, { numRuns: 200 });
  // A property whose orders all ended in one way would say little.
  expect(ends.size, [...ends].join('\n')).toBeGreaterThan(5);
});
