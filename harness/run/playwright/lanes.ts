import type { Reporter, Suite, TestCase, TestRun } from '@playwright/test/reporter';
import { isDiscovery, looksBack } from '../../../specs/tags.ts';

// All checks of a run are tests of one project, since each project takes workers of its own, and a worker takes seconds to load.
// What goes on beside what is a matter of Playwright's locks and of the order of its queue. Locks are public, but only as a
// detail of each test; the order of files is their names'. Both are set here in Playwright's own records, by the tags of the tests.
// An order of tests in `TestRun`, and locks by tag in a configuration, would replace it; tests/run/lanes says when it fails.

/** Playwright's lock of a test that runs when no other does. */
const ALONE = '-exclusive-';

/** Tests of which a few at most go on at once, whichever workers have them. */
export interface Lane {
  readonly name: string;
  readonly atOnce: number;
  /** Whether all of it belongs to the last shard, as what is alone does. */
  readonly isOfLastShard?: true;
  /** Whether a file is in it. */
  readonly has: (file: FileTests) => boolean;
}

/** The tests of a file. */
export interface FileTests {
  /** Path of the file. */
  readonly path: string;
  /** All tags of its tests, each with its `@`. */
  readonly tags: ReadonlySet<string>;
}

export interface LaneOptions {
  /** A file is in the first that has it. */
  readonly lanes: readonly Lane[];
  /** Tags, each with its `@`, of the tests that need the whole target. */
  readonly alone: readonly string[];
  /** `i/n`, where the run is a part of one. */
  readonly shard?: string | undefined;
  /** How much of a run a test with these tags takes, by which shards get parts that are alike. */
  readonly weigh: (tags: readonly string[]) => number;
}

/** When the tests of a file have their turn: lanes begin first, as each is a chain. */
const TURNS = ['discovery', 'lane', 'beside', 'alone', 'looking back'] as const;
type Turn = (typeof TURNS)[number];

interface Placed extends FileTests {
  readonly suite: Suite;
  readonly turn: Turn;
  readonly lane: Lane | undefined;
}

/** Gives the tests of a run their order and their locks, and a shard its part. */
export default class Lanes implements Reporter {
  readonly #options: LaneOptions;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return false;
  }

  async preprocess({ suite, testRun }: { readonly suite: Suite; readonly testRun: TestRun }): Promise<void> {
    const files = suite.suites.flatMap((project) => this.#ordered(project));
    for (const { suite: file, turn } of files)
      if (turn === 'discovery' || turn === 'alone' || turn === 'looking back') lock(file, ALONE);
    for (const lane of this.#options.lanes) {
      const own = files.filter((file) => file.lane === lane);
      for (const [at, file] of own.entries()) lock(file.suite, `${lane.name} ${at % lane.atOnce}`);
    }
    const { shard, weigh } = this.#options;
    if (shard === undefined) return;
    testRun.skipSharding();
    const weight = ({ suite: file }: Placed) => file.allTests().reduce((sum, { tags }) => sum + weigh(tags), 0);
    for (const { suite: file } of ofOtherShards(files, shard, weight)) testRun.exclude(file);
  }

  /** The files of a project, in their order from now on. */
  #ordered(project: Suite): Placed[] {
    const files = project.suites.map((file) => this.#placed(file));
    files.sort((one, other) => TURNS.indexOf(one.turn) - TURNS.indexOf(other.turn));
    recordOf(project, '_entries').splice(0, files.length, ...files.map(({ suite }) => suite));
    return files;
  }

  #placed(suite: Suite): Placed {
    const tags = new Set(suite.allTests().flatMap((test) => test.tags));
    const file = { path: suite.location?.file ?? '', tags };
    const lane = this.#options.lanes.find(({ has }) => has(file));
    return { ...file, suite, ...this.#turnOf([...tags], lane) };
  }

  #turnOf(tags: readonly string[], lane: Lane | undefined): Pick<Placed, 'turn' | 'lane'> {
    if (isDiscovery(tags)) return { turn: 'discovery', lane: undefined };
    if (looksBack(tags)) return { turn: 'looking back', lane: undefined };
    if (tags.some((tag) => this.#options.alone.includes(tag))) return { turn: 'alone', lane: undefined };
    return { turn: lane === undefined ? 'beside' : 'lane', lane };
  }
}

/**
 * What a shard leaves to others: each discovers and looks back on its own part, and the last has what is alone, the lanes that
 * belong to it, and as much less of the rest. One without a part has nothing to look back on.
 */
function ofOtherShards(files: readonly Placed[], shard: string, weight: (file: Placed) => number): Placed[] {
  const [place = 1, places = 1] = shard.split('/').map(Number);
  const divided = files.filter(({ turn }) => turn === 'lane' || turn === 'beside' || turn === 'alone');
  const isOfLast = ({ turn, lane }: Placed) => turn === 'alone' || lane?.isOfLastShard === true;
  const weights = new Array<number>(places).fill(0);
  weights[places - 1] = divided.filter(isOfLast).reduce((sum, file) => sum + weight(file), 0);
  const left = divided.filter((file) => {
    if (isOfLast(file)) return place < places;
    const least = weights.indexOf(Math.min(...weights));
    weights[least] = (weights[least] ?? 0) + weight(file);
    return least !== place - 1;
  });
  return left.length > 0 && left.length === divided.length ? [...files] : left;
}

function lock(file: Suite, name: string): void {
  for (const test of file.allTests()) recordOf(test, '_locks').push(name);
}

/** One of Playwright's own lists. */
function recordOf(part: Suite | TestCase, name: '_entries' | '_locks'): unknown[] {
  const list: unknown = Reflect.get(part, name);
  if (!Array.isArray(list)) throw new Error(`Playwright keeps no ${name} any more (harness/run/playwright/lanes.ts)`);
  return list;
}
