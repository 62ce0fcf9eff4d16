import { type Containers, stopContainers } from './containers.ts';
import { type Stopped, stopProgram } from './programs/program.ts';
import { PARTS, type PartName, readState, writeState } from './state.ts';
import type { WaitBudget } from './until.ts';

/** How long a part may take to end by itself: a node writes its channels, bitcoind its chain. */
const END: WaitBudget = { atMostMs: 60_000, everyMs: 100 };

/**
 * Ends what `up` started, the last first. What was started elsewhere goes on.
 * @throws {LabFailure} when there is no laboratory in the folder
 */
export async function down(
  folder: string,
  say: (line: string) => void,
  { waitBudget = END, containers }: { readonly waitBudget?: WaitBudget; readonly containers: Containers },
): Promise<void> {
  const state = readState(folder);
  if (state.containers) await stopContainers(folder, state, containers);
  const stopped = await stopPrograms(folder, PARTS, waitBudget);
  for (const [part, how] of stopped) say(`${part} ${how}`);
  say(`down: channels and coins stay in ${folder}; up goes on with them, removing the folder forgets them`);
}

/** Ends these of the parts, as far as the folder remembers them as started, and makes it forget them. */
export async function stopPrograms(
  folder: string,
  parts: readonly PartName[],
  waitBudget: WaitBudget,
): Promise<[PartName, Stopped][]> {
  const state = readState(folder);
  const stopped: [PartName, Stopped][] = [];
  for (const part of PARTS.filter((name) => parts.includes(name)).reverse()) {
    const started = state.programs[part];
    if (started === undefined) continue;
    stopped.push([part, await stopProgram(started, waitBudget)]);
    delete state.programs[part];
    writeState(folder, state);
  }
  return stopped;
}
