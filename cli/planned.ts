import { announcedBy } from '../harness/engine/pacing/announced.ts';
import { createFigures } from '../harness/engine/pacing/figures.ts';
import { probe } from '../harness/run/probe.ts';
import { loadSettings, type Settings } from '../harness/run/settings.ts';
import { PUBLIC_READS } from '../harness/run/stranger.ts';
import { capsFound } from './caps.ts';
import { startedEmbedded } from './embedded.ts';
import { leversFound } from './levers.ts';
import { listedTests } from './listed.ts';
import { awaited, type Say } from './opening.ts';
import { type Known, planLine, planOf } from './plan.ts';

/** The longest time for each answer, in milliseconds. */
const WITHIN_MS = 15_000;

/** One list is read more often than another: where more is left of the other's limit, each operation has a limit of its own. */
const [{ path: OFTEN }, { path: ONCE }] = PUBLIC_READS;
const TIMES = 4;

/** What a run selects. */
interface Selected {
  /** Ids and prefixes of ids. */
  readonly only: readonly string[];
  /** `i/n` for a part of a run. */
  readonly shard: string | undefined;
}

/**
 * Says what a run will do: how many checks and requests, for how long, and what it may spend.
 * @param settings with the addresses of the embedded reference, where it is judged
 * @returns the variable for what the run may spend, as `capsFound`
 * @throws {TargetUnavailable} when the target went away meanwhile
 */
export async function sayPlan(
  settings: Settings,
  { only, shard }: Selected,
  isEmbedded: boolean,
  say: Say,
): Promise<Record<string, string>> {
  const known = { ...(await awaited('the target to say its limits', knownOf(settings), say)), isEmbedded };
  const plan = planOf(await listedTests(), only, { settings, enforcement: known.enforcement });
  say(planLine(plan, settings, known, shard));
  return capsFound(settings, shard, say);
}

/**
 * Says what a run would do, and nothing more: the target, the client's node and the control interface are only read.
 * @param environment the variables of the settings
 * @param reference arguments of the embedded reference
 */
export async function sayPlanAlone(
  environment: NodeJS.ProcessEnv,
  selected: Selected,
  reference: readonly string[],
  say: Say,
): Promise<void> {
  const settings = loadSettings(environment);
  const levers = await leversFound(settings, say);
  const embedded = await startedEmbedded(settings, reference, say);
  try {
    const planned = loadSettings({ ...environment, ...levers, ...embedded?.environment });
    await sayPlan(planned, selected, embedded !== undefined, say);
  } finally {
    embedded?.stop();
  }
}

/** What some reads show of the target; what it doesn't answer is not known. */
async function knownOf(settings: Settings): Promise<Omit<Known, 'isEmbedded'>> {
  const { baseUrl = '', apiKey } = settings;
  const ask = (path: string, key: string | undefined) =>
    probe({ settings, baseUrl, key, request: { method: 'GET', path, query: { limit: 1 } }, withinMs: WITHIN_MS });
  const keyless = await ask(OFTEN, undefined);
  const enforcement = keyless?.status === 401 || keyless?.status === 403;
  const figures = createFigures();
  for (const path of [...Array<string>(TIMES).fill(OFTEN), ONCE]) {
    const answer = await ask(path, apiKey);
    const at = Date.now();
    const { limit, remaining, resetMs = 0 } = (answer && announcedBy(answer, answer.status, at)) ?? {};
    if (limit !== undefined) figures.learn(path, { limit, remaining: remaining ?? 0, at, until: at + resetMs }, 0);
  }
  return { enforcement, announced: figures.overall() };
}
