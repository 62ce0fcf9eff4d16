import fc from 'fast-check';
import { SetupError, Violation } from '../verdict/failures.ts';
import { resultOf } from '../verdict/requirement.ts';
import { emptyBook } from './book.ts';
import type { Command, CommandTarget } from './command.ts';
import { commandsOn } from './commands.ts';
import type { JudgedId } from './judged.ts';
import { bringHome } from './order-lifecycle-commands.ts';
import { Contradiction } from './possible.ts';

/** How sequences are run. */
export interface SequencesOptions {
  /** The same seed gives the same sequences. */
  readonly seed: number;
  readonly sequences: number;
  readonly commandsEach: number;
  /** A sequence that runs before the random ones, and counts among them. */
  readonly first?: readonly Command[];
  /** CONFORMANCE_FC_SEED, CONFORMANCE_FC_PATH and CONFORMANCE_FC_REPLAY, all named by a finding, try that one again. */
  readonly environment?: NodeJS.ProcessEnv;
  /** The most sequences that may be spent on making a finding shorter. */
  readonly mostShrinks?: number;
}

/** What sequences of commands came to. */
export interface SequencesResult {
  /** How many sequences ran, without those that made a finding shorter. */
  readonly sequences: number;
  readonly commands: number;
  /** How often each requirement was put to the test. */
  readonly judged: ReadonlyMap<JudgedId, number>;
  readonly finding: Finding | undefined;
}

/** The shortest sequence found that contradicts the model. */
export interface Finding {
  readonly requirement: JudgedId;
  readonly message: string;
  readonly commands: string;
  /** Settings that try it again. */
  readonly replay: string;
}

/**
 * Tries random sequences of what two clients may do, and compares each answer with a model of quotes, swaps and orders
 * (model 7.1 to 7.4). The first sequence that contradicts the model is made shorter.
 * @throws what a command threw that is no finding: the target went away, no quote could be had
 */
export async function trySequences(
  target: CommandTarget,
  { seed, sequences, commandsEach, first, environment = process.env, mostShrinks = 40 }: SequencesOptions,
): Promise<SequencesResult> {
  const { CONFORMANCE_FC_SEED, CONFORMANCE_FC_PATH: path, CONFORMANCE_FC_REPLAY: replayPath } = environment;
  const judged = new Map<JudgedId, number>();
  let commands = 0;
  let found: Contradiction | undefined;
  let interruption: { readonly error: unknown } | undefined;
  let shrinks = 0;

  async function attempt(sequence: Iterable<Command>): Promise<void> {
    if (interruption || (found && ++shrinks > mostShrinks)) return;
    const book = emptyBook();
    try {
      await fc.asyncModelRun(() => ({ model: book, real: target }), sequence);
    } catch (error) {
      // fast-check makes everything shorter that is thrown; what is no finding is kept for later.
      if (error instanceof Contradiction) {
        found = error;
        throw error;
      }
      interruption = { error };
    } finally {
      await bringHome(book, target);
      commands += book.commands;
      for (const [id, times] of book.judged) judged.set(id, (judged.get(id) ?? 0) + times);
    }
  }

  const arbitrary = fc.commands(commandsOn(target), {
    maxCommands: commandsEach,
    size: 'max',
    ...(replayPath ? { replayPath } : {}),
  });
  const details = await fc.check(fc.asyncProperty(arbitrary, attempt), {
    seed: Number(CONFORMANCE_FC_SEED || seed),
    numRuns: sequences,
    // Otherwise the first sequences are short ones.
    unbiased: true,
    ...(first ? { examples: [[first]] } : {}),
    ...(path ? { path } : {}),
  });
  if (interruption) throw withoutBlame(interruption.error);
  const finding = details.failed ? findingOf(details) : undefined;
  return { sequences: details.numRuns, commands, judged, finding };
}

/** An answer that is a violation of something else is for other checks to judge. */
function withoutBlame(error: unknown): unknown {
  return error instanceof Violation ? new SetupError(`the sequences were interrupted: ${error.message}`) : error;
}

function findingOf({ seed, counterexample, counterexamplePath, errorInstance }: FailedDetails): Finding {
  if (!(errorInstance instanceof Contradiction)) throw errorInstance;
  const text = fc.stringify(counterexample);
  const [, replayPath = ''] = /replayPath="([^"]*)"/.exec(text) ?? [];
  return {
    requirement: errorInstance.requirement,
    message: resultOf(errorInstance).message ?? '',
    commands: text.replace(/\s?\/\*replayPath="[^"]*"\*\//, ''),
    replay: `CONFORMANCE_FC_SEED=${seed} CONFORMANCE_FC_PATH=${counterexamplePath} CONFORMANCE_FC_REPLAY=${replayPath}`,
  };
}

type FailedDetails = Pick<
  fc.RunDetails<[Iterable<Command>]>,
  'seed' | 'counterexample' | 'counterexamplePath' | 'errorInstance'
>;
