import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { styleText } from 'node:util';
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
import { type Fold, fold, isSelected, type Judged } from '../harness/engine/verdict/fold.ts';
import { WAITING } from '../harness/engine/waiting.ts';
import { curlLine } from '../harness/engine/wire/curl.ts';
import { loadRegister, type Requirement } from '../specs/register.ts';
import { commandOf } from './again.ts';
import { bittenBounds } from './bounds.ts';
import { countsOfFirstPart, leaveCollection, withFirstPart } from './carry.ts';
import { type Collection, type Collector, checkTitle, createCollector, type RunFacts } from './collect.ts';
import { type Conformance, conformanceOf, TOOL } from './conformance.ts';
import { type Evidence, openEvidence } from './evidence.ts';
import { writeHar } from './har.ts';
import { writePage } from './html/write-page.ts';
import { renderJunit } from './junit.ts';
import { pointLatest } from './latest.ts';
import { offendingPaths } from './offending-paths.ts';
import type { ReporterOptions } from './options.ts';
import { createProgress, NOTHING_YET, type Planned, type Progress } from './progress.ts';
import { scriptFile, scriptsOf } from './repeat-script.ts';
import { plain, summaryLines } from './summary.ts';
import { reasonOf, writeEach } from './write-each.ts';

/** An interrupted run that hasn't ended after so many milliseconds is judged as it is. */
const PATIENCE_MS = 7_000;
const INTERRUPTED = 130;

/** What a run says: its report, and the verdicts that it is made of. */
interface Said {
  readonly report: Conformance;
  readonly judged: readonly Judged<Requirement>[];
}

/** Where the runs lie that are not told to lie elsewhere. */
const RUNS = resolve('reports/out');

/**
 * Playwright's view of a run turned into verdicts on requirements: shows progress, and at the end writes
 * `conformance.json`, `conformance.html`, `junit.xml` and `evidence.har` to `out`, each on its own, and prints a summary.
 * They are also written when the run was interrupted or the target went away. One that cannot be written is a problem of
 * the run, so that nothing ends green without its reports. The run's status follows the verdicts, not the tests:
 * a violated `should` fails its test but not the run.
 */
export default class ConformanceReporter implements Reporter {
  readonly #options: ReporterOptions;
  #collector: Collector | undefined;
  #progress: Progress | undefined;
  #ticks: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    const startTime = new Date();
    process.once('SIGINT', () => setTimeout(() => this.#endAlone(startTime), PATIENCE_MS).unref());
    // Whoever started this process can interrupt it from now on.
    process.send?.('begun');
    this.#collector = createCollector(suite, this.#options);
    this.#progress = createProgress(process.stdout, this.#planned(suite), this.#options.ci);
    this.#ticks = setInterval(() => this.#progress?.tick(), 1_000).unref();
  }

  onTestBegin(test: TestCase): void {
    this.#progress?.begin(checkTitle(test), test.timeout);
  }

  onStepBegin(test: TestCase, _result: TestResult, { title }: TestStep): void {
    if (title.startsWith(WAITING)) this.#progress?.wait(checkTitle(test), title);
  }

  onStepEnd(test: TestCase, _result: TestResult, { title }: TestStep): void {
    if (title.startsWith(WAITING)) this.#progress?.wait(checkTitle(test), undefined);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const findings = this.#collector?.add(test, result) ?? [];
    this.#progress?.end(checkTitle(test), {
      violated: findings.filter(({ outcome, id }) => outcome === 'violated' && isSelected(id, this.#options.only))
        .length,
      broken: findings.some(({ outcome }) => outcome === 'error'),
    });
  }

  onError(error: TestError): void {
    this.#collector?.addError(error);
  }

  /** A worker says for whom it waits. */
  onStdOut(chunk: string | Buffer): void {
    this.#progress?.say(chunk.toString());
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    if (this.#ended) return undefined;
    this.#ended = true;
    clearInterval(this.#ticks);
    const counts = this.#progress?.close() ?? NOTHING_YET;
    const collector = this.#collector;
    if (!collector) return undefined;
    const { part, out } = this.#options;
    // What is interrupted has no second part that could judge it.
    if (part === 'first' && result.status !== 'interrupted') {
      leaveCollection(out, collector.collection(), counts);
      return undefined;
    }
    const collection = part === 'last' ? withFirstPart(out, collector.collection()) : collector.collection();
    const evidence = await openEvidence(collection.sources);
    try {
      const report = await this.#report(collection, evidence, result);
      const statuses = { 0: 'passed', 1: 'failed', 2: 'failed', 130: 'interrupted' } as const;
      return { status: statuses[report.exitCode] };
    } catch (error) {
      // Playwright would swallow it, and the run might end green without a report.
      process.stdout.write(`The run cannot be reported (${reasonOf(error)}); its evidence is in ${out}.\n`);
      return { status: 'failed' };
    } finally {
      await evidence.close();
    }
  }

  #planned(suite: Suite): Planned {
    const { part, out, later, startedAt } = this.#options;
    const planned = { checks: suite.allTests().length, startedAt };
    if (part === 'whole') return planned;
    if (part === 'first') return { ...planned, part: 'part 1 of 2', later };
    return { ...planned, part: 'part 2 of 2', before: countsOfFirstPart(out) };
  }

  /** Judges what is there when a check that hangs keeps Playwright from ending an interrupted run. */
  async #endAlone(startTime: Date): Promise<void> {
    if (this.#ended) return;
    await this.onEnd({ status: 'interrupted', startTime, duration: Date.now() - startTime.getTime() });
    process.exit(INTERRUPTED);
  }

  async #report(collection: Collection, evidence: Evidence, result: FullResult): Promise<Conformance> {
    const { out, strict } = this.#options;
    const register = loadRegister();
    const groupOf = (id: string) => register.byId.get(id)?.group ?? 'other';
    const circumstances = this.#circumstances(collection, evidence, result);
    const paths = await offendingPaths(collection.findings, this.#options.waivers, evidence);
    const said = (failed: readonly string[]): Said => {
      const { requirements: judged, ...folded } = this.#fold(
        register.requirements,
        collection,
        evidence,
        result,
        failed,
        paths,
      );
      const reach = { only: this.#options.only, available: availableIn(collection) };
      return {
        judged,
        report: conformanceOf(
          { ...folded, requirements: judged },
          circumstances,
          evidence.numberOf,
          reach,
          collection.tried,
        ),
      };
    };
    mkdirSync(out, { recursive: true });
    const scripts = await scriptsOf(said([]).report, evidence.read);
    // The exit code of the run is read from conformance.json, which is last so that it knows how the others went.
    const end = await writeEach<Said>(
      out,
      {
        ...Object.fromEntries(
          [...scripts].map(([id, script]) => [
            scriptFile(id),
            (file: string) => writeFileSync(file, script, { mode: 0o755 }),
          ]),
        ),
        'evidence.har': (file, { report }) => {
          const requirementsOf = requirementsByExchange(report);
          return writeHar(file, evidence.all(), TOOL, (number) => requirementsOf.get(number) ?? []);
        },
        'conformance.html': (file, { report, judged }) =>
          writePage(file, { report, register, strict, judged, scripts, read: evidence.read }),
        'junit.xml': async (file, { report, judged }) =>
          writeFileSync(
            file,
            await renderJunit({
              report,
              judged,
              strict,
              groupOf,
              durationOf: evidence.durationOf,
              read: evidence.read,
            }),
          ),
        'conformance.json': (file, { report }) => writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`),
      },
      said,
    );
    await this.#summarize(end, evidence, new Set(scripts.keys()));
    this.#pointLatest();
    return end.report;
  }

  /** Last, as a file system without links must not cost the summary; and only at a run that can be read. */
  #pointLatest(): void {
    const { out } = this.#options;
    if (!existsSync(join(out, 'conformance.json'))) return;
    try {
      pointLatest(RUNS, out);
    } catch (error) {
      process.stdout.write(`latest does not point at this run (${reasonOf(error)}).\n`);
    }
  }

  async #summarize({ report, judged }: Said, evidence: Evidence, scripted: ReadonlySet<string>): Promise<void> {
    const { out, strict, minCoverage, ci } = this.#options;
    const lines = await summaryLines(
      {
        report,
        judged,
        rate: evidence.traffic.rate,
        minCoverage,
        strict,
        out: relative(process.cwd(), out) || out,
        scripted,
        repeat: async (exchange) => curlLine(await evidence.read(exchange)),
      },
      !ci && process.stdout.isTTY ? styleText : plain,
    );
    process.stdout.write(`${lines.join('\n')}\n`);
  }

  #fold(
    requirements: readonly Requirement[],
    collection: Collection,
    evidence: Evidence,
    result: FullResult,
    failed: readonly string[],
    paths: ReadonlyMap<string, string>,
  ): Fold<Requirement> {
    const { tiers, only, demanded, waivers, strict, minCoverage } = this.#options;
    const interrupted = collection.interrupted || result.status === 'interrupted';
    return fold({
      requirements,
      findings: collection.findings,
      planned: collection.planned,
      available: availableIn(collection),
      demanded,
      tiers,
      only,
      waivers,
      pathOf: (exchange) => paths.get(exchange),
      strict,
      minCoverage,
      interrupted,
      problems: [
        ...failed,
        ...collection.problems,
        ...evidence.problems,
        ...runProblems(collection.runs),
        ...(result.status === 'timedout' ? ['The time limit of the whole run ended it early.'] : []),
      ],
    });
  }

  #circumstances({ runs, bites, from, to }: Collection, evidence: Evidence, result: FullResult) {
    const { profile, tiers, without, seed } = this.#options;
    const { total, byEndpoint, rateLimited } = evidence.traffic;
    const [run] = runs;
    const baseUrl = run?.embedded === true ? undefined : run?.baseUrl;
    const start = result.startTime.getTime();
    return {
      target: { baseUrl: run?.baseUrl ?? null, network: run?.network ?? null },
      command: commandOf(this.#options, baseUrl),
      profile,
      tiers,
      without,
      held: [...availableIn({ runs })].sort(),
      seed,
      startedAt: new Date(Math.min(start, from ?? start)).toISOString(),
      finishedAt: new Date(to ?? start).toISOString(),
      requests: { total, byEndpoint, rateLimited },
      bounds: bittenBounds(bites, evidence.numberOf),
    };
  }
}

/** Needs that the run could meet. */
function availableIn({ runs }: Pick<Collection, 'runs'>): ReadonlySet<string> {
  return new Set(runs.flatMap(({ levers }) => levers));
}

function runProblems(runs: readonly RunFacts[]): string[] {
  if (runs.length === 0) return ['The target was never described: the project discover did not get that far.'];
  const addresses = [...new Set(runs.filter(({ embedded }) => embedded !== true).map(({ baseUrl }) => baseUrl))];
  const differing = addresses.length > 1 ? [`The merged runs had different targets: ${addresses.join(', ')}.`] : [];
  return [...differing, ...new Set(runs.flatMap(({ problems }) => problems))];
}

function requirementsByExchange({ requirements }: Conformance): Map<number, string[]> {
  const ids = new Map<number, string[]>();
  for (const { id, checks } of requirements) {
    for (const number of new Set(checks.flatMap(({ exchanges }) => exchanges))) {
      ids.set(number, [...(ids.get(number) ?? []), id]);
    }
  }
  return ids;
}
