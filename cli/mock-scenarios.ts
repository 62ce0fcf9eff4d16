import { styleText } from 'node:util';
import { unknownName } from '../harness/run/nearest.ts';
import type { ReferenceOptions } from '../reference/reference.ts';
import { SCENARIOS, type Scenario } from '../reference/scenarios.ts';

/**
 * What the named scenarios make of a reference; of an option that two of them set the later one counts.
 * @throws {ConfigurationError} for a name of none, with the nearest one
 */
export function mockScenarios(names: readonly string[]): ReferenceOptions {
  const scenarios = names.map(scenarioOf);
  return {
    ...Object.assign({}, ...scenarios.map(({ options }) => options)),
    pulled: scenarios.flatMap(({ pulled }) => pulled ?? []),
  };
}

function scenarioOf(name: string): Scenario {
  const scenario = Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name] : undefined;
  if (scenario !== undefined) return scenario;
  const names = Object.keys(SCENARIOS);
  throw unknownName(name, { flag: '--scenario', kind: 'scenario', names, shownBy: '--scenario list' });
}

/** The scenarios for people, each with its sentence. */
export function scenarioLines(): string {
  return Object.entries(SCENARIOS)
    .map(([name, { says }]) => `${styleText('bold', name)}\n  ${says}`)
    .join('\n');
}
