import type { Defect, Outcome, Reason, Verdict } from '../verdict/verdict.ts';
import { groupBy } from './group-by.ts';
import { type AggregateInput, endedEarly, type Finding, type Judgeable } from './input.ts';
import { isSelected } from './selected.ts';
import { sentence } from './sentence.ts';
import { fits, reasonOf, type Waiver } from './waiver.ts';

/** The verdict of one requirement and what it rests on. */
export interface Judged<Entry extends Judgeable> {
  readonly requirement: Entry;
  readonly verdict: Verdict;
  /** Set exactly when the verdict is `not-exercised`. */
  readonly reason?: Reason;
  /** Why it was not exercised, or waived; of a verified one, which of its checks could not be carried out. */
  readonly message?: string;
  /** One finding per check, in the order of titles. */
  readonly findings: readonly Finding[];
  /** The waivers that fit a violation of it; they waive it when no violation is left over. */
  readonly waivers?: readonly Waiver[];
  /** Whether it counts in the denominator of the coverage. */
  readonly eligible: boolean;
}

/** Which copy of one check counts: the first of these. */
const LOUDEST_COPY: readonly Outcome[] = ['violated', 'error', 'verified', 'observed', 'not-exercised'];
/** Which check of one requirement counts: the first of these. */
const WORST_CHECK: readonly Outcome[] = ['violated', 'error', 'not-exercised', 'verified', 'observed'];

/** Of the copies of each check the one that counts, in the order of titles. */
export function oneFindingPerCheck(findings: readonly Finding[]): Finding[] {
  return [...groupBy(findings, ({ check }) => check).values()]
    .flatMap((copies) => first(copies, LOUDEST_COPY) ?? [])
    .sort((a, b) => compare(a.title, b.title) || compare(a.check, b.check));
}

/**
 * The verdict of one requirement.
 * @param findings of its checks, one of each
 */
export function judge<Entry extends Judgeable>(
  requirement: Entry,
  findings: readonly Finding[],
  input: AggregateInput<Entry>,
): Judged<Entry> {
  if (!isSelected(requirement.id, input.only))
    return notExercised(requirement, [], 'selection', 'Outside the selection (--only).');
  const seen = findings.filter((finding) => !isUnseen(finding));
  const applicable = seen.filter(({ reason }) => reason !== 'need');
  const carriedOut = applicable.filter(isCarriedOut);
  const [weightiest = seen] = [carriedOut, applicable].filter(({ length }) => length > 0);
  const decisive = first(weightiest, WORST_CHECK);
  if (!decisive) return notExercised(requirement, findings, ...absence(requirement, findings, input));
  const { outcome, message, reason } = decisive;
  if (outcome === 'not-exercised')
    return notExercised(requirement, findings, reason ?? 'precondition', message ?? 'The check gave no reason.');
  if (outcome === 'error')
    return notExercised(requirement, findings, 'error', `Its check broke: ${message ?? 'no reason given'}`);
  if (requirement.level === 'silent' || requirement.level === 'may')
    return settled(requirement, findings, requirement.level === 'may' && outcome === 'verified' ? outcome : 'observed');
  if (outcome === 'violated')
    return { ...settled(requirement, findings, 'violated'), ...waived(requirement, findings, input) };
  const gaps = outcome === 'verified' ? applicable.filter((finding) => !isCarriedOut(finding)) : [];
  return { ...settled(requirement, findings, outcome), ...(gaps.length > 0 ? { message: gapsText(gaps) } : {}) };
}

/** Whether a check could begin: its setup failed otherwise, or the target offers nothing of the kind that it looks at. */
function isCarriedOut({ reason }: Finding): boolean {
  return reason !== 'setup' && reason !== 'not-offered';
}

/** Whether all that was found is that recorded exchanges do not show it: what a test of its own found counts before that. */
function isUnseen({ broken, outcome, reason }: Finding): boolean {
  return broken !== undefined && outcome === 'not-exercised' && reason !== 'undecided';
}

/** Applies the waivers that fit to a violated requirement: it stays violated when a defect is left that none fits. */
function waived<Entry extends Judgeable>(
  { id }: Entry,
  findings: readonly Finding[],
  { waivers, pathOf = () => undefined }: AggregateInput<Entry>,
): Partial<Pick<Judged<Entry>, 'verdict' | 'message' | 'waivers'>> {
  const own = waivers.filter((waiver) => waiver.id === id);
  if (own.length === 0) return {};
  const defects = findings.filter(({ outcome }) => outcome === 'violated').flatMap(defectsOf);
  const fitting = own.filter((waiver) => defects.some((defect) => fits(waiver, defect, pathOf)));
  const isWaived = defects.every((defect) => fitting.some((waiver) => fits(waiver, defect, pathOf)));
  const message = fitting.map(reasonOf).join('; ');
  return { waivers: fitting, ...(isWaived ? { verdict: 'waived', message } : {}) };
}

function defectsOf({ defects, message = '', offending }: Finding): readonly Defect[] {
  return defects ?? [{ message, ...(offending === undefined ? {} : { exchange: offending }) }];
}

/** Which checks of a verified requirement could not be carried out, and why. */
function gapsText(gaps: readonly Finding[]): string {
  return gaps
    .map(({ title, message }) => `Not carried out: “${title}”: ${sentence(message ?? 'no reason given')}`)
    .join(' ');
}

/** Why nothing shows anything of a requirement: all that may have been found is that recorded exchanges do not. */
function absence<Entry extends Judgeable>(
  { id, needs }: Entry,
  [unseen]: readonly Finding[],
  input: AggregateInput<Entry>,
): [Reason, string] {
  if (!unseen && !input.planned.has(id) && !endedEarly(input))
    return ['no-check', 'No check in this version of the suite.'];
  const tier = input.planned.get(id);
  if (tier !== undefined && !input.tiers.includes(tier))
    return ['tier', `Needs the tier ${tier}; this run has ${input.tiers.at(-1) ?? 'none'}.`];
  const missing = needs.filter((need) => !input.available.has(need));
  if (missing.length > 0) return ['need', `Needs ${missing.join(' and ')}, which this run lacks.`];
  if (unseen) return [unseen.reason ?? 'precondition', unseen.message ?? 'No exchange of the run shows it.'];
  // A run that ended early may not have come to know all of its checks.
  if (!input.planned.has(id))
    return ['unfinished', `The run was ${input.killed ? 'cut off' : 'interrupted'} before its check, if there is one.`];
  return ['unfinished', 'Its check did not run to the end.'];
}

const OUTSIDE_THE_DENOMINATOR: readonly Reason[] = ['selection', 'tier', 'need', 'no-check'];

function notExercised<Entry extends Judgeable>(
  requirement: Entry,
  findings: readonly Finding[],
  reason: Reason,
  message: string,
): Judged<Entry> {
  const eligible = isBinding(requirement) && !OUTSIDE_THE_DENOMINATOR.includes(reason);
  return { requirement, verdict: 'not-exercised', reason, message, findings, eligible };
}

function settled<Entry extends Judgeable>(
  requirement: Entry,
  findings: readonly Finding[],
  verdict: Exclude<Verdict, 'not-exercised'>,
): Judged<Entry> {
  return { requirement, verdict, findings, eligible: isBinding(requirement) };
}

/** Whether a requirement binds a target: `must` and `should` do. */
export function isBinding({ level }: Judgeable): boolean {
  return level === 'must' || level === 'should';
}

function first(findings: readonly Finding[], order: readonly Outcome[]): Finding | undefined {
  for (const outcome of order) {
    const found = findings.find((finding) => finding.outcome === outcome);
    if (found) return found;
  }
  return undefined;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
