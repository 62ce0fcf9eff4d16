import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { variableOf } from '../harness/run/settings.ts';
import type { Conformance } from '../reports/conformance.ts';
import { hasReport, readReport } from '../reports/read-report.ts';
import { defaultOut } from './default-out.ts';
import { COMMAND } from './playwright.ts';

export type { Conformance } from '../reports/conformance.ts';
export type { CheckReport, RequirementReport } from '../reports/requirement-report.ts';

/** The name of a setting, such as `baseUrl` or `apiKey`; docs/settings.md says what each means, by its variable. */
type SettingName = Parameters<typeof variableOf>[0];

/** Settings of a run by their names. A list stands for its words with commas between them. */
export type RunSettings = {
  readonly [Name in SettingName]?: string | number | boolean | readonly string[];
};

/**
 * Judges a target in a process of its own, as the command does; without `baseUrl`, the embedded reference. What a setting leaves
 * open comes from the environment and `maker-conformance.yaml`.
 * @param settings such as `{ baseUrl: 'https://maker.example', tier: 'quote', only: ['MKT'] }`
 * @param onOutput gets what the command prints
 * @returns the report, also of a target that is not conformant: `exitCode` says how the interface came out, `own` how checks of one's own did
 * @throws {Error} with the command's own sentence, when nothing was judged
 */
export async function run(settings: RunSettings = {}, onOutput?: (text: string) => void): Promise<Conformance> {
  const out = resolve(String(settings.out ?? defaultOut()));
  const startedAt = Date.now();
  const given = Object.entries({ ...settings, out }).map(([name, value]) => [
    variableOf(name as SettingName),
    String(value),
  ]);
  const child = spawn(process.execPath, [COMMAND, 'run'], {
    env: { ...process.env, ...Object.fromEntries(given), CONFORMANCE_STARTED_AT: String(startedAt) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stdout.on('data', (chunk) => onOutput?.(String(chunk)));
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
    onOutput?.(String(chunk));
  });
  await new Promise((ended, broken) => child.on('close', ended).on('error', broken));
  const report = hasReport(out) ? readReport(out) : undefined;
  // A run that was refused leaves the report of an earlier one in its folder alone.
  if (report?.startedAt !== new Date(startedAt).toISOString()) throw new Error(complaints.trim());
  return report;
}
