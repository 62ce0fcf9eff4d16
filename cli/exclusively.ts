import { createHash } from 'node:crypto';
import { closeSync, lstatSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lock } from 'proper-lockfile';
import { commandVariable, LEVERS } from '../harness/levers/names.ts';
import { type Settings, variableOf } from '../harness/run/settings.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { codeOf } from './error-code.ts';
import { ownFolder } from './own-folder.ts';

/** What was not renewed for this many milliseconds is that of a dead run. */
const DEAD_AFTER_MS = 5_000;
const RENEWED_EVERY_MS = 1_000;

/** What only one run at a time may have, by the setting that names it. */
interface Shared {
  readonly setting: string;
  readonly name: string;
}

type Peers = Pick<Settings, 'controlUrl' | 'takerNodeUrl' | 'commands' | 'maxMinutes'>;

/** What a run has to itself. */
export interface Held {
  /** Leaves all to others. */
  leave(): Promise<void>;
  /** Whether a run that had some of it was killed, and so put nothing back. */
  readonly holderDied: boolean;
}

/**
 * Has a run wait until no other one on this machine has its levers or its client's node: what one does to the clock, the
 * market or the node's balances the other would hold against the target. A killed run has nothing any more.
 * @param say shows a line when somebody waits
 * @param folder where the runs see each other; it is there, and nobody else's
 * @throws {ConfigurationError} when the other run goes on for longer than this one may take as a whole, or what lies in the folder
 * is none of a run
 */
export async function exclusively(settings: Peers, say: (line: string) => void, folder = ownFolder()): Promise<Held> {
  const all: Awaited<ReturnType<typeof take>>[] = [];
  const leave = async () => {
    // What was lost meanwhile needs no release.
    for (const { release } of all.splice(0)) await release().catch(() => {});
  };
  try {
    for (const shared of sharedBy(settings)) all.push(await take(shared, settings.maxMinutes, say, folder));
    return { leave, holderDied: all.some(({ holderDied }) => holderDied) };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** In an order of their own, so that no two runs wait for each other. */
function sharedBy({ controlUrl, takerNodeUrl, commands }: Peers): Shared[] {
  const addresses = { [variableOf('controlUrl')]: controlUrl, [variableOf('takerNodeUrl')]: takerNodeUrl };
  const pulled = LEVERS.map((lever) => [commandVariable(lever), commands[lever]?.join(' ')] as const);
  return [...Object.entries(addresses), ...pulled].flatMap(([setting, name]) =>
    name === undefined ? [] : [{ setting, name }],
  );
}

async function take({ setting, name }: Shared, maxMinutes: number, say: (line: string) => void, folder: string) {
  const file = join(folder, createHash('sha256').update(`${setting} ${name}`).digest('hex').slice(0, 24));
  let release = await taken(file);
  if (release === undefined)
    say(
      `Another run has what ${setting} names, or had it when it was killed: waiting ${maxMinutes} min at most for its end.`,
    );
  for (let seconds = 0; release === undefined; seconds++) {
    if (seconds >= maxMinutes * 60)
      throw new ConfigurationError(
        `${setting}: another run has had what it names for ${maxMinutes} min; wait for its end, or give this run levers and a node of its own.`,
      );
    await delay(1_000);
    release = await taken(file);
  }
  return heldBy(file, release);
}

/** The file lies there while somebody has the lock. A new holder that finds it comes after one that was killed. */
async function heldBy(file: string, release: () => Promise<void>) {
  try {
    const holderDied = !isMade(file);
    const leave = async () => {
      rmSync(file, { force: true });
      await release();
    };
    return { release: leave, holderDied };
  } catch (error) {
    await release();
    throw error;
  }
}

/** False when it lies there already. */
function isMade(file: string): boolean {
  try {
    // Nothing that is there is opened, through no link either.
    closeSync(openSync(file, 'wx', 0o600));
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  if (lstatSync(file).isFile()) return false;
  throw new ConfigurationError(`${file}: is no plain file, so no run made it; remove it.`);
}

/** Undefined while it is another's. */
async function taken(file: string): Promise<(() => Promise<void>) | undefined> {
  try {
    return await lock(file, {
      // The file is there for as long as the lock only.
      realpath: false,
      stale: DEAD_AFTER_MS,
      update: RENEWED_EVERY_MS,
      // A run that was held up for so long goes on: half a run is worse than one that may have been disturbed.
      onCompromised: () => {},
    });
  } catch (error) {
    if (codeOf(error) === 'ELOCKED') return undefined;
    throw error;
  }
}
