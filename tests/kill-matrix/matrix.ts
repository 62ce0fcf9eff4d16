import { chargedToRoots } from '../../harness/aggregate/roots.ts';
import { isSelected } from '../../harness/aggregate/selected.ts';
import { ASSERTED_NOTHING } from '../../harness/verdict/requirement.ts';
import type { CheckResult } from '../../harness/verdict/verdict.ts';
import { loadRegister } from '../../specs/register.ts';
import { endsWhenCaught, type Instance } from './instance.ts';

/** What one instance showed: the requirements found violated, and what kept checks from judging. */
export interface Row {
  readonly instance: Instance;
  readonly violated: readonly string[];
  readonly verified: readonly string[];
  /** What the violated ones said, by id. */
  readonly findings: Readonly<Record<string, string>>;
  /** How often a fault at an edge has changed what was said; undefined for all else. */
  readonly shown?: number | undefined;
  /** Set where a fault that nothing noticed was noticed in a run of its own. */
  readonly noticedAlone?: true;
  /** Failures of the suite itself, or of the reference behind an injection. */
  readonly errors: readonly string[];
}

/**
 * Aggregates the results that the checks gave against one instance. A requirement is violated when one of its checks says so.
 * @param failures what was thrown inside the instance; an injection that throws is no defect but a broken injection
 */
export function rowOf(
  instance: Instance,
  results: readonly CheckResult[],
  failures: readonly unknown[],
  shown?: number,
): Row {
  const { byId } = loadRegister();
  const charged = chargedToRoots(results, (id) => byId.get(id)?.level);
  const violations = charged.filter(({ outcome }) => outcome === 'violated');
  const findings = Object.fromEntries(violations.map(({ id, message }) => [id, message ?? '']));
  const verified = charged.filter(({ id, outcome }) => outcome === 'verified' && !(id in findings));
  const errors = results.filter(({ outcome, message }) => outcome === 'error' || message === ASSERTED_NOTHING);
  return {
    instance,
    violated: Object.keys(findings).sort(),
    verified: [...new Set(verified.map(({ id }) => id))].sort(),
    findings,
    shown,
    errors: [
      ...errors.map(({ id, title, message = '' }) => `the suite itself failed at ${id} (${title}): ${message}`),
      ...new Set(failures.map((failure) => `the reference failed inside: ${failure}`)),
    ],
  };
}

/** Whether the checks that were made have found all that a fault breaks, so that nothing more need judge it. */
export function isCaught(instance: Instance, results: readonly CheckResult[]): boolean {
  const violated = results.filter(({ outcome }) => outcome === 'violated').map(({ id }) => id);
  return endsWhenCaught(instance) && instance.breaks.every((id) => violated.includes(id));
}

/** Why a row isn't as it must be, in a sentence each; empty when it is. */
export function problemsOf(row: Row): string[] {
  const { instance, violated, verified, findings, errors } = row;
  const problems = errors.map((error) => `${instance.id}: ${error}`);
  if (instance.kind === 'fault') {
    for (const id of missedBy(row)) problems.push(`${instance.id}: ${id} did not notice that ${instance.what}`);
    for (const id of unapproved(instance, violated))
      problems.push(
        `${instance.id}: ${id} turns red, too: ${findings[id]}. If it is the same defect, approve it: npm run test:kill -- --approve ${instance.id}`,
      );
  } else {
    for (const id of violated) problems.push(`${instance.id}: ${id} accuses a conforming server: ${findings[id]}`);
    for (const id of verified.filter((id) => isHidden(id, instance)))
      problems.push(`${instance.id}: ${id} is verified, though ${instance.what}`);
    if (verified.length === 0) problems.push(`${instance.id}: nothing was verified`);
  }
  return problems;
}

/** Whether a fault went unnoticed, and nothing else is wrong with its row. */
export function isMissed(row: Row): boolean {
  return row.instance.kind === 'fault' && row.errors.length === 0 && missedBy(row).length > 0;
}

/** What a fault breaks and its checks did not notice. At an edge one of several is enough, and nothing where it never showed. */
function missedBy({ instance: { breaks }, violated, shown, noticedAlone }: Row): string[] {
  if (noticedAlone) return [];
  const missed = breaks.filter((id) => !violated.includes(id));
  if (shown === undefined) return missed;
  return shown === 0 || missed.length < breaks.length ? [] : missed;
}

/** Whether nothing of a requirement can be seen. */
function isHidden(id: string, { masks = [] }: Instance): boolean {
  return masks.length > 0 && isSelected(id, masks);
}

/** What turned red beside what is broken and what was approved, in a run of all checks. */
function unapproved({ breaks, cascades }: Instance, violated: readonly string[]): string[] {
  if (cascades === undefined) return [];
  return violated.filter((id) => ![...breaks, ...cascades].includes(id));
}

/**
 * Requirements that the clean and conforming instances show to be checked, but that no fault breaks.
 * @param checked the requirements that have a check and need a fault
 */
export function unbroken(checked: Iterable<string>, rows: readonly Row[]): string[] {
  const broken = new Set(rows.flatMap(({ instance }) => instance.breaks));
  const shown = exercised(rows);
  return [...checked].filter((id) => shown.has(id) && !broken.has(id)).sort();
}

/** Requirements with a check that no instance of the run exercised. */
export function unshown(checked: Iterable<string>, rows: readonly Row[]): string[] {
  const shown = exercised(rows);
  return [...checked].filter((id) => !shown.has(id)).sort();
}

function exercised(rows: readonly Row[]): Set<string> {
  return new Set(rows.flatMap(({ verified, violated }) => [...verified, ...violated]));
}

/** The matrix as a table: a line for each instance, what had to be caught, and what else was caught with it. */
export function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ instance }) => instance.id.length));
  return rows.map((row) => `${row.instance.id.padEnd(width)}  ${cellsOf(row)}`).join('\n');
}

function cellsOf({ instance, violated, verified, shown, noticedAlone }: Row): string {
  if (shown === 0) return '· never shown';
  if (noticedAlone) return `✓ ${instance.breaks.join('  ')}, when judged by itself`;
  if (instance.kind !== 'fault')
    return violated.length === 0 ? `✓ ${verified.length} verified, none violated` : `✗ ${violated.join(' ')}`;
  const killed = instance.breaks.map((id) => `${violated.includes(id) ? '✓' : '✗'} ${id}`).join('  ');
  const beside = violated.filter((id) => !instance.breaks.includes(id));
  return beside.length > 0 ? `${killed}  (also ${beside.join(' ')})` : killed;
}

/**
 * How many requirements the faults turned red, each judged by all checks: `reds a fault: mean 1.91, at most 2 in 79 %, most 12
 * (total-wrong)`. What a fault is for counts, too.
 * @returns undefined where no fault was judged by all checks
 */
export function redsLine(rows: readonly Row[]): string | undefined {
  const judged = rows.filter(({ instance }) => instance.kind === 'fault' && instance.cascades !== undefined);
  const [first, ...others] = judged.toSorted((one, other) => other.violated.length - one.violated.length);
  if (first === undefined) return undefined;
  const counts = [first, ...others].map(({ violated }) => violated.length);
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const few = Math.floor((counts.filter((count) => count <= 2).length * 100) / counts.length);
  return `reds a fault: mean ${mean.toFixed(2)}, at most 2 in ${few} %, most ${first.violated.length} (${first.instance.id})`;
}

/**
 * How many faults that show at an edge only were noticed: `faults at an edge: 100 made, 61 shown, 55 caught (90 %)`.
 * @returns undefined where there was none
 */
export function edgesLine(rows: readonly Row[]): string | undefined {
  const made = rows.filter(({ shown }) => shown !== undefined);
  if (made.length === 0) return undefined;
  const shown = made.filter((row) => row.shown !== 0);
  const caught = shown.filter((row) => missedBy(row).length === 0).length;
  const share = shown.length === 0 ? '' : ` (${Math.floor((caught * 100) / shown.length)} %)`;
  return `faults at an edge: ${made.length} made, ${shown.length} shown, ${caught} caught${share}`;
}
