import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import type { Project } from '@playwright/test';
import { OWN_PROJECTS } from '../../../specs/check-title.ts';
import { tiersUpTo } from '../../../specs/tiers.ts';
import { checkTexts, otherFiles } from '../other-files.ts';
import { OWN_FILES } from '../own-checks.ts';
import { hasLever, type Settings } from '../settings.ts';
import { triggersFor } from '../triggers.ts';

// The phases of a run as Playwright's projects: discover → suites in parallel → `@exclusive` one at a time → oracles.
// A phase can't depend on the one before it: a violated requirement fails its test, and Playwright runs nothing that depends on
// a failed project. So the exclusive tests tear down the discovery, and the oracles tear down the run: teardowns run in any
// case. Dependencies on the end of a project instead of its success would replace this.

/** Projects of their own. */
const ONCE = ['run/**', 'discover/**', 'oracles/**'];
/** Tags of tests that pull a lever, or let time pass. */
const ALONE = ['exclusive', 'waits'];
/**
 * Tags of tests that have a worker of their own, a tag each: those that pay have the client's node one after the other, so that
 * there they wait for nobody and no worker of the suites waits for them; those that listen do nothing else for seconds.
 */
const APART = ['pay', 'listens'];
/** Groups that ask for quotes or listen to sockets. */
const QUOTING = ['quotes', 'quote-socket'];

interface Phased {
  readonly settings: Settings;
  readonly embedded: boolean;
  /** Whether no limit of the target holds requests back. */
  readonly unpaced: boolean;
  /** `i/n`, where the run is a part of one. */
  readonly shard: string | undefined;
  /** Folder of the project. */
  readonly project: string;
}

/** The projects of a run, and how many workers it has in all. */
export function phases({ settings, embedded, unpaced, shard, project }: Phased): {
  projects: Project[];
  workers: number;
} {
  const { only } = settings;
  // Nothing selected is everything.
  const chosen = only.length > 0 ? [...only, ...triggersFor(only)] : [];
  // A worker learns which files are its own.
  const picks = only.length > 0 && process.env.TEST_WORKER_INDEX === undefined;
  const unpicked = picks ? suiteFiles(otherFiles(checkTexts(join(project, 'suites')), chosen)) : [];
  const leavingOut = (...patterns: readonly string[]) => [
    ...patterns.map((pattern) => `suites/${pattern}`),
    ...unpicked,
  ];
  const parallel = { ...tagged(chosen), grepInvert: tagged([...ALONE, ...APART]).grep, dependencies: ['discover'] };
  const apart = APART.map((tag, at) => ({
    ...tagged(chosen, [tag]),
    grepInvert: tagged([...ALONE, ...APART.slice(0, at)]).grep,
    name: tag,
    testIgnore: leavingOut(...ONCE),
    dependencies: ['discover'],
    workers: 1,
  }));
  const fewest = settings.workers ?? Math.max(2, Math.floor(availableParallelism() / 2));
  // Waiting checks go on while others wait for the pace.
  const paced = settings.workers ?? Math.max(3, fewest);

  const suites = {
    ...parallel,
    name: 'suites',
    testIgnore: leavingOut(...ONCE, ...(unpaced ? [] : QUOTING.map((group) => `${group}/**`))),
    workers: unpaced ? fewest : paced,
  };
  // A target has limits for each operation, too. Tests with quotes would wait for theirs at the end, so they run beside the
  // rest, in workers of their own. The limits hold all the same, as all workers share one gate.
  const quotes = {
    ...parallel,
    name: 'quotes',
    testMatch: QUOTING.map((group) => `suites/${group}/**/*.spec${extname(import.meta.filename)}`),
    testIgnore: leavingOut(),
    workers: paced,
  };
  // Tests that wait until something expires are exclusive when a lever advances the clock. Without that lever they run
  // beside the suites, in workers of their own, since they only wait. All of them need swaps: in a run that makes none
  // they are exclusive again, where each says why it cannot run.
  const clockLever = embedded || hasLever(settings, 'advance-clock');
  const isWaitedFor = !clockLever && tiersUpTo(settings.tier).includes('order');
  const waits = {
    ...tagged(chosen, ['waits']),
    name: 'waits',
    testIgnore: leavingOut(...ONCE),
    dependencies: ['discover'],
    workers: settings.workers ?? 4,
  };
  const beside = [suites, ...apart, ...(unpaced ? [] : [quotes]), ...(isWaitedFor ? [waits] : [])];
  const oneByOne = { workers: 1, fullyParallel: false };
  // The last shard has the exclusive tests.
  const [place, places] = shard?.split('/') ?? [];
  const exclusive = {
    ...tagged(chosen, isWaitedFor ? ['exclusive'] : ALONE),
    ...oneByOne,
    name: 'exclusive',
    testIgnore: place === places ? leavingOut(...ONCE) : ['**'],
  };
  const own = ownPhases(settings, place === places);
  const run = { name: 'run', testDir: join(project, 'suites/run'), teardown: 'oracles' };
  const discover = {
    name: 'discover',
    testDir: join(project, 'suites/discover'),
    dependencies: own.before ? [own.before.name] : ['run'],
    teardown: 'exclusive',
  };
  const oracles = { ...tagged(only), ...oneByOne, name: 'oracles', testDir: join(project, 'suites/oracles') };
  return {
    projects: [run, ...own.projects, discover, ...beside, exclusive, oracles],
    workers: beside.reduce((sum, each) => sum + each.workers, 0),
  };
}

interface OwnPhases {
  readonly projects: readonly Project[];
  /** An empty project whose teardown has the own checks that need the whole target: it comes after `exclusive`. */
  readonly before?: Project & { readonly name: string };
}

/**
 * The projects of an operator's own checks. What `--only` selects is of the interface: own checks run all the same.
 * @param isLast whether the run is whole, or the last shard
 */
function ownPhases({ also, workers = 2 }: Settings, isLast: boolean): OwnPhases {
  if (also === undefined) return { projects: [] };
  const folder = { testDir: also, testMatch: OWN_FILES };
  const { beside: name, alone } = OWN_PROJECTS;
  const beside = { ...folder, name, workers, grepInvert: tagged(ALONE).grep, dependencies: ['discover'] };
  const last = { ...folder, ...tagged(ALONE), name: alone, workers: 1, fullyParallel: false };
  const before = { ...folder, name: `${alone}-begins`, testIgnore: '**', dependencies: ['run'], teardown: alone };
  return { before, projects: [before, beside, isLast ? last : { ...last, testIgnore: '**' }] };
}

/** One expression for some files below `suites/`: as many patterns would take Playwright longer than to load the others. */
function suiteFiles(files: readonly string[]): RegExp[] {
  const names = files.map((file) => file.replace(/[^\w-]/g, '\\$&'));
  return files.length === 0 ? [] : [new RegExp(`[/\\\\]suites[/\\\\](?:${names.join('|')})$`)];
}

/** Selects tests with at least one tag of each list; an empty list selects all. */
function tagged(...lists: readonly (readonly string[])[]): { grep: RegExp } {
  const each = lists.filter(({ length }) => length > 0).map((tags) => `(?=.*@(?:${tags.join('|')})(?!\\w))`);
  return { grep: new RegExp(`^${each.join('')}`) };
}
