import { readFileSync } from 'node:fs';
import type { Scenario } from '../scenario.ts';

/** The scenario in the file that SCENARIO names. */
export function readScenario(): Scenario {
  return JSON.parse(readFileSync(process.env.SCENARIO ?? '', 'utf8')) as Scenario;
}
