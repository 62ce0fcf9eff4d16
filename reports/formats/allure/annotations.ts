import type { TestCase } from '@playwright/test/reporter';
import { type Level, loadRegister, type Requirement } from '../../../specs/register.ts';

type Annotation = TestCase['annotations'][number];

/** How bad it is when a requirement of a level is violated, in Allure's words. */
const SEVERITIES: readonly (readonly [Level, string])[] = [
  ['must', 'critical'],
  ['should', 'normal'],
  ['may', 'minor'],
  ['silent', 'trivial'],
];

/** What Allure is to know of a check, by the requirements among its tags: groups and endpoints, severity, links to the page. */
export function allureAnnotations(tags: readonly string[]): Annotation[] {
  const { byId } = loadRegister();
  const requirements = tags.flatMap((tag) => byId.get(tag.replace(/^@/, '')) ?? []);
  const severity = SEVERITIES.find(([level]) => requirements.some((entry) => entry.level === level))?.[1];
  return [
    ...distinct(requirements, ({ group }) => group).map((group) => label('epic', group)),
    ...distinct(requirements, ({ endpoint }) => endpoint).map((endpoint) => label('feature', endpoint)),
    ...(severity === undefined ? [] : [label('severity', severity)]),
    ...requirements.map(({ id }) => ({ type: 'tms', description: id })),
  ];
}

function label(name: string, value: string): Annotation {
  return { type: `@allure.label.${name}`, description: value };
}

function distinct(requirements: readonly Requirement[], of: (requirement: Requirement) => string): string[] {
  return [...new Set(requirements.map(of))];
}
