import type { Level } from '../../specs/register.ts';
import { chargedToRoots } from './roots.ts';
import type { CheckResult, Defect, Outcome, Reason, Verdict } from './verdict.ts';
import { fits, reasonOf, type Waiver } from './waiver.ts';

/** What the aggregate needs to know of a requirement. */
export interface Judgeable {
  readonly id: string;
  readonly level: Level;
  readonly needs: readonly string[];
}

/** A check's result with the name of the check it came from: copies of one check (merged shards, retries) share it. */
export interface Finding extends CheckResult {
  readonly check: string;
}

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

/** All input of the verdicts of a run. */
export interface AggregateInput<Entry extends Judgeable> {
  readonly requirements: readonly Entry[];
  readonly findings: readonly Finding[];
  /** Requirements that a test of this run declares, whether or not it ran, with the lowest tier that such a test asks for. */
  readonly planned: ReadonlyMap<string, string | undefined>;
  /** Needs that the run could meet. */
  readonly available: ReadonlySet<string>;
  /** Needs without which the run must not end green. */
  readonly demanded: readonly string[];
  readonly tiers: readonly string[];
  /** Ids or group prefixes; empty selects all. */
  readonly only: readonly string[];
  readonly waivers: readonly Waiver[];
  /** The path that a request of an exchange went to, for waivers that ask for one. */
  readonly pathOf?: (exchange: string) => string | undefined;
  readonly strict: boolean;
  /** Floor of the coverage in percent. */
  readonly minCoverage: number;
  readonly interrupted: boolean;
  /** Whether the run was killed before it could judge; then the findings are those until then. */
  readonly killed?: boolean;
  /** Sentences from elsewhere that say why the run cannot be judged. */
  readonly problems: readonly string[];
}

export interface Summary {
  readonly verified: number;
  readonly violated: number;
  readonly waived: number;
  readonly notExercised: number;
  readonly observed: number;
  readonly eligible: number;
  readonly executed: number;
  /** Executed of eligible in percent, rounded down to two decimals. */
  readonly coverage: number;
  /** Every `must` and `should` of the register, also those that the run could not reach. */
  readonly binding: number;
  /** Executed of all those in percent, rounded down to two decimals. */
  readonly registerCoverage: number;
  /** Violations that showed once, and not when the check looked again. */
  readonly flaky: number;
  readonly conformant: boolean;
}

/** A waiver, and whether it fitted a violation. */
export interface ReportedWaiver extends Waiver {
  readonly fired: boolean;
}

export type ExitCode = 0 | 1 | 2 | 130;

export interface Aggregate<Entry extends Judgeable> {
  readonly requirements: readonly Judged<Entry>[];
  /** All waivers, each with whether it fitted a violation. */
  readonly waivers: readonly ReportedWaiver[];
  readonly summary: Summary;
  readonly exitCode: ExitCode;
  /** Sentences that say why the run could not be judged; empty when it could. */
  readonly problems: readonly string[];
}

/**
 * Makes of the findings of a run one verdict per requirement, the counts, and the exit code.
 *
 * A violation counts against its root alone ({@link chargedToRoots}).
 *
 * One check: of its copies (shards, retries) a violation always counts, and a copy that exercised the requirement counts
 * before one that did not. One requirement: the worst of its checks counts, violated before not exercised before
 * verified. A check whose need the run lacks, that could not be set up, or for which the target offers nothing, does not
 * count while another check does: a lever that fails, a node that is locked or a list that is empty undoes nothing of what
 * was seen without it. Levels `may` and `silent` are
 * never judged.
 */
export function aggregate<Entry extends Judgeable>(input: AggregateInput<Entry>): Aggregate<Entry> {
  // What is outside the selection is not judged, and so excuses nothing.
  const selected = input.requirements.filter(({ id }) => isSelected(id, input.only));
  const levels = new Map(selected.map(({ id, level }) => [id, level]));
  const charged = chargedToRoots(input.findings, (id) => levels.get(id));
  const findings = groupBy(charged, ({ id }) => id);
  const requirements = input.requirements.map((requirement) =>
    judge(requirement, oneFindingPerCheck(findings.get(requirement.id) ?? []), input),
  );
  const counts = count(requirements);
  const problems = [...input.problems, ...problemsOf(input, requirements, counts)];
  const violated = (level: Level) =>
    requirements.some(({ verdict, requirement }) => verdict === 'violated' && requirement.level === level);
  const exitCode = exitCodeOf({
    interrupted: input.interrupted,
    killed: input.killed === true,
    violated: violated('must') || (input.strict && violated('should')),
    unjudgeable: problems.length > 0,
  });
  const fired = new Set(requirements.flatMap(({ waivers = [] }) => waivers));
  const waivers = input.waivers.map((waiver) => ({ ...waiver, fired: fired.has(waiver) }));
  return { requirements, waivers, summary: { ...counts, conformant: exitCode === 0 }, exitCode, problems };
}

/**
 * The exit code of a run. An early end outranks everything, since the run says nothing about what it left out. A
 * violation outranks problems, since no problem makes it untrue.
 */
export function exitCodeOf(run: {
  interrupted: boolean;
  killed?: boolean;
  violated: boolean;
  unjudgeable: boolean;
}): ExitCode {
  if (run.interrupted) return 130;
  if (run.killed) return 2;
  if (run.violated) return 1;
  return run.unjudgeable ? 2 : 0;
}

/** Whether an id is among `only` (ids or group prefixes such as `MKT` or `MKT-PAIRS`; empty means all). */
export function isSelected(id: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((entry) => id === entry || id.startsWith(`${entry}-`));
}

/** Which copy of one check counts: the first of these. */
const LOUDEST_COPY: readonly Outcome[] = ['violated', 'error', 'verified', 'observed', 'not-exercised'];
/** Which check of one requirement counts: the first of these. */
const WORST_CHECK: readonly Outcome[] = ['violated', 'error', 'not-exercised', 'verified', 'observed'];

function oneFindingPerCheck(findings: readonly Finding[]): Finding[] {
  return [...groupBy(findings, ({ check }) => check).values()]
    .flatMap((copies) => first(copies, LOUDEST_COPY) ?? [])
    .sort((a, b) => compare(a.title, b.title) || compare(a.check, b.check));
}

function judge<Entry extends Judgeable>(
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

function endedEarly({ interrupted, killed }: Pick<AggregateInput<Judgeable>, 'interrupted' | 'killed'>): boolean {
  return interrupted || killed === true;
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

function isBinding({ level }: Judgeable): boolean {
  return level === 'must' || level === 'should';
}

function count(requirements: readonly Judged<Judgeable>[]): Omit<Summary, 'conformant'> {
  const having = (...verdicts: Verdict[]) => requirements.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const eligible = requirements.filter((entry) => entry.eligible);
  const binding = requirements.filter(({ requirement }) => isBinding(requirement)).length;
  const executed = eligible.filter(({ verdict }) => ['verified', 'violated', 'waived'].includes(verdict)).length;
  return {
    verified: having('verified'),
    violated: having('violated'),
    waived: having('waived'),
    notExercised: having('not-exercised'),
    observed: having('observed'),
    eligible: eligible.length,
    executed,
    flaky: requirements.flatMap(({ findings }) => findings).reduce((sum, { flaky = 0 }) => sum + flaky, 0),
    coverage: percent(executed, eligible.length),
    binding,
    registerCoverage: percent(executed, binding),
  };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part * 10_000) / whole) / 100;
}

function problemsOf<Entry extends Judgeable>(
  input: AggregateInput<Entry>,
  requirements: readonly Judged<Entry>[],
  counts: Omit<Summary, 'conformant'>,
): string[] {
  return [
    ...unknownNames(input),
    ...unmetDemands(input),
    ...lostTarget(requirements),
    ...lostTime(requirements),
    ...brokenChecks(input),
    ...selectedWithoutCheck(input, requirements),
    ...unfiredWaivers(input, requirements),
    ...tooLittle(input, counts),
  ];
}

function unknownNames<Entry extends Judgeable>({
  requirements,
  findings,
  only,
  waivers,
}: AggregateInput<Entry>): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const strangers = unique(findings.filter(({ id }) => !known.has(id)).map(({ id, title }) => `${title} judges ${id}`));
  return [
    ...only
      .filter((entry) => ![...known].some((id) => isSelected(id, [entry])))
      .map((entry) => `--only ${entry} matches no requirement; give an id or a group prefix such as MKT.`),
    ...waivers
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `The waiver of ${id} names no requirement of the register; remove it.`),
    ...strangers.map((stranger) => `${stranger}, which is not in the register.`),
  ];
}

function unmetDemands<Entry extends Judgeable>(input: AggregateInput<Entry>): string[] {
  const { demanded, available } = input;
  if (endedEarly(input)) return [];
  return demanded
    .filter((need) => !available.has(need))
    .map((need) => `The profile demands ${need}, which the run lacked; provide it or lift it with --without ${need}.`);
}

function lostTarget(requirements: readonly Judged<Judgeable>[]): string[] {
  const lost = requirements.filter(({ reason }) => reason === 'target');
  const [example] = lost;
  if (!example) return [];
  return [`Target unavailable for ${some(lost.length, 'requirement')}: ${sentence(example.message ?? '')}`];
}

function lostTime(requirements: readonly Judged<Judgeable>[]): string[] {
  const lost = requirements.filter(({ reason }) => reason === 'time');
  const [example] = lost;
  if (!example) return [];
  return [`No time was left for ${some(lost.length, 'requirement')}: ${sentence(example.message ?? '')}`];
}

function brokenChecks<Entry extends Judgeable>({ findings, only }: AggregateInput<Entry>): string[] {
  const broken = findings.filter(({ outcome, id }) => outcome === 'error' && isSelected(id, only));
  return [...groupBy(broken, ({ title }) => title)].map(([title, [finding, ...more]]) => {
    const ids = unique([finding, ...more].flatMap((entry) => entry?.id ?? [])).sort();
    const named = ids.length > 4 ? `${ids.slice(0, 4).join(', ')} and ${ids.length - 4} more` : ids.join(', ');
    return `The check “${title}” of ${named} broke: ${sentence(finding?.message ?? 'no reason given')}`;
  });
}

function selectedWithoutCheck<Entry extends Judgeable>(
  { only }: AggregateInput<Entry>,
  requirements: readonly Judged<Entry>[],
): string[] {
  return requirements
    .filter(({ requirement, reason }) => reason === 'no-check' && only.includes(requirement.id))
    .map(({ requirement }) => `${requirement.id} was selected but has no check in this version of the suite.`);
}

/** Waivers that fitted no violation, without those that the run had no chance to use (selection, tier, need). */
function unfiredWaivers<Entry extends Judgeable>(
  { waivers }: AggregateInput<Entry>,
  requirements: readonly Judged<Entry>[],
): string[] {
  const outOfReach: readonly (Reason | undefined)[] = ['selection', 'tier', 'need'];
  const byId = new Map(requirements.map((entry) => [entry.requirement.id, entry]));
  return waivers.flatMap((waiver) => {
    const entry = byId.get(waiver.id);
    if (entry === undefined || outOfReach.includes(entry.reason) || entry.waivers?.includes(waiver)) return [];
    const { verdict } = entry;
    const why =
      verdict === 'violated' || verdict === 'waived'
        ? 'its condition fits no violation'
        : `the requirement is ${verdict.replace('-', ' ')}`;
    return [`The waiver of ${waiver.id} did not fire (${why}); remove it.`];
  });
}

function tooLittle<Entry extends Judgeable>(
  { minCoverage }: AggregateInput<Entry>,
  { eligible, executed, observed, verified, coverage }: Omit<Summary, 'conformant'>,
): string[] {
  if (executed + observed + verified === 0) return ['Nothing was judged: not one requirement was exercised.'];
  if (executed === 0) return ['Nothing was judged: no must or should was exercised.'];
  if (eligible === 0 || executed * 100 >= minCoverage * eligible) return [];
  return [`Coverage is ${coverage} % (${executed} of ${eligible}), under the floor of ${minCoverage} %.`];
}

function first(findings: readonly Finding[], order: readonly Outcome[]): Finding | undefined {
  for (const outcome of order) {
    const found = findings.find((finding) => finding.outcome === outcome);
    if (found) return found;
  }
  return undefined;
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function some(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

/** One line that ends in a full stop. */
function sentence(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}
