import fc from 'fast-check';
import { type Actor, actors, type Command, type CommandTarget, command } from './command.ts';
import { EXECUTES, executeInVain, payFor } from './execute-commands.ts';
import { askQuote, beginSwap, beginTogether, EXACT, INITS } from './init-commands.ts';
import { outlive, pollStatus, readStatus, TOKENS } from './status-commands.ts';

/** The commands that can be carried out on a target (model 7.8), weighted. */
export function commandsOn(target: Pick<CommandTarget, 'pay' | 'pass'>): fc.Arbitrary<Command>[] {
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
  ];
}

/**
 * A sequence in which each requirement is put to the test that these commands judge on a target: what a client may do, in
 * an order in which everything makes sense. Chance would take much longer to come by all of them.
 */
export function aimedSequence(target: Pick<CommandTarget, 'pay' | 'pass'>): Command[] {
  const ann: Actor = { client: 0, nth: 0 };
  const second: Actor = { client: 0, nth: 1 };
  const hidden = TOKENS.filter((token) => token !== 'right');
  return [
    askQuote(0, 'buy'),
    ...INITS.filter(({ variant }) => variant === 'broken').map((init) => beginSwap(ann, init)),
    beginSwap(ann, EXACT),
    beginSwap(ann, EXACT),
    askQuote(0, 'sell'),
    beginTogether(second),
    askQuote(1, 'buy'),
    beginSwap({ client: 1, nth: 0 }, EXACT),
    ...INITS.filter(({ variant }) => variant === 'deviating').flatMap((init, at) => [
      askQuote(1, 'sell'),
      beginSwap({ client: 1, nth: at + 1 }, init),
    ]),
    readStatus(ann, 'right'),
    readStatus(second, 'right'),
    ...hidden.map((token) => readStatus(ann, token)),
    ...EXECUTES.filter((vain) => vain !== 'unrouted').map((vain) => executeInVain(ann, vain)),
    readStatus(ann, 'right'),
    ...(target.pay ? [payFor({ client: 1, nth: 0 }), readStatus({ client: 1, nth: 0 }, 'right')] : []),
    ...(target.pass ? [askQuote(0, 'buy'), outlive(ann), letPass(400), readStatus(second, 'right')] : []),
    ...(target.pass ? [beginSwap(ann, EXACT), beginSwap({ client: 0, nth: 2 }, EXACT)] : []),
    executeInVain(ann, 'unrouted'),
    readStatus(ann, 'right'),
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
