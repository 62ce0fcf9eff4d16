import { type TestInfo, test } from '@playwright/test';
import { checkTitle, OWN_PROJECT, ownTitle } from '../../specs/check-title.ts';
import { loadRegister } from '../../specs/register.ts';
import { identityOf, LATE_TAGS, looksBack } from '../../specs/tags.ts';
import { tierOf } from '../../specs/tiers.ts';
import { readable } from '../engine/excerpt.ts';
import { beginLimitsHit, endLimitsHit, LIMITS_HIT, recordLimitHit } from '../engine/limits-hit.ts';
import { endReplay } from '../engine/replay/replay.ts';
import { sideInputIfAny } from '../engine/replay/side-input.ts';
import { beginSamples, endSamples, SAMPLED } from '../engine/sampled.ts';
import { announceWaits } from '../engine/waiting.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import { freshCheck, type RunningCheck, setRunningCheck } from '../verdict/check.ts';
import { settle } from '../verdict/requirement.ts';
import { absenceOf, markAway } from './absence.ts';
import { demandsKeys } from './discovery-file.ts';
import { attachEvidence } from './evidence-attachment.ts';
import { availableNeeds, missingFor } from './needs.ts';
import { failingOf } from './only-fails.ts';
import { ownById, ownDeclared } from './own-checks.ts';
import { endAsJudged, keepWorker } from './playwright/ending.ts';
import { handOver } from './playwright/hand-over.ts';
import { type Failure, thrown } from './playwright/thrown.ts';
import { recordedAs } from './recording.ts';
import { withdrawAfterRestart } from './restart.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings.ts';
import { GRACE_MS, timeLeft, waitBudgetOf } from './time-left.ts';

const INTERRUPTED = failureOf('NotExercised', 'the run was interrupted');

function outOfTime({ maxMinutes }: Settings): Ended {
  recordLimitHit('maxMinutes', maxMinutes);
  return failureOf('OutOfTime', `the time of the run (${maxMinutes} min) was over`);
}

/** The end of a check that did not run, as Playwright would report it. */
type Ended = Failure & { readonly message: string };

function failureOf(name: string, message: string): Ended {
  return { stack: `${name}: ${message}`, message };
}

/** The surroundings of a check. */
interface Running {
  readonly info: TestInfo;
  readonly settings: Settings & { readonly baseUrl: string };
  readonly session: Pick<Session, 'begin' | 'end' | 'secrets' | 'wire'>;
  /** Folder of the run. */
  readonly out: string;
}

/**
 * Runs a check, unless the target is away or nothing that it declares can be exercised. Gives every declared requirement a
 * verdict, and hands verdicts and evidence to the reporter.
 */
export async function running(
  { info, settings, session, out }: Running,
  run: (check: RunningCheck) => Promise<void>,
): Promise<void> {
  const check = checkOf(info, settings, (text) =>
    readable(session.secrets.redactMessage(text), settings.textCharacters),
  );
  setRunningCheck(check);
  beginLimitsHit();
  beginSamples();
  announceWaits((title, wait) => test.step(title, wait));
  const isLate = LATE_TAGS.some((tag) => info.tags.includes(tag));
  if (isLate && info.timeout > 0) info.setTimeout(Math.max(info.timeout, TIMEOUTS.lateTestMs));
  const recorded = `${recordedAs(check.identity)}-${info.retry}`;
  session.begin(`${recorded}.ndjson`);
  const sends = !looksBack(info.tags);
  const left = sends ? timeLeft(settings) : Number.POSITIVE_INFINITY;
  const hopeless = sends ? await whyHopeless(settings, left) : undefined;
  const unmet = [...check.declared].map(check.missing);
  const skip = hopeless !== undefined || (unmet.length > 0 && unmet.every((reason) => reason !== undefined));
  if (Number.isFinite(left) && info.timeout > 0) info.setTimeout(Math.min(info.timeout, Math.max(left, 0) + GRACE_MS));
  if (!skip) await run(check);
  announceWaits(undefined);
  const cut = info.status === 'timedOut' && sends && timeLeft(settings) <= 0 ? outOfTime(settings) : undefined;
  // The first errors are those of soft verdicts; the one that ended the test comes last.
  const failure = hopeless ?? cut ?? (info.status === 'interrupted' ? INTERRUPTED : info.errors.at(-1));
  settle(check, failure && thrown(failure));
  const evidence = session.end();
  const file = `${recorded}-restart.ndjson`;
  const looked = await withdrawAfterRestart({
    check,
    settings,
    session,
    evidence,
    file,
    waitBudgetMs: waitBudgetOf(settings, info),
  });
  endAsJudged(info, check);
  keepWorker(info, check, settings);
  if (check.results.some(({ reason }) => reason === 'target')) markAway(settings.out);
  setRunningCheck(undefined);
  endReplay();
  report(info, check, out, [evidence, looked]);
  if (skip) info.skip(true, hopeless?.message ?? unmet[0]);
}

/** Why a check that sends something cannot succeed: no time is left, or the target is away. */
function whyHopeless(settings: Running['settings'], left: number): Promise<Ended | undefined> {
  return sideInputIfAny('it is hopeless', () => hopelessness(settings, left));
}

async function hopelessness(settings: Running['settings'], left: number): Promise<Ended | undefined> {
  const absence = (await absenceOf(settings)) ?? (await failingOf(settings));
  if (left <= 0) return outOfTime(settings);
  return absence === undefined ? undefined : failureOf('TargetUnavailable', absence);
}

function checkOf(info: TestInfo, settings: Settings, redact: RunningCheck['redact']): RunningCheck {
  const tags = info.tags.map((tag) => tag.slice(1));
  const tier = tierOf(tags);
  const available = availableNeeds(settings, demandsKeys(settings));
  const { byId } = loadRegister();
  return freshCheck({
    ...(info.project.name === OWN_PROJECT ? ofOwn(info, tags, settings) : ofSuites(info, tags)),
    identity: identityOf(info.tags),
    missing: (id) => missingFor(byId.get(id) ?? { needs: [] }, tier, settings, available),
    redact,
  });
}

type Judging = Pick<RunningCheck, 'title' | 'declared' | 'requirement'>;

function ofSuites({ titlePath }: TestInfo, tags: readonly string[]): Judging {
  const { byId } = loadRegister();
  return {
    title: checkTitle(titlePath),
    declared: new Set(tags.filter((tag) => byId.has(tag))),
    requirement: (id) => byId.get(id),
  };
}

/** Own checks judge what their operator declares, and nothing of the register. */
function ofOwn({ titlePath, file, project }: TestInfo, tags: readonly string[], settings: Settings): Judging {
  const own = ownById(settings);
  return {
    title: ownTitle(titlePath, file, project.testDir),
    declared: ownDeclared(tags, own),
    requirement: (id) => own.get(id),
  };
}

function report(
  info: TestInfo,
  { results, exchanges, redact }: RunningCheck,
  out: string,
  evidence: readonly (string | undefined)[],
): void {
  const limitsHit = endLimitsHit();
  if (limitsHit.length > 0) handOver(info, LIMITS_HIT, JSON.stringify(limitsHit));
  const samples = endSamples(redact);
  if (samples.length > 0) handOver(info, SAMPLED, JSON.stringify(samples));
  if (results.length > 0) handOver(info, 'conformance/results', JSON.stringify(results));
  for (const file of evidence) if (file !== undefined) attachEvidence(info, { out, file, exchanges });
}
