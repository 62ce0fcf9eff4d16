import type { CheckReport, RequirementReport } from './requirement-report.ts';

/** One thing that a target did wrong, and every requirement that it violates. */
export interface Cause {
  /** Number of the exchange that shows it; absent for what no exchange shows. */
  readonly exchange?: number;
  /** What was found, in the message of the first of the requirements. */
  readonly message: string;
  /** The ids, `must` first. */
  readonly requirements: readonly string[];
  /** The ids of those that were not exercised, as what they start from is broken by it; absent without any. */
  readonly followers?: readonly string[];
}

/** The check that stands for a violated requirement. */
export function violationOf({ checks }: Pick<RequirementReport, 'checks'>): CheckReport | undefined {
  return checks.find(({ outcome }) => outcome === 'violated');
}

/**
 * What is violated, by cause: requirements that one exchange violates, by the same values or in the same words. What no
 * exchange shows is a cause of its own.
 */
export function causesOf(requirements: readonly RequirementReport[]): Cause[] {
  const violated = requirements.filter(({ verdict }) => verdict === 'violated');
  const causes: { exchange: number | undefined; tellings: Set<string>; message: string; requirements: string[] }[] = [];
  for (const requirement of [...violated.filter(isMust), ...violated.filter((entry) => !isMust(entry))]) {
    const check = violationOf(requirement);
    const exchange = check?.offending;
    const tellings = check === undefined ? [] : tellingsOf(check);
    const known = causes.find(
      (cause) =>
        exchange !== undefined && cause.exchange === exchange && tellings.some((text) => cause.tellings.has(text)),
    );
    if (known === undefined) {
      const message = check?.message ?? requirement.statement;
      causes.push({ exchange, tellings: new Set(tellings), message, requirements: [requirement.id] });
    } else {
      known.requirements.push(requirement.id);
      for (const text of tellings) known.tellings.add(text);
    }
  }
  return causes.map(({ exchange, message, requirements: ids }) => ({
    ...(exchange === undefined ? {} : { exchange }),
    message,
    requirements: ids,
    ...followersOf(ids, requirements),
  }));
}

function followersOf(ids: readonly string[], requirements: readonly RequirementReport[]): Pick<Cause, 'followers'> {
  const followers = requirements
    .filter(({ checks }) => checks.some(({ follows }) => follows !== undefined && ids.includes(follows)))
    .map(({ id }) => id);
  return followers.length === 0 ? {} : { followers };
}

/** How many requirements follow from a cause, and which: `3 more follow from it: …`; undefined without any. */
export function followersLine({ followers = [] }: Pick<Cause, 'followers'>): string | undefined {
  const [first, ...more] = followers;
  if (first === undefined) return undefined;
  return `${more.length === 0 ? '1 more follows' : `${more.length + 1} more follow`} from it: ${followers.join(', ')}`;
}

function isMust({ level }: RequirementReport): boolean {
  return level === 'must';
}

/** The forms in which a cause is recognised: both sides of a comparison, and the words without what only names places. */
function tellingsOf({ message = '', expected, got }: CheckReport): string[] {
  const words = (message.split('\n').find((line) => line.trim() !== '') ?? '')
    .replace(/^\d+ of \d+ answers: /, '')
    .split('. noted: ', 1)
    .join('')
    .split(/; [^;]*\(w\d+-\d+\): /)
    .slice(0, 1)
    .join('')
    .replace(/^.*?\(w\d+-\d+\): /, '')
    .replace(/\b[A-Z]+(-[A-Z0-9]+)+\b:?/g, '')
    .trim();
  const sides = expected === undefined || got === undefined ? [] : [`${expected} but ${got}`];
  return [...sides, ...(words === '' ? [] : [words])];
}
