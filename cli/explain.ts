import { styleText } from 'node:util';
import type { Fault } from '../faults/fault.ts';
import { FAULTS } from '../faults/faults.ts';
import { orNearest } from '../harness/run/nearest.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { type Answers, loadRegister, RegisterError, type Requirement } from '../specs/register.ts';
import { COULD_NOT_JUDGE } from './end.ts';
import { listedTests } from './listed.ts';
import type { ListedTest } from './playwright.ts';
import { complain, sayPainted } from './say.ts';

/**
 * Prints all that the register and the project know of one requirement, and how to run it alone.
 * @param id in any case
 * @returns the exit code: 2 for an id that the register does not have, with the nearest one that it has
 */
export async function explain(id: string): Promise<number> {
  try {
    const { byId } = loadRegister();
    const requirement = byId.get(id.toUpperCase());
    if (requirement === undefined)
      throw new ConfigurationError(
        `${id}: there is no such requirement; ${orNearest(id.toUpperCase(), [...byId.keys()])}maker-conformance list shows all.`,
      );
    const checks = (await listedTests()).filter(({ tags }) => tags.includes(requirement.id));
    const faults = FAULTS.filter(({ breaks }) => breaks.includes(requirement.id));
    sayPainted(explanation(requirement, checks, faults));
    return 0;
  } catch (error) {
    if (!(error instanceof RegisterError || error instanceof ConfigurationError)) throw error;
    complain(error.message);
    return COULD_NOT_JUDGE;
  }
}

/** What is said of a requirement, a paragraph for each thing. */
function explanation(
  requirement: Requirement,
  checks: readonly Pick<ListedTest, 'title' | 'file'>[],
  faults: readonly Pick<Fault, 'id' | 'what'>[],
): string {
  const { id, level, statement, source, endpoint, needs, answers, check, tolerance, unjudged } = requirement;
  const binding = level === 'must' || level === 'should';
  const parts: readonly (readonly [label: string, ...lines: string[]])[] = [
    ['Source', source],
    ['Endpoint', endpoint === '*' ? 'every operation' : endpoint],
    ['Needs', needs.length > 0 ? needs.join(', ') : 'nothing beyond the target'],
    ['How it is judged', check],
    ['Tolerance', tolerance || 'none'],
    ...(answers ? [['Accepted statuses', acceptedStatuses(answers)] as const] : []),
    [
      'Checks',
      ...checks.map(({ title, file }) => `${title} (suites/${file})`),
      ...(unjudged === undefined ? [] : [unjudged]),
      ...(checks.length === 0 && unjudged === undefined ? ['none'] : []),
    ],
    ...(binding
      ? [['Faults that prove it can fail', ...(faults.length > 0 ? faults.map(sentence) : ['none'])] as const]
      : []),
    ['Run it alone', `maker-conformance run --only ${id}`],
  ];
  return [
    `${styleText('bold', id)}  ${level}`,
    statement,
    ...parts.map(([label, ...lines]) => [styleText('bold', label), ...lines.map((line) => `  ${line}`)].join('\n')),
  ].join('\n\n');
}

function acceptedStatuses({ expect, allow = [] }: Answers): string {
  const allowed = allow.length > 0 ? `; ${allow.join(', ')} instead, with a remark` : '';
  return `${expect.join(', ')}${allowed}`;
}

function sentence({ id, what }: Pick<Fault, 'id' | 'what'>): string {
  return `${id}: ${what}`;
}
