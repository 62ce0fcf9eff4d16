import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import type { Finding } from '../harness/aggregate/input.ts';
import { DRIFT, type Drift, withExchanges } from '../harness/engine/drift.ts';
import { LIMITS_HIT, type LimitHit } from '../harness/engine/limits-hit.ts';
import { readPlain } from '../harness/engine/plain-files.ts';
import { SAMPLED, type Sample } from '../harness/engine/sampled.ts';
import { EVIDENCE, EVIDENCE_FOLDER, type EvidenceReference } from '../harness/engine/wire/evidence-reference.ts';
import type { CheckResult } from '../harness/verdict/verdict.ts';
import { checkTitle, OWN_PROJECT, ownTitle } from '../specs/check-title.ts';
import { identityOf } from '../specs/tags.ts';
import { permits, type Tier, tierOf } from '../specs/tiers.ts';
import { referenceTo } from './evidence.ts';
import type { EndedCheck, RunFacts } from './journal.ts';
import type { LocatedLimitHit } from './limits-hit.ts';
import type { ReporterOptions } from './options.ts';

/** Makes of each test what it left behind. */
export interface Collector {
  add(test: TestCase, result: TestResult): EndedCheck;
}

/**
 * Gathers verdicts and evidence from tests as they end. Reports that were merged hold several copies of a project, one
 * for each shard; exchange ids are kept apart by the copy they come from, and copies of one check keep
 * one name, so that the aggregate can see that they are the same. Evidence that lies elsewhere, as that of parts which are
 * merged, is copied to the run's own.
 */
export function createCollector(suite: Suite, { out, workerMb }: Pick<ReporterOptions, 'out' | 'workerMb'>): Collector {
  const parts = partsOf(suite);

  function readAttachments(result: TestResult, part: number, identity: string, title: string): Left {
    const named = (name: string) => result.attachments.filter((attachment) => attachment.name === name);
    const said = <Value>(name: string): Value[] =>
      named(name).map(({ body, path }) => JSON.parse((body ?? readPlain(path ?? '')).toString()) as Value);
    const [drift] = said<Drift>(DRIFT);
    return {
      ...(drift && { drift: withExchanges(drift, (exchange) => referenceTo(part, exchange)) }),
      findings: said<CheckResult[]>(RESULTS).flatMap((results) => locate(results, part, identity)),
      runs: said<RunFacts>('conformance/run'),
      limitsHit: said<LimitHit[]>(LIMITS_HIT).flatMap((hits) => placed(hits, part, title)),
      sampled: said<Sample[]>(SAMPLED).flatMap((taken) => taken.map((each) => ({ ...each, check: title }))),
      sources: named(EVIDENCE).map((attachment) => ({ file: evidenceOf(attachment, part), part })),
    };
  }

  /** The file below the folder of the run. */
  function evidenceOf({ path, body = Buffer.alloc(0) }: TestResult['attachments'][number], part: number): string {
    if (path === undefined) return belowEvidence((JSON.parse(body.toString()) as EvidenceReference).file);
    const folder = join(resolve(out), EVIDENCE_FOLDER);
    if (path.startsWith(join(folder, sep))) return relative(resolve(out), path);
    const name = join(EVIDENCE_FOLDER, `part-${part}-${parse(path).name}.ndjson`);
    mkdirSync(folder, { recursive: true });
    rmSync(resolve(out, name), { force: true });
    writeFileSync(resolve(out, name), readPlain(path), { flag: 'wx' });
    return name;
  }

  /** What is said of a test that failed without a finding which would explain it. */
  function troubleOf(test: TestCase, result: TestResult, title: string, { findings }: Left): Trouble {
    const failed =
      (result.status === 'failed' || result.status === 'timedOut') && result.status !== test.expectedStatus;
    if (!failed || findings.some(explainsFailure)) return {};
    const reason = reasonOf(result);
    const limitsHit = OUT_OF_MEMORY.test(reason)
      ? { hit: { bound: 'workerMb', limit: workerMb, times: 1, check: title } as const }
      : {};
    if (reason.startsWith('TargetUnavailable'))
      return { ...limitsHit, unreachable: reason.replace(/^TargetUnavailable:?\s*/, '') };
    // What a run need not have is no trouble; the verdicts name it. Unusable settings are those of the whole run.
    if (reason.startsWith('NotApplicable') || unusableIn(test, result) !== undefined) return limitsHit;
    return { ...limitsHit, problem: `The check “${title}” broke: ${reason}` };
  }

  return {
    add(test, result) {
      const title = titleOf(test);
      const check = identityOf(test.tags);
      const project = projectOf(test.parent);
      const from = result.startTime.getTime();
      const ended = { check, interrupted: result.status === 'interrupted', from, to: from + result.duration };
      try {
        const left = readAttachments(result, parts.get(project) ?? 0, check, title);
        const { hit, unreachable, problem } = troubleOf(test, result, title, left);
        return {
          ...ended,
          ...left,
          limitsHit: hit === undefined ? left.limitsHit : [...left.limitsHit, hit],
          problems: problem === undefined ? [] : [problem],
          ...(unreachable === undefined ? {} : { unreachable }),
        };
      } catch (error) {
        const problem = `What the check “${title}” left behind cannot be read: ${messageOf(error)}`;
        return { ...ended, findings: [], sources: [], runs: [], limitsHit: [], sampled: [], problems: [problem] };
      }
    },
  };
}

/** @throws {Error} for a file that lies anywhere else: what a shard left may have passed through other hands */
function belowEvidence(file: string): string {
  if (dirname(file) === EVIDENCE_FOLDER && basename(file).endsWith('.ndjson')) return file;
  throw new Error(`${JSON.stringify(file)} is no file of evidence`);
}

type Left = Pick<EndedCheck, 'findings' | 'sources' | 'runs' | 'limitsHit' | 'sampled' | 'drift'>;

interface Trouble {
  readonly hit?: LocatedLimitHit;
  readonly unreachable?: string;
  readonly problem?: string;
}

/**
 * Why a worker could not even begin a check: the settings of the run cannot be read. What a check says of a setting by itself comes
 * with its verdicts.
 */
export function unusableIn(test: TestCase, result: TestResult): string | undefined {
  // An operator's own check may be none for what it says of itself.
  if (ownProjectOf(test) || result.attachments.some(({ name }) => name === RESULTS)) return undefined;
  const [, why] = /^ConfigurationError: (.+)/.exec(reasonOf(result)) ?? [];
  return why;
}

/** The attachment that holds the verdicts of a check. */
const RESULTS = 'conformance/results';

/** What a run records of an error outside of any check. */
export function problemOf(error: TestError): string {
  return `The run broke outside of any check: ${firstLine(error)}`;
}

/** What Playwright says of a worker that Node ended for want of memory; it keeps to --max-old-space-size. */
const OUT_OF_MEMORY = /^Error: worker process exited unexpectedly .*(SIGABRT|code=134)/;

/** Title of a check without its project, as evidence names it too. */
export function titleOf(test: TestCase): string {
  const [, , ...path] = test.titlePath();
  const own = ownProjectOf(test)?.project();
  return own ? ownTitle(path, test.location.file, own.testDir) : checkTitle(path);
}

/** The project of an operator's own checks, if a test is one of them. */
function ownProjectOf(test: TestCase): Suite | undefined {
  const project = projectOf(test.parent);
  return project?.title === OWN_PROJECT ? project : undefined;
}

/** A project's name that comes again begins the next part of a merged run. */
function partsOf(suite: Suite): Map<Suite | undefined, number> {
  const parts = new Map<Suite | undefined, number>();
  let seen = new Set<string>();
  let part = 0;
  for (const project of suite.suites) {
    if (seen.has(project.title)) {
      part++;
      seen = new Set();
    }
    seen.add(project.title);
    parts.set(project, part);
  }
  return parts;
}

function projectOf(suite: Suite | undefined): Suite | undefined {
  return suite === undefined || suite.type === 'project' ? suite : projectOf(suite.parent);
}

/**
 * Names the check of each result: a test may judge an id several times, and then it does so in the same order in each copy.
 * @param identity of the test: `identityOf` of its tags
 */
export function locate(results: readonly CheckResult[], part: number, identity: string): Finding[] {
  const times = new Map<string, number>();
  return results.map((result) => {
    const name = `${identity} › ${result.id}`;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const exchanges = result.exchanges.map((id) => referenceTo(part, id));
    const offending = result.offending === undefined ? {} : { offending: referenceTo(part, result.offending) };
    const defects = result.defects?.map((defect) => placedAt(defect, part));
    const broken = result.broken?.map((id) => referenceTo(part, id));
    const located = { ...offending, ...(defects && { defects }), ...(broken && { broken }), exchanges };
    return { ...result, ...located, check: `${name} › ${time}` };
  });
}

function placed(limitsHit: readonly LimitHit[], part: number, check: string): LocatedLimitHit[] {
  return limitsHit.map((hit) => ({ ...placedAt(hit, part), check }));
}

/** What may name an exchange of its part, naming it across all parts. */
function placedAt<Entry extends { readonly exchange?: string }>(entry: Entry, part: number): Entry {
  const { exchange } = entry;
  return exchange === undefined ? entry : { ...entry, exchange: referenceTo(part, exchange) };
}

/** Ids that the tests of a run declare, with the lowest tier that such a test asks for. */
export function plannedBy(tests: readonly Pick<TestCase, 'tags'>[]): Map<string, Tier> {
  const planned = new Map<string, Tier>();
  for (const { tags } of tests) {
    const words = tags.map((tag) => tag.slice(1));
    const tier = tierOf(words);
    for (const id of words.filter((word) => /^[A-Z]+(-[A-Z0-9]+)+$/.test(word))) {
      const known = planned.get(id);
      planned.set(id, known !== undefined && permits(tier, known) ? known : tier);
    }
  }
  return planned;
}

function explainsFailure({ outcome, reason }: Finding): boolean {
  return outcome === 'violated' || outcome === 'error' || (reason !== undefined && reason !== 'need');
}

function reasonOf(result: TestResult): string {
  if (result.status === 'timedOut') return `it did not end in time (${Math.round(result.duration / 1000)} s).`;
  return result.error ? firstLine(result.error) : 'it failed without giving a reason.';
}

function firstLine(error: TestError): string {
  const text = stripVTControlCharacters(error.message ?? error.value ?? 'no reason given').trim();
  return text.split('\n', 1).join('');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
