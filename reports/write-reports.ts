import { existsSync, mkdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { styleText } from 'node:util';
import { type Aggregate, aggregate } from '../harness/aggregate/aggregate.ts';
import { paintedText } from '../harness/engine/plain-text.ts';
import { curlLine } from '../harness/engine/wire/curl.ts';
import { loadRegister, type Requirement } from '../specs/register.ts';
import type { Collection } from './collection.ts';
import { type Circumstances, type Conformance, conformanceOf, reportOf } from './conformance.ts';
import { comparedRun } from './diff/compared.ts';
import { driftReport } from './drift.ts';
import { type Evidence, openEvidence } from './evidence.ts';
import { BADGE } from './formats/badge.ts';
import { CONFORMANCE } from './formats/conformance-json.ts';
import { CTRF } from './formats/ctrf.ts';
import { driftFormat } from './formats/drift-json.ts';
import type { Format, JudgedRun } from './formats/format.ts';
import { addToStepSummary, annotations, unheeded } from './formats/github.ts';
import { ARCHIVE } from './formats/har.ts';
import { historyFormat } from './formats/history.ts';
import { JUNIT } from './formats/junit.ts';
import { markdownInput, markdownSummary, SUMMARY } from './formats/markdown-summary.ts';
import { PAGE } from './formats/page.ts';
import { METRICS } from './formats/prometheus.ts';
import { pastOf } from './history/entries.ts';
import { historyOf } from './history/history.ts';
import type { RunFacts } from './journal.ts';
import { latencyOf } from './latency.ts';
import { pointLatest } from './latest.ts';
import { limitsHitIn } from './limits-hit.ts';
import { offendingPaths } from './offending-paths.ts';
import type { ReporterOptions } from './options.ts';
import { ofInterface, ownReportOf } from './own-checks.ts';
import { plain } from './paint.ts';
import { scriptFormats, scriptsOf } from './repeat/script.ts';
import { commandOf } from './rerun.ts';
import { summaryLines } from './summary.ts';
import { reasonOf, writeEach } from './write-each.ts';

/** A run that is over, or was brought to its end. */
export interface Ended {
  readonly options: ReporterOptions;
  readonly collection: Collection;
  /** A run that was `killed` left what it had recorded by then. */
  readonly end: 'whole' | 'interrupted' | 'killed';
}

type Print = (text: string) => void;

/** The folder of all runs, unless `--out` names another. */
const RUNS = resolve('reports/out');

/** The formats of every run. */
const FORMATS: readonly Format[] = [ARCHIVE, PAGE, JUNIT, CTRF, METRICS, BADGE, SUMMARY];

/**
 * Judges what a run left, writes its reports to its folder, each on its own, and prints a summary. One that cannot be written
 * is a problem of the run, so that nothing ends green without its reports.
 * @param print takes what a person is to read, in whole lines
 */
export async function writeReports(
  run: Ended,
  print: Print = (text) => process.stdout.write(text),
): Promise<Conformance> {
  const evidence = await openEvidence(run.collection.sources);
  try {
    const judged = await write(run, evidence);
    await summarize(judged, print);
    showAsLatest(run.options.out, print);
    return judged.report;
  } finally {
    evidence.close();
  }
}

async function write(run: Ended, evidence: Evidence): Promise<JudgedRun> {
  const { options, collection } = run;
  const register = loadRegister();
  const circumstances = circumstancesOf(run, evidence);
  const paths = await offendingPaths(collection.findings, options.waivers, evidence);
  // Of what was cut off, little that is missing has changed.
  const history = circumstances.complete ? options.history : undefined;
  const past = history === undefined ? undefined : pastOf(history, circumstances);
  const tell = (failed: readonly string[]): Conformance => {
    const aggregated = aggregateOf(run, register.requirements, paths, [...failed, ...evidence.problems]);
    const reach = { only: options.only, available: availableIn(collection) };
    const judged = conformanceOf(aggregated, circumstances, evidence.numberOf, reach, collection.sampled);
    const report = { ...judged, ...ownOf(run, evidence) };
    return past ? { ...report, history: historyOf(past, comparedRun(report, evidence.durations)) } : report;
  };
  mkdirSync(options.out, { recursive: true });
  const drift = collection.drift && driftReport(collection.drift, evidence.numberOf);
  const scripts = await scriptsOf(tell([]), { options, evidence });
  const formats = [
    ...scriptFormats(scripts),
    ...FORMATS,
    ...(drift === undefined ? [] : [driftFormat(drift)]),
    ...(history === undefined ? [] : [historyFormat(options.out, history, circumstances)]),
    CONFORMANCE,
  ];
  return writeEach(options.out, formats, (failed) => ({
    options,
    report: tell(failed),
    register,
    evidence,
    drift,
    scripts,
  }));
}

/** Only at a run that can be read; a file system without links must not cost more than that. */
function showAsLatest(out: string, print: Print): void {
  if (!existsSync(join(out, 'conformance.json'))) return;
  try {
    pointLatest(RUNS, out);
  } catch (error) {
    print(`latest does not point at this run (${reasonOf(error)}).\n`);
  }
}

async function summarize(run: JudgedRun, print: Print): Promise<void> {
  const { report, evidence } = run;
  const { out, strict, minCoverage, ci } = run.options;
  const markdown = markdownInput(run);
  const lines = await summaryLines(
    {
      ...markdown,
      rate: evidence.traffic.rate,
      minCoverage,
      out: relative(process.cwd(), out) || out,
      repeat: async (exchange) => curlLine(await evidence.read(exchange)),
    },
    !ci && process.stdout.isTTY ? styleText : plain,
  );
  const unwritten = addToStepSummary(markdownSummary(markdown), process.env);
  const shown = [...lines, ...unwritten].map(paintedText);
  const all = [...unheeded(shown, process.env), ...annotations(report, strict, process.env)];
  print(`${all.join('\n')}\n`);
}

function aggregateOf(
  { options, collection, end }: Ended,
  requirements: readonly Requirement[],
  paths: ReadonlyMap<string, string>,
  problems: readonly string[],
): Aggregate<Requirement> {
  const { only, demanded, waivers, minCoverage } = options;
  return aggregate({
    ...sharedBy({ options, collection, end }),
    requirements,
    findings: ofInterface(collection.findings),
    demanded,
    only,
    waivers,
    pathOf: (exchange) => paths.get(exchange),
    minCoverage,
    problems: [...problems, ...collection.problems, ...runProblems(collection.runs)],
  });
}

/** How a run is judged, whichever requirements are. */
function sharedBy({ options: { tiers, strict }, collection, end }: Ended) {
  return {
    planned: collection.planned,
    available: availableIn(collection),
    tiers,
    strict,
    interrupted: end !== 'killed' && (end === 'interrupted' || collection.interrupted),
    killed: end === 'killed',
  };
}

/** What became of own checks, for a run that had some. */
function ownOf(run: Ended, { numberOf }: Evidence): Pick<Conformance, 'own'> {
  const { own } = run.options;
  if (own === undefined) return {};
  const shared = { ...sharedBy(run), findings: run.collection.findings, problems: [] };
  return { own: ownReportOf(own, shared, (judged) => reportOf(judged, numberOf)) };
}

function circumstancesOf({ options, collection, end }: Ended, evidence: Evidence): Circumstances {
  const { profile, tiers, without, seed, startedAt } = options;
  const { runs, limitsHit, from, to, interrupted } = collection;
  const { total, byEndpoint, rateLimited, headers } = evidence.traffic;
  const run = runs.find(isFirst);
  const second = runs.find(({ enforcing }) => enforcing);
  const lever = runs.find(({ instance }) => instance === 'lever');
  const baseUrl = run?.embedded === true ? undefined : run?.baseUrl;
  return {
    complete: end === 'whole' && !interrupted,
    target: {
      baseUrl: run?.baseUrl ?? null,
      network: run?.network ?? null,
      keys: modeOf(run),
      enforcingBaseUrl: second?.baseUrl ?? null,
      ...(lever && { leverBaseUrl: lever.baseUrl }),
      headers,
    },
    command: commandOf(options, baseUrl),
    profile,
    tiers,
    without,
    // What the run was set to do without was not used, even where it was there.
    provided: [...availableIn({ runs })].filter((need) => !without.includes(need)).sort(),
    seed,
    startedAt: new Date(Math.min(startedAt, from ?? startedAt)).toISOString(),
    finishedAt: new Date(to ?? startedAt).toISOString(),
    requests: { total, byEndpoint, rateLimited },
    latency: latencyOf(evidence.durations),
    limitsHit: limitsHitIn(limitsHit, evidence.numberOf),
  };
}

/** Whether it is the instance that the run judges as a whole. */
function isFirst({ enforcing, instance }: RunFacts): boolean {
  return !enforcing && instance === undefined;
}

function modeOf(run: RunFacts | undefined): 'optional' | 'enforced' | null {
  if (run?.enforcement === undefined) return null;
  return run.enforcement ? 'enforced' : 'optional';
}

/** Needs that the run could meet. */
function availableIn({ runs }: Pick<Collection, 'runs'>): ReadonlySet<string> {
  return new Set(runs.flatMap(({ levers }) => levers));
}

function runProblems(runs: readonly RunFacts[]): string[] {
  if (runs.length === 0) return ['The target was never described: the discovery did not get that far.'];
  const first = runs.filter((run) => run.embedded !== true && isFirst(run));
  const addresses = [...new Set(first.map(({ baseUrl }) => baseUrl))];
  const differing = addresses.length > 1 ? [`The merged runs had different targets: ${addresses.join(', ')}.`] : [];
  return [...differing, ...new Set(runs.flatMap(({ problems }) => problems))];
}
