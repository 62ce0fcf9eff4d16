import type { Reason } from '../verdict/verdict.ts';
import { groupBy } from './group-by.ts';
import { type AggregateInput, endedEarly, type Judgeable } from './input.ts';
import type { Judged } from './judge.ts';
import { isSelected } from './selected.ts';
import { sentence } from './sentence.ts';
import type { Summary } from './summary.ts';

/** Sentences that say why a run cannot be judged, or which of its settings do nothing. */
export function problemsOf<Entry extends Judgeable>(
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

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}

function some(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
