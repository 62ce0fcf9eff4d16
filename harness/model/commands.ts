import fc from 'fast-check';
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
import { DECIDERS, decideInVain, ORDER_TOKENS, readOrder, readOrderAs } from './order-reading-commands.ts';
import { outlive, pollStatus, readStatus, TOKENS } from './status-commands.ts';

/** The commands that can be carried out on a target (model 7.8), weighted. */
export function commandsOn(target: Pick<CommandTarget, 'pay' | 'pass' | 'buyer'>): fc.Arbitrary<Command>[] {
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
    decisions.map(([who, token, accepts]) => decideInVain(who, token, accepts)),
  ];
}

/**
 * A sequence in which each requirement is put to the test that these commands judge on a target: what a client may do, in
 * an order in which everything makes sense. Chance would take much longer to come by all of them.
 */
export function aimedSequence(target: Pick<CommandTarget, 'pay' | 'pass' | 'buyer'>): Command[] {
  const ann: Actor = { client: 0, nth: 0 };
  const second: Actor = { client: 0, nth: 1 };
  const bob: Actor = { client: 1, nth: 0 };
  const hidden = TOKENS.filter((token) => token !== 'right');
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
    ...hidden.map((token) => readStatus(ann, token)),
    ...EXECUTES.filter((vain) => vain !== 'unrouted').map((vain) => executeInVain(ann, vain)),
    readStatus(ann, 'right'),
    ...(target.pay ? [payFor(bob), readStatus(bob, 'right')] : []),
    ...(target.pass && target.buyer ? [askQuoteForOrder(1)] : []),
    ...(target.pass ? [askQuote(0, 'buy'), outlive(ann), letPass(400), readStatus(second, 'right')] : []),
    ...(target.pass && target.buyer ? [estimateFees({ client: 1, nth: 1 }), orderAsset({ client: 1, nth: 1 })] : []),
    ...(target.pass ? [beginSwap(ann, EXACT), beginSwap({ client: 0, nth: 2 }, EXACT)] : []),
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
    ...DECIDERS.map((token) => decideInVain({ ...one, nth: 1 }, token, false)),
    decideInVain(other, 'its own', true),
    readOrder(one),
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
