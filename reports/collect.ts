import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join, parse, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { BITES, type Bite } from '../harness/engine/bites.ts';
import { TRIED, type Tried } from '../harness/engine/tried.ts';
import type { Finding } from '../harness/engine/verdict/fold.ts';
import type { CheckResult } from '../harness/engine/verdict/verdict.ts';
import { EVIDENCE, EVIDENCE_FOLDER, type EvidenceReference } from '../harness/engine/wire/evidence-reference.ts';
import { permits, type Tier, tierOf } from '../specs/tiers.ts';
import type { LocatedBite } from './bounds.ts';
import { type EvidenceSource, referenceTo } from './evidence.ts';
import type { ReporterOptions } from './options.ts';
import type { LocatedTried } from './tried.ts';

/** What the project `discover` says about the run, in the attachment `conformance/run`. */
export interface RunFacts {
  readonly baseUrl: string;
  readonly network?: string;
  readonly embedded?: boolean;
  /** Needs that the run can meet. */
  readonly levers: readonly string[];
  /** Sentences that say why the run cannot be judged: lists that could not be read, a restart of the target. */
  readonly problems: readonly string[];
}

/** What a run left behind, gathered test by test. */
export interface Collection {
  readonly findings: readonly Finding[];
  /** Ids that tests declare, with the lowest tier that such a test asks for. */
  readonly planned: ReadonlyMap<string, Tier>;
  readonly sources: readonly EvidenceSource[];
  /** One per shard or invocation. */
  readonly runs: readonly RunFacts[];
  /** The bounds that bit, check by check. */
  readonly bites: readonly LocatedBite[];
  /** What was tried of what could be, check by check. */
  readonly tried: readonly LocatedTried[];
  /** Sentences that say why the run cannot be judged. */
  readonly problems: readonly string[];
  readonly interrupted: boolean;
  /** Unix time in milliseconds of the first start and the last end of a test; undefined when none ran. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export interface Collector {
  /** @returns the findings of this test, for whoever shows progress */
  add(test: TestCase, result: TestResult): readonly Finding[];
  addError(error: TestError): void;
  collection(): Collection;
}

/**
 * Gathers verdicts and evidence from tests as they end. Reports that were merged hold several copies of a project, one
 * for each shard or invocation; exchange ids are told apart by the copy they come from, and copies of one check keep
 * one name, so that the fold can see that they are the same. Evidence that lies elsewhere, as that of parts which are
 * merged, is copied to the run's own.
 */
export function createCollector(suite: Suite, { out, workerMb }: Pick<ReporterOptions, 'out' | 'workerMb'>): Collector {
  const parts = partsOf(suite);
  const findings: Finding[] = [];
  const sources: EvidenceSource[] = [];
  const runs: RunFacts[] = [];
  const bites: LocatedBite[] = [];
  const tried: LocatedTried[] = [];
  const problems: string[] = [];
  const unreachable: string[] = [];
  let interrupted = false;
  let from: number | undefined;
  let to: number | undefined;

  function readAttachments(result: TestResult, part: number, check: string, title: string): Finding[] {
    return result.attachments.flatMap((attachment) => {
      const read = () => attachment.body ?? readFileSync(attachment.path ?? '');
      if (attachment.name === 'conformance/results') return locate(JSON.parse(read().toString()), part, check);
      if (attachment.name === 'conformance/run') runs.push(JSON.parse(read().toString()) as RunFacts);
      if (attachment.name === BITES) bites.push(...placed(JSON.parse(read().toString()), part, check));
      if (attachment.name === TRIED)
        tried.push(...(JSON.parse(read().toString()) as Tried[]).map((taken) => ({ ...taken, check: title })));
      if (attachment.name === EVIDENCE) sources.push({ file: evidenceOf(attachment, part), part });
      return [];
    });
  }

  function evidenceOf({ path, body = Buffer.alloc(0) }: TestResult['attachments'][number], part: number): string {
    if (path === undefined) return resolve(out, (JSON.parse(body.toString()) as EvidenceReference).file);
    const folder = join(resolve(out), EVIDENCE_FOLDER);
    if (path.startsWith(join(folder, sep))) return path;
    const file = join(folder, `part-${part}-${parse(path).name}.ndjson`);
    mkdirSync(folder, { recursive: true });
    copyFileSync(path, file);
    return file;
  }

  return {
    add(test, result) {
      const title = checkTitle(test);
      const project = projectOf(test.parent);
      const part = parts.get(project) ?? 0;
      const start = result.startTime.getTime();
      from = Math.min(from ?? start, start);
      to = Math.max(to ?? start, start + result.duration);
      interrupted ||= result.status === 'interrupted';
      try {
        const found = readAttachments(result, part, `${project?.title} › ${title}`, title);
        findings.push(...found);
        const failed =
          (result.status === 'failed' || result.status === 'timedOut') && result.status !== test.expectedStatus;
        if (!failed || found.some(explainsFailure)) return found;
        const reason = reasonOf(result);
        if (OUT_OF_MEMORY.test(reason))
          bites.push({ bound: 'workerMb', limit: workerMb, times: 1, check: `${project?.title} › ${title}` });
        if (reason.startsWith('TargetUnavailable')) unreachable.push(reason.replace(/^TargetUnavailable:?\s*/, ''));
        // What a run need not have is no trouble; the verdicts name it.
        else if (!reason.startsWith('NotApplicable')) problems.push(`The check “${title}” broke: ${reason}`);
        return found;
      } catch (error) {
        problems.push(`What the check “${title}” left behind cannot be read: ${messageOf(error)}`);
        return [];
      }
    },
    addError(error) {
      const problem = `The run broke outside of any check: ${firstLine(error)}`;
      // A worker that breaks is followed by another, which may break of the same.
      if (!problems.includes(problem)) problems.push(problem);
    },
    collection: () => ({
      findings,
      planned: plannedBy(suite),
      sources,
      runs,
      bites,
      tried,
      problems: [...targetProblem(unreachable), ...problems],
      interrupted,
      from,
      to,
    }),
  };
}

/** What Playwright says of a worker that Node ended for want of memory; it keeps to --max-old-space-size. */
const OUT_OF_MEMORY = /^Error: worker process exited unexpectedly .*(SIGABRT|code=134)/;

/** Title of a check without its project: file and titles, as evidence names it too. */
export function checkTitle(test: TestCase): string {
  const [, , ...titles] = test.titlePath();
  return titles.join(' › ');
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

/** Names the check of each result: a test may judge an id several times, and then it does so in the same order in each copy. */
function locate(results: readonly CheckResult[], part: number, check: string): Finding[] {
  const times = new Map<string, number>();
  return results.map((result) => {
    const name = `${check} › ${result.title} › ${result.id}`;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const exchanges = result.exchanges.map((id) => referenceTo(part, id));
    const offending = result.offending === undefined ? {} : { offending: referenceTo(part, result.offending) };
    const defects = result.defects?.map((defect) => placedAt(defect, part));
    return { ...result, ...offending, ...(defects && { defects }), exchanges, check: `${name} › ${time}` };
  });
}

function placed(bites: readonly Bite[], part: number, check: string): LocatedBite[] {
  return bites.map((bite) => ({ ...placedAt(bite, part), check }));
}

/** What may name an exchange of its part, naming it across all parts. */
function placedAt<Entry extends { readonly exchange?: string }>(entry: Entry, part: number): Entry {
  const { exchange } = entry;
  return exchange === undefined ? entry : { ...entry, exchange: referenceTo(part, exchange) };
}

function plannedBy(suite: Suite): Map<string, Tier> {
  const planned = new Map<string, Tier>();
  for (const { tags } of suite.allTests()) {
    const words = tags.map((tag) => tag.slice(1));
    const tier = tierOf(words);
    for (const id of words.filter((word) => /^[A-Z]+(-[A-Z0-9]+)+$/.test(word))) {
      const known = planned.get(id);
      planned.set(id, known !== undefined && permits(tier, known) ? known : tier);
    }
  }
  return planned;
}

function explainsFailure({ outcome, obstacle }: Finding): boolean {
  return outcome === 'violated' || outcome === 'error' || (obstacle !== undefined && obstacle !== 'need');
}

function targetProblem(reasons: readonly string[]): string[] {
  const [reason] = reasons;
  if (reason === undefined) return [];
  const where = reasons.length === 1 ? 'one check' : `${reasons.length} checks`;
  return [`Target unavailable for ${where}: ${reason}`];
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
