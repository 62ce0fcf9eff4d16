import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { styleText } from 'node:util';
import { linesFilesIn, readJournalLines } from '../harness/engine/lines.ts';
import { paintedText, plainJson } from '../harness/engine/plain-text.ts';
import { SIDE_INPUT_LINES } from '../harness/engine/replay/side-input-line.ts';
import { curlLine } from '../harness/engine/wire/curl.ts';
import { SIDE_INPUT_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
import { type Aggregate, aggregate, type Judged } from '../harness/verdict/aggregate.ts';
import { loadRegister, type Requirement } from '../specs/register.ts';
import { digestOf } from './attestation/digests.ts';
import type { Collection } from './collection.ts';
import { type Circumstances, type Conformance, conformanceOf, TOOL } from './conformance.ts';
import { comparedRun } from './diff/compared.ts';
import { type Evidence, openEvidence } from './evidence.ts';
import { badgeOf } from './formats/badge.ts';
import { ctrfOf } from './formats/ctrf.ts';
import { addToStepSummary, annotations, unheeded } from './formats/github.ts';
import { type RecordedRun, writeHar } from './formats/har.ts';
import { renderJunit } from './formats/junit.ts';
import { markdownSummary } from './formats/markdown-summary.ts';
import { prometheusText } from './formats/prometheus.ts';
import { entryName, pastOf, remember } from './history/entries.ts';
import { historyOf } from './history/history.ts';
import { writePage } from './html/write-page.ts';
import type { RunFacts } from './journal.ts';
import { latencyOf } from './latency.ts';
import { pointLatest } from './latest.ts';
import { limitsHitIn } from './limits-hit.ts';
import { offendingPaths } from './offending-paths.ts';
import type { ReporterOptions } from './options.ts';
import { plain } from './paint.ts';
import { scriptFile, scriptsOf } from './repeat-script.ts';
import { commandOf } from './rerun.ts';
import { summaryLines } from './summary.ts';
import { reasonOf, writeEach } from './write-each.ts';

/** A run that is over, or was brought to its end. */
export interface Ended {
  readonly options: ReporterOptions;
  readonly collection: Collection;
  /** A run that was `killed` left what it had put down by then. */
  readonly end: 'whole' | 'interrupted' | 'killed';
}

/** What a run says: its report, and the verdicts that it is made of. */
interface Said {
  readonly report: Conformance;
  readonly judged: readonly Judged<Requirement>[];
}

type Print = (text: string) => void;

/** Where the runs lie that are not told to lie elsewhere. */
const RUNS = resolve('reports/out');

/**
 * Judges what a run left, writes its reports to its folder, each on its own, and prints a summary. One that cannot be written is a problem of the run, so that nothing ends green without
 * its reports.
 * @param print takes what a person is to read, in whole lines
 */
export async function writeReports(
  run: Ended,
  print: Print = (text) => process.stdout.write(text),
): Promise<Conformance> {
  const evidence = await openEvidence(run.collection.sources);
  try {
    const { report, judged, scripted } = await write(run, evidence);
    await summarize(run.options, { report, judged }, evidence, scripted, print);
    showAsLatest(run.options.out, print);
    return report;
  } finally {
    await evidence.close();
  }
}

async function write(run: Ended, evidence: Evidence): Promise<Said & { readonly scripted: ReadonlySet<string> }> {
  const { options, collection } = run;
  const { out, strict } = options;
  const register = loadRegister();
  const groupOf = (id: string) => register.byId.get(id)?.group ?? 'other';
  const circumstances = circumstancesOf(run, evidence);
  const paths = await offendingPaths(collection.findings, options.waivers, evidence);
  // Of what was cut off, little that is missing has changed.
  const remembered = circumstances.complete ? options.history : undefined;
  const past = remembered === undefined ? undefined : pastOf(remembered, circumstances);
  const said = (failed: readonly string[]): Said => {
    const aggregated = aggregateOf(run, register.requirements, paths, [...failed, ...evidence.problems]);
    const reach = { only: options.only, available: availableIn(collection) };
    const report = conformanceOf(aggregated, circumstances, evidence.numberOf, reach, collection.sampled);
    const history = past && historyOf(past, comparedRun(report, evidence.durations));
    return { report: history ? { ...report, history } : report, judged: aggregated.requirements };
  };
  mkdirSync(out, { recursive: true });
  const scripts = await scriptsOf(said([]).report, evidence.read);
  const scripted = new Set(scripts.keys());
  // The exit code of the run is read from conformance.json, which is last so that it knows how the others went.
  const end = await writeEach<Said>(
    out,
    {
      ...Object.fromEntries(
        [...scripts].map(([id, script]) => [
          scriptFile(id),
          (file: string) => {
            writeFileSync(file, script);
            chmodSync(file, 0o755);
          },
        ]),
      ),
      'evidence.har': (file, { report }) => {
        const requirementsOf = requirementsByExchange(report);
        const recorded = { options, sideInputs: sideInputsIn(out) };
        return writeHar(file, evidence.all(), TOOL, (number) => requirementsOf.get(number) ?? [], recorded);
      },
      'conformance.html': async (file, { report, judged }) => {
        const archive = await digestOf(join(out, 'evidence.har')).catch(() => undefined);
        const { interfaceUrl } = options;
        await writePage(file, { report, register, strict, judged, scripts, evidence, interfaceUrl, archive });
      },
      'junit.xml': async (file, { report, judged }) =>
        writeFileSync(
          file,
          await renderJunit({ report, judged, strict, groupOf, durationOf: evidence.durationOf, read: evidence.read }),
        ),
      'ctrf.json': (file, { report }) =>
        writeJson(file, ctrfOf({ report, strict, groupOf, durationOf: evidence.durationOf })),
      'metrics.prom': (file, { report }) => writeFileSync(file, prometheusText(report)),
      'badge.json': (file, { report }) => writeJson(file, badgeOf(report)),
      'summary.md': (file, { report }) => writeFileSync(file, markdownSummary({ report, strict, scripted })),
      ...(remembered === undefined
        ? {}
        : {
            [relative(out, join(remembered, entryName(circumstances)))]: (file: string, { report }: Said) =>
              remember(file, remembered, comparedRun(report, evidence.durations)),
          }),
      'conformance.json': (file, { report }) => writeJson(file, report),
    },
    said,
  );
  return { ...end, scripted };
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${plainJson(value)}\n`);
}

/** What checks were told beside the wire, file by file. */
function sideInputsIn(out: string): RecordedRun['sideInputs'] {
  const folder = join(out, SIDE_INPUT_FOLDER);
  return Object.fromEntries(
    linesFilesIn(folder).map((name) => [
      name,
      readJournalLines(join(folder, name)).values.filter(SIDE_INPUT_LINES.fits),
    ]),
  );
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

async function summarize(
  { out, strict, minCoverage, ci }: ReporterOptions,
  { report, judged }: Said,
  evidence: Evidence,
  scripted: ReadonlySet<string>,
  print: Print,
): Promise<void> {
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
  const unwritten = addToStepSummary(markdownSummary({ report, strict, scripted }), process.env);
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
  const { tiers, only, demanded, waivers, strict, minCoverage } = options;
  return aggregate({
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
    interrupted: end !== 'killed' && (end === 'interrupted' || collection.interrupted),
    killed: end === 'killed',
    problems: [...problems, ...collection.problems, ...runProblems(collection.runs)],
  });
}

function circumstancesOf({ options, collection, end }: Ended, evidence: Evidence): Circumstances {
  const { profile, tiers, without, seed, startedAt } = options;
  const { runs, limitsHit, from, to, interrupted } = collection;
  const { total, byEndpoint, rateLimited, headers } = evidence.traffic;
  const run = runs.find(({ enforcing }) => !enforcing);
  const second = runs.find(({ enforcing }) => enforcing);
  const baseUrl = run?.embedded === true ? undefined : run?.baseUrl;
  return {
    complete: end === 'whole' && !interrupted,
    target: {
      baseUrl: run?.baseUrl ?? null,
      network: run?.network ?? null,
      keys: modeOf(run),
      enforcingBaseUrl: second?.baseUrl ?? null,
      headers,
    },
    command: commandOf(options, baseUrl),
    profile,
    tiers,
    without,
    provided: [...availableIn({ runs })].sort(),
    seed,
    startedAt: new Date(Math.min(startedAt, from ?? startedAt)).toISOString(),
    finishedAt: new Date(to ?? startedAt).toISOString(),
    requests: { total, byEndpoint, rateLimited },
    latency: latencyOf(evidence.durations),
    limitsHit: limitsHitIn(limitsHit, evidence.numberOf),
  };
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
  if (runs.length === 0) return ['The target was never described: the project discover did not get that far.'];
  const first = runs.filter(({ embedded, enforcing }) => embedded !== true && !enforcing);
  const addresses = [...new Set(first.map(({ baseUrl }) => baseUrl))];
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
