import { basename } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '@playwright/test/reporter';
import { isSelected } from '../harness/aggregate/selected.ts';
import { terminalLine } from '../harness/engine/plain-text.ts';
import { WAITING } from '../harness/engine/waiting.ts';
import { type Collector, createCollector, plannedBy, problemOf, titleOf, unusableIn } from './collect.ts';
import { type Collection, collectionOf } from './collection.ts';
import { evidenceIn } from './evidence.ts';
import { appendEntry, clearJournal, type Entry } from './journal.ts';
import type { ReporterOptions } from './options.ts';
import { ofInterface } from './own-checks.ts';
import { createProgress, type Progress } from './progress.ts';
import { reasonOf } from './write-each.ts';
import { writeReports } from './write-reports.ts';

/** An interrupted run that hasn't ended after this many milliseconds is judged as it is. */
const GRACE_MS = 7_000;
const INTERRUPTED = 130;
const UNUSABLE = 2;

/**
 * Playwright's view of a run turned into verdicts on requirements: shows progress, puts each verdict down as its check ends,
 * and at the end writes the reports and prints a summary. They are also written when the run was interrupted or the target
 * went away. The run's status follows the verdicts, not the tests: a violated `should` fails its test but not the run.
 */
export default class ConformanceReporter implements Reporter {
  readonly #options: ReporterOptions;
  #collector: Collector | undefined;
  #progress: Progress | undefined;
  #ticks: NodeJS.Timeout | undefined;
  readonly #entries: Entry[] = [];
  #ended = false;
  /** A part of a run that has no check: only the whole can be judged. */
  #isEmptyShard = false;
  /** The settings cannot be read any more: no check can begin, and each would take a worker of its own to find out. */
  #isUnusable = false;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    const startTime = new Date();
    process.once('SIGINT', () => setTimeout(() => this.#endAlone(startTime), GRACE_MS).unref());
    // The process that started this one can interrupt it from now on.
    process.send?.('begun');
    const { out, ci, startedAt } = this.#options;
    this.#collector = createCollector(suite, this.#options);
    clearJournal(out);
    const tests = suite.allTests();
    this.#progress = createProgress(process.stdout, { checks: tests.length, startedAt }, ci);
    this.#ticks = setInterval(() => this.#progress?.tick(), 1_000).unref();
    this.#isEmptyShard = this.#options.shard !== undefined && tests.length === 0;
    const planned = [...plannedBy(tests)];
    this.#put({ kind: 'begun', options: this.#options, planned, checks: tests.length });
  }

  onTestBegin(test: TestCase): void {
    this.#progress?.begin(titleOf(test), test.timeout);
  }

  onStepBegin(test: TestCase, _result: TestResult, { title }: TestStep): void {
    if (title.startsWith(WAITING)) this.#progress?.wait(titleOf(test), title);
  }

  onStepEnd(test: TestCase, _result: TestResult, { title }: TestStep): void {
    if (title.startsWith(WAITING)) this.#progress?.wait(titleOf(test), undefined);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const ended = this.#collector?.add(test, result);
    if (ended === undefined) return;
    this.#put({ kind: 'check', ...ended });
    // The process that started this one judges it meanwhile.
    for (const { file } of ended.sources) process.send?.({ recorded: basename(file) });
    const violated = ofInterface(ended.findings).filter(
      ({ outcome, id }) => outcome === 'violated' && isSelected(id, this.#options.only),
    );
    const broken = ended.findings.some(({ outcome }) => outcome === 'error');
    this.#progress?.end(titleOf(test), { violated: violated.length, broken });
    const unusable = unusableIn(test, result);
    if (unusable !== undefined) this.#giveUp(unusable);
  }

  onError(error: TestError): void {
    this.#put({ kind: 'broken', problem: problemOf(error) });
  }

  /** A worker says for whom it waits. */
  onStdOut(chunk: string | Buffer): void {
    this.#progress?.say(chunk.toString());
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    if (this.#ended) return undefined;
    this.#ended = true;
    clearInterval(this.#ticks);
    this.#progress?.close();
    if (!this.#collector) return undefined;
    const { out } = this.#options;
    if (result.status === 'timedout')
      this.#put({ kind: 'broken', problem: 'The time limit of the whole run ended it early.' });
    this.#put({ kind: 'ended', status: result.status });
    if (this.#isEmptyShard) {
      process.stdout.write(
        `Nothing to judge in shard ${this.#options.shard}: others have the checks. Merge it with them.\n`,
      );
      return { status: 'passed' };
    }
    try {
      const report = await writeReports({
        options: this.#options,
        collection: withRecorded(collectionOf(this.#entries, out), this.#options),
        end: this.#isUnusable ? 'killed' : result.status === 'interrupted' ? 'interrupted' : 'whole',
      });
      const statuses = { 0: 'passed', 1: 'failed', 2: 'failed', 130: 'interrupted' } as const;
      return { status: statuses[report.exitCode] };
    } catch (error) {
      // Playwright would swallow it, and the run might end green without a report.
      process.stdout.write(
        `The run cannot be reported (${reasonOf(error)}); its evidence is in ${terminalLine(out)}.\n`,
      );
      return { status: 'failed' };
    }
  }

  /** Has the process that started this one end the run, as by an interrupt; only the exit code is another. */
  #giveUp(why: string): void {
    if (this.#isUnusable) return;
    this.#isUnusable = true;
    this.#put({ kind: 'broken', problem: `The settings changed under the run, which ended for that: ${why}` });
    process.send?.('unusable');
  }

  /** A verdict that cannot be recorded is still judged by this process. */
  #put(entry: Entry): void {
    this.#entries.push(entry);
    try {
      appendEntry(this.#options.out, entry);
    } catch (error) {
      const problem = `Verdicts could not be recorded as they came (${reasonOf(error)}).`;
      if (!this.#entries.some((known) => known.kind === 'broken' && known.problem === problem))
        this.#entries.push({ kind: 'broken', problem });
    }
  }

  /** Judges what is there when a check that hangs keeps Playwright from ending an interrupted run. */
  async #endAlone(startTime: Date): Promise<void> {
    if (this.#ended) return;
    await this.onEnd({ status: 'interrupted', startTime, duration: Date.now() - startTime.getTime() });
    process.exit(this.#isUnusable ? UNUSABLE : INTERRUPTED);
  }
}

/** A replayed run rests on all that was recorded, whichever of its checks are replayed. */
function withRecorded(collection: Collection, { replays, damage = [], out }: ReporterOptions): Collection {
  if (replays === undefined) return collection;
  return { ...collection, sources: evidenceIn(out), problems: [...damage, ...collection.problems] };
}
