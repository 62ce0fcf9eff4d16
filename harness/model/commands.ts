import fc from 'fast-check';
import { actors, type Command, type CommandTarget, command } from './command.ts';
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
