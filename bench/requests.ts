import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTests } from '../cli/playwright.ts';
import before from '../cli/requests.json' with { type: 'json' };
import { requestsIn } from '../harness/run/recording.ts';
import { identityOf, looksBack } from '../specs/tags.ts';
import { CLI, PROJECT } from './reference.ts';

/**
 * Counts the requests of each check in runs on the embedded reference, and writes them to `cli/requests.json`, from which a run
 * says beforehand how many it will send. The second run shows which checks send more with more random inputs, the third is for
 * those that use up limits. With ids of requirements as arguments, only their checks are counted anew, but for those that wrap a
 * whole run up.
 */
const [FEW, MANY] = [12, 60];
/** Random inputs as many as the second run has more change the requests of a check by as much, or it does not depend on them. */
const MORE = (MANY - FEW) / 4;

const ids = process.argv.slice(2);
const tests = (await listTests()).flatMap(({ file, tags }) => {
  const marked = tags.map((tag) => `@${tag}`);
  const test = {
    identity: identityOf(marked),
    isBurst: marked.includes('@burst'),
    isOfAll: file.startsWith('wrap-up/'),
    tags,
  };
  return looksBack(marked) ? [] : [test];
});
// What comes back to all that the run did has little to do in a run of a few checks: its count stays.
const counted = tests.filter(
  ({ isOfAll, tags }) => ids.length === 0 || (!isOfAll && tags.some((tag) => ids.includes(tag))),
);
const bursts = counted.filter(({ isBurst }) => isBurst).flatMap(({ tags }) => tags.filter((tag) => /^[A-Z]/.test(tag)));
const only = ids.length === 0 ? [] : ['--only', ids.join(',')];
const usual = await run(FEW, '--tier', 'pay', ...only);
const fuzzed = await run(MANY, '--tier', 'pay', ...only);
const burst =
  bursts.length === 0
    ? () => 0
    : await run(FEW, '--tier', 'burst', '--limits', 'published', '--only', bursts.join(','));

const fresh = counted.map(({ identity, isBurst }): [string, number[]] => {
  const few = (isBurst ? burst : usual)(identity);
  const more = isBurst ? 0 : fuzzed(identity) - few;
  return [identity, more < MORE ? [few] : [few, Math.round((more / (MANY - FEW)) * 100) / 100]];
});
const known = Object.entries<number[]>(before.checks).filter(([identity]) =>
  tests.some((each) => each.identity === identity),
);
const checks = Object.entries(Object.fromEntries([...known, ...fresh])).sort(([a], [b]) => (a < b ? -1 : 1));
const file = join(PROJECT, 'cli/requests.json');
writeFileSync(file, JSON.stringify({ fuzzRuns: FEW, checks: Object.fromEntries(checks) }));
execFileSync('npx', ['biome', 'check', '--write', file], { cwd: PROJECT, stdio: 'inherit' });

/** Runs the checks; gives how many requests the one of an identity sent. */
async function run(fuzzRuns: number, ...args: readonly string[]): Promise<(identity: string) => number> {
  const out = mkdtempSync(join(tmpdir(), 'maker-conformance-requests-'));
  const env = { ...process.env, CONFORMANCE_FUZZ_RUNS: String(fuzzRuns), CONFORMANCE_SEED: '1' };
  const child = spawn(process.execPath, [CLI, 'run', '--out', out, ...args], { env, stdio: 'inherit' });
  const code = await new Promise<number | null>((done) => child.on('exit', done));
  // A selection of a few is too little for a verdict of the whole.
  if (code !== 0 && ids.length === 0) throw new Error(`a run on the reference ended with exit code ${code}`);
  const sent = new Map(tests.map(({ identity }) => [identity, requestsIn(out, identity)]));
  rmSync(out, { recursive: true });
  return (identity) => sent.get(identity) ?? 0;
}
