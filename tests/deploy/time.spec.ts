import { PROFILES, type ProfileName } from '../../harness/run/profiles.ts';
import { expect, test } from '../test.ts';
import { NAMES, parsed, textOf } from './files.ts';

const JOBS = [
  ...NAMES.filter((name) => name.startsWith('github/')).flatMap((name) => jobsOf(name, Object(parsed(name)).jobs)),
  ...jobsOf('.gitlab-ci.yml', parsed('.gitlab-ci.yml')),
];

/** Jobs that run a profile, with the minutes that they have. */
function jobsOf(file: string, jobs: unknown): { name: string; profile: ProfileName; minutes: number }[] {
  return Object.entries(Object(jobs)).flatMap(([name, job]) => {
    const { 'timeout-minutes': minutes, timeout } = Object(job);
    const [, profile] = JSON.stringify(job).match(/(?:--profile |"profile":")(nightly|gate|audit)\b/) ?? [];
    if (profile === undefined) return [];
    return [
      { name: `${file} ${name}`, profile: profile as ProfileName, minutes: minutes ?? Number.parseInt(timeout, 10) },
    ];
  });
}

test('a job has more time than the run takes at most, which then ends by itself with its reports', () => {
  expect(JOBS.length).toBe(6);
  for (const { name, profile, minutes } of JOBS)
    expect.soft(minutes, name).toBeGreaterThan(PROFILES[profile].maxMinutes);
  const [, hours] = textOf('systemd/maker-conformance.service').match(/^TimeoutStartSec=(\d+)h$/m) ?? [];
  expect(60 * Number(hours)).toBeGreaterThan(PROFILES.nightly.maxMinutes);
});
