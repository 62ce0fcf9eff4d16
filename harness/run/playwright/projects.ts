import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import type { Project } from '@playwright/test';
import { OWN_PROJECT } from '../../../specs/check-title.ts';
import { DISCOVERIES, LAST, LATE_TAGS, PASSIVE, PUBLISHED, wantsLevers } from '../../../specs/tags.ts';
import { tiersUpTo } from '../../../specs/tiers.ts';
import { checkTexts, otherFiles } from '../other-files.ts';
import { OWN_FILES } from '../own-checks.ts';
import { hasLever, type Settings } from '../settings.ts';
import { triggersFor } from '../triggers.ts';
import type { FileTests, Lane, LaneOptions } from './lanes.ts';

/** Groups that ask for quotes or listen to sockets. */
const QUOTING = ['quotes', 'quote-socket'];
/** Files for one worker, where nothing has to be waited for: it would take longer to load another. */
const FILES_A_WORKER = 4;

interface Planned {
  readonly settings: Settings;
  readonly embedded: boolean;
  /** Whether no limit of the target holds requests back. */
  readonly unpaced: boolean;
  /** `i/n`, where the run is a part of one. */
  readonly shard: string | undefined;
  /** Folder of the project. */
  readonly project: string;
}

/** The projects of a run, how many workers it has in all, and what goes on beside what. */
export function projectsOf({ settings, embedded, unpaced, shard, project }: Planned): {
  projects: Project[];
  workers: number;
  lanes: Omit<LaneOptions, 'weigh'>;
} {
  const { only, also, tier } = settings;
  const texts = checkTexts(join(project, 'suites'));
  // Nothing selected is everything.
  const chosen = only.length > 0 ? [...only, ...triggersFor(only)] : [];
  const unpicked = only.length > 0 ? otherFiles(texts, chosen) : [];
  // A worker learns which files are its own.
  const left = process.env.TEST_WORKER_INDEX === undefined ? suiteFiles(unpicked) : [];
  const fewest = Math.max(2, Math.floor(availableParallelism() / 2));
  // Waiting checks go on while others wait for the pace.
  const paced = Math.max(3, fewest);
  // Tests that wait until something expires run alone when a lever advances the clock. Without that lever they run beside the
  // others, since they only wait. All of them need swaps: in a run that makes none each says, alone, why it cannot run.
  const clockLever = embedded || hasLever(settings, 'advance-clock');
  const isWaitedFor = !clockLever && tiersUpTo(tier).includes('order');
  // What changes all that others see goes on beside them where it has an instance of its own.
  const hasLeverInstance = settings.baseUrl === undefined || settings.leverBaseUrl !== undefined;
  const lanes: Lane[] = [
    ...(hasLeverInstance ? [{ name: 'levers', atOnce: 1, isOfLastShard: true, has: pullsLevers } as const] : []),
    ...(isWaitedFor ? [tagged('waits', 4)] : []),
    // The client's node serves one after the other; here they wait for nobody, and nobody of the others waits for them.
    tagged('pay', 1),
    // They do nothing else for seconds. Beside levers they end first even so, and another worker would take longer to load.
    tagged('listens', hasLeverInstance ? 1 : 2),
    // A target has limits for each operation, too. Tests with quotes would wait for theirs at the end, so they begin beside
    // the rest. The limits hold all the same, as all workers share one gate.
    ...(unpaced ? [] : [{ name: 'quotes', atOnce: paced, has: isQuoting }]),
  ];
  const most = lanes.reduce((sum, { atOnce }) => sum + atOnce, unpaced ? fewest : paced);
  const enough = Math.ceil((texts.size - unpicked.length) / FILES_A_WORKER);
  const passive = { testDir: join(project, 'suites/oracles'), grep: selected([], only), name: 'oracles' };
  const own = also === undefined ? [] : [{ testDir: also, testMatch: OWN_FILES, name: OWN_PROJECT }];
  const suites = {
    name: 'suites',
    grep: selected(chosen, only),
    // What looks back comes last, also behind the own checks.
    testIgnore: [...(also === undefined ? [] : ['suites/oracles/**']), ...left],
  };
  return {
    projects: [suites, ...own, ...(also === undefined ? [] : [passive])],
    workers: settings.workers ?? (unpaced && clockLever ? Math.min(most, enough) : most),
    lanes: { lanes, alone: hasLeverInstance ? [LAST] : isWaitedFor ? ['@exclusive'] : LATE_TAGS, shard },
  };
}

/** Tests with a tag. */
function tagged(tag: string, atOnce: number): Lane {
  return { name: tag, atOnce, has: ({ tags }) => tags.has(`@${tag}`) };
}

function pullsLevers({ tags }: FileTests): boolean {
  return wantsLevers([...tags]);
}

function isQuoting({ path }: { readonly path: string }): boolean {
  return QUOTING.some((group) => path.includes(`${sep}suites${sep}${group}${sep}`));
}

/** Which tests run: the discovery, those that send something for what is chosen, and of those that look back what is asked for. */
function selected(chosen: readonly string[], only: readonly string[]): RegExp[] {
  if (only.length === 0) return [/^/];
  const [first, last] = [DISCOVERIES, [PASSIVE, PUBLISHED]];
  return [
    new RegExp(`(?:${first.join('|')})(?!\\S)`),
    new RegExp(`^(?!.*(?:${last.join('|')})(?!\\S))(?=.*@(?:${chosen.join('|')})(?!\\w))`),
    new RegExp(`^(?=.*(?:${last.join('|')})(?!\\S))(?=.*@(?:${only.join('|')})(?!\\w))`),
  ];
}

/** One expression for some files below `suites/`: as many patterns would take Playwright longer than to load the others. */
function suiteFiles(files: readonly string[]): RegExp[] {
  const names = files.map((file) => file.replace(/[^\w-]/g, '\\$&'));
  return files.length === 0 ? [] : [new RegExp(`[/\\\\]suites[/\\\\](?:${names.join('|')})$`)];
}
