import fc from 'fast-check';
import { TIMEOUTS } from '../interface/timeouts.ts';
import { type Actor, actors, type Command, type CommandTarget, command } from './command.ts';
import { EXECUTES, executeInVain, payFor } from './execute-commands.ts';
import { askQuote, beginSwap, beginTogether, EXACT, INITS } from './init-commands.ts';
import {
  askQuoteForOrder,
  estimateFees,
  estimateWithUnknownQuote,
  orderAsset,
  orderChannel,
  orderInVain,
  UNFIT,
} from './order-commands.ts';
import { BLOCKS, mine, moveMarket, outliveOrder, PARTS, payInvoice, payOnchain } from './order-lifecycle-commands.ts';
import { DECIDERS, decide, ORDER_TOKENS, readOrder, readOrderAs } from './order-reading-commands.ts';
import { outlive, pollStatus, readStatus, TOKENS } from './status-commands.ts';

/** What decides which commands there are. */
type Means = Pick<CommandTarget, 'pay' | 'pass' | 'buyer' | 'means'>;

/** The commands that can be carried out on a target (model 7.8), weighted. */
export function commandsOn(target: Means): fc.Arbitrary<Command>[] {
  const purposes = fc.constantFrom('buy', 'sell');
  const asks = fc.tuple(actors, purposes).map(([{ client }, purpose]) => askQuote(client, purpose));
  const begins = actors.map((who) => beginSwap(who, EXACT));
  const reads = actors.map((who) => readStatus(who, 'right'));
  return [
    ...[asks, asks],
    ...[begins, begins],
    fc.tuple(actors, fc.constantFrom(...INITS)).map(([who, init]) => beginSwap(who, init)),
    actors.map(beginTogether),
    ...[reads, reads, reads],
    actors.map(pollStatus),
    ...twice(fc.tuple(actors, fc.constantFrom(...TOKENS)).map(([who, token]) => readStatus(who, token))),
    fc.tuple(actors, fc.constantFrom(...EXECUTES)).map(([who, execute]) => executeInVain(who, execute)),
    ...(target.pay ? [actors.map(payFor)] : []),
    ...(target.pass ? [fc.constantFrom(1, 1, 5, 5, 15, 40, 130, 400).map(letPass), actors.map(outlive)] : []),
    ...(target.buyer ? orderCommands() : []),
    ...(target.buyer && target.means ? courseCommands() : []),
    ...(target.buyer && target.pass ? [actors.map(outliveOrder)] : []),
  ];
}

/** What moves orders on: less often than it is looked at them. */
function courseCommands(): fc.Arbitrary<Command>[] {
  const deposits = fc.tuple(actors, fc.constantFrom(...PARTS)).map(([who, part]) => payOnchain(who, part));
  const decisions = fc.tuple(actors, fc.boolean()).map(([who, accepts]) => decide(who, 'its own', accepts));
  return [
    fc.oneof(actors.map(payInvoice), deposits),
    deposits,
    fc.constantFrom(1, BLOCKS).map(mine),
    fc.constant(moveMarket),
    decisions,
    actors.map(readOrder),
  ];
}

/** Those of channel orders: a third of all. */
function orderCommands(): fc.Arbitrary<Command>[] {
  const estimates = actors.map(estimateFees);
  const decisions = fc.tuple(actors, fc.constantFrom(...DECIDERS), fc.boolean());
  return [
    actors.map(({ client }) => askQuoteForOrder(client)),
    actors.map(({ client }) => orderChannel(client)),
    actors.map(orderAsset),
    fc.oneof(estimates, estimates, actors.map(estimateWithUnknownQuote)),
    fc.tuple(actors, fc.constantFrom(...UNFIT)).map(([who, unfit]) => orderInVain(who, unfit)),
    actors.map(readOrder),
    fc.tuple(actors, fc.constantFrom(...ORDER_TOKENS)).map(([who, token]) => readOrderAs(who, token)),
    decisions.map(([who, token, accepts]) => decide(who, token, accepts)),
  ];
}

/**
 * A sequence in which each requirement is put to the test that these commands judge on a target: what a client may do, in
 * an order in which everything makes sense. Chance would take much longer to come by all of them.
 */
export function aimedSequence(target: Means): Command[] {
  const ann: Actor = { client: 0, nth: 0 };
  const second: Actor = { client: 0, nth: 1 };
  const bob: Actor = { client: 1, nth: 0 };
  const hidden = TOKENS.filter((token) => token !== 'right');
  const ordersCanBePaid = target.buyer && target.means;
  // What decisions are about: a quote and an order more of each client.
  const more = ordersCanBePaid ? 1 : 0;
  return [
    askQuote(0, 'buy'),
    ...INITS.filter(({ variant }) => variant === 'broken').map((init) => beginSwap(ann, init)),
    beginSwap(ann, EXACT),
    beginSwap(ann, EXACT),
    askQuote(0, 'sell'),
    beginTogether(second),
    askQuote(1, 'buy'),
    beginSwap(bob, EXACT),
    ...INITS.filter(({ variant }) => variant === 'deviating').flatMap((init, at) => [
      askQuote(1, 'sell'),
      beginSwap({ client: 1, nth: at + 1 }, init),
    ]),
    readStatus(ann, 'right'),
    readStatus(second, 'right'),
    ...(target.buyer ? aimedOrders(bob, ann) : []),
    ...(ordersCanBePaid ? [...aimedPayments(bob, ann, target), ...aimedDecisions(bob, ann)] : []),
    ...hidden.map((token) => readStatus(ann, token)),
    ...EXECUTES.filter((vain) => vain !== 'unrouted').map((vain) => executeInVain(ann, vain)),
    readStatus(ann, 'right'),
    ...(target.pay ? [payFor(bob), readStatus(bob, 'right')] : []),
    ...(target.pass && target.buyer ? [askQuoteForOrder(1)] : []),
    ...(target.pass
      ? [askQuote(0, 'buy'), outlive(ann), letPass(TIMEOUTS.swapExpiry + 400), readStatus(second, 'right')]
      : []),
    ...(target.pass && target.buyer
      ? [estimateFees({ client: 1, nth: 1 + more }), orderAsset({ client: 1, nth: 1 + more })]
      : []),
    ...(target.pass && target.buyer ? [orderChannel(0), outliveOrder({ client: 0, nth: 1 + more })] : []),
    ...(target.pass ? [beginSwap(ann, EXACT), beginSwap({ client: 0, nth: 2 + more }, EXACT)] : []),
    executeInVain(ann, 'unrouted'),
    readStatus(ann, 'right'),
  ];
}

/** What puts to the test all that is judged of orders but with time, by a client that has begun a swap, and another. */
function aimedOrders(one: Actor, other: Actor): Command[] {
  const [first, ...others] = UNFIT;
  return [
    askQuoteForOrder(one.client),
    estimateFees(one),
    estimateWithUnknownQuote(one),
    ...(first ? [orderInVain(one, first)] : []),
    orderAsset(one),
    estimateFees(other),
    orderChannel(other.client),
    orderChannel(one.client),
    ...others.map((unfit) => orderInVain(other, unfit)),
    readOrder(one),
    ...ORDER_TOKENS.map((token) => readOrderAs(one, token)),
    ...DECIDERS.map((token) => decide({ ...one, nth: 1 }, token, false)),
    decide(other, 'its own', true),
    readOrder(one),
  ];
}

/** The orders of BTC that both have by now, paid by invoice and in parts, and decided on in vain when they are complete. */
function aimedPayments({ client: one }: Actor, other: Actor, target: Means): Command[] {
  const second: Actor = { client: one, nth: 1 };
  const both = [second, other].map(readOrder);
  return [
    payOnchain(other, 'half of it'),
    readOrder(second),
    payOnchain(other, 'the rest'),
    payInvoice(second),
    mine(BLOCKS),
    ...both,
    // Who opens the channel may take a while for it.
    ...(target.pass ? [letPass(5)] : []),
    ...both,
    mine(BLOCKS),
    ...[...both, ...both, ...both],
    decide(second, 'its own', false),
    decide(second, 'its own', true),
    ...both,
  ];
}

/** Orders of assets that are paid in part and repriced: one goes on at the new rate, the other one is paid and declined. */
function aimedDecisions({ client: one }: Actor, { client: other }: Actor): Command[] {
  const accepted: Actor = { client: other, nth: 1 };
  const declined: Actor = { client: one, nth: 2 };
  const plain: Actor = { client: one, nth: 3 };
  return [
    askQuoteForOrder(other),
    orderAsset({ client: other, nth: 0 }),
    payOnchain(accepted, 'half of it'),
    askQuoteForOrder(one),
    orderAsset({ client: one, nth: 1 }),
    payOnchain(declined, 'half of it'),
    orderChannel(one),
    mine(BLOCKS),
    moveMarket,
    ...[accepted, declined, plain].map(readOrder),
    payOnchain(declined, 'the rest'),
    mine(BLOCKS),
    readOrder(declined),
    decide(accepted, 'its own', true),
    payOnchain(accepted, 'the rest'),
    mine(BLOCKS),
    ...[readOrder(accepted), readOrder(accepted)],
    decide(declined, 'its own', false),
    orderChannel(one),
    mine(BLOCKS),
    readOrder(declined),
    decide(declined, 'its own', false),
    moveMarket,
    ...[readOrder(declined), readOrder(accepted)],
  ];
}

function twice<Value>(value: Value): Value[] {
  return [value, value];
}

function letPass(seconds: number): Command {
  return command(
    `${seconds} s pass`,
    () => true,
    async (_book, { pass }) => pass?.(seconds),
  );
}
