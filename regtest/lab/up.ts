import { type Addresses, addressesOf } from './addresses.ts';
import { isAnswering } from './answering.ts';
import { type Containers, startContainers } from './containers.ts';
import { stopPrograms } from './down.ts';
import { LabFailure, wordsOf } from './failure.ts';
import { programOf } from './programs/of-part.ts';
import { isRunning, logOf, startProgram, tailOf, untilAnswering } from './programs/program.ts';
import { unlock } from './rln-node.ts';
import { type LabState, openState, PARTS, type PartName, SIDES, type Side, writeState } from './state.ts';
import { until, type WaitBudget } from './until.ts';
import type { Named } from './variables.ts';
import { prepareWallet } from './wallet.ts';

/** What a command of the laboratory is given. */
export interface Given {
  readonly folder: string;
  readonly named: Named;
  /** Shows a line. */
  readonly say: (line: string) => void;
  /** How long one part may take to answer. */
  readonly waitBudget: WaitBudget;
}

/** How long a part may take on a slow machine; an RLN built without optimisation takes its time to unlock. */
export const WAIT_BUDGET: WaitBudget = { atMostMs: 180_000, everyMs: 200 };

/** What has nothing to lose may take this long to end by itself. */
const AT_ONCE: WaitBudget = { atMostMs: 1_000, everyMs: 20 };

/**
 * Starts what does not run yet, waits until each part answers, and unlocks both nodes.
 * @throws {LabFailure} when a part can't be started or does not answer; what this call started is stopped again
 */
export async function up(given: Given & { readonly containers?: Containers }): Promise<void> {
  const { folder, named, containers, say } = given;
  const state = await openState(folder, containers !== undefined);
  const addresses = addressesOf(state, named);
  const begun: PartName[] = [];
  const unlocked = new Set<PartName>();
  try {
    if (containers) await startContainers(folder, state, containers);
    for (const part of PARTS) {
      if (await startPart(part, state, addresses, given)) begun.push(part);
      if (part === 'bitcoind') await prepareWallet(addresses.bitcoindUrl);
    }
    for (const side of SIDES) {
      // One that runs elsewhere has a password of its own.
      if (named.nodes[side] === undefined)
        await unlock(addresses.nodes[side], state.passwords[side], addresses.surroundings, given.waitBudget).catch(
          (error) => {
            throw withEndOfLog(error, folder, side);
          },
        );
      unlocked.add(side);
    }
  } catch (error) {
    // A node that was never unlocked has nothing to write down, and one that broke does not end when it is asked.
    const locked = SIDES.filter((side) => begun.includes(side) && !unlocked.has(side));
    await stopPrograms(folder, locked, AT_ONCE);
    await stopPrograms(folder, begun, given.waitBudget);
    throw error instanceof LabFailure ? error : new LabFailure(`the laboratory did not come up: ${wordsOf(error)}.`);
  }
  say(`up: maker ${addresses.nodes.maker.url}, taker ${addresses.nodes.taker.url}, all of it in ${folder}`);
}

function withEndOfLog(error: unknown, folder: string, side: Side): LabFailure {
  const log = logOf(folder, side);
  return new LabFailure(`${wordsOf(error)} The end of ${log}:\n${tailOf(log)}`);
}

/** @returns whether it was started just now */
async function startPart(part: PartName, state: LabState, addresses: Addresses, given: Given): Promise<boolean> {
  const { folder, say, waitBudget } = given;
  const before = state.programs[part];
  const answers = () => isAnswering(part, addresses);
  if (before && isRunning(before)) {
    await untilAnswering(part, before, answers, { folder, ...waitBudget });
    say(`${part} runs already`);
    return false;
  }
  const program = state.containers ? undefined : programOf(part, { folder, state, addresses, named: given.named });
  if (program === undefined) {
    await until(`${part} to answer`, async () => ((await answers()) ? true : undefined), waitBudget);
    say(`${part} answers`);
    return false;
  }
  if (await answers().catch(() => false))
    throw new LabFailure(`something else answers where ${part} should; end it, or take another folder with --state.`);
  const started = await startProgram(program, folder);
  // At once, so that a laboratory that was interrupted here can be ended.
  state.programs[part] = started;
  writeState(folder, state);
  try {
    await untilAnswering(part, started, answers, { folder, ...waitBudget });
  } catch (error) {
    await stopPrograms(folder, [part], waitBudget);
    throw error;
  }
  say(`${part} answers, process ${started.pid}`);
  return true;
}
