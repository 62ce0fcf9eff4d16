// Compares merges of three shards with whole runs on the embedded reference: npm run test:shards [-- seed …]; 1 to 10 by default.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import build from '../../build/build.js';
import { command } from '../cli/command.ts';
import { reportIn } from '../cli/target.ts';
import { differences } from './compare.ts';

const SHARDS = [1, 2, 3];
const ENV = { CONFORMANCE_WORKERS: '2' };

const given = process.argv.slice(2).map(Number);
const seeds = given.length > 0 ? given : Array.from({ length: 10 }, (_, at) => at + 1);
const folder = mkdtempSync(join(tmpdir(), 'shards-'));
let failed = 0;
await build();
try {
  for (const seed of seeds) {
    const found = await comparedAt(seed);
    if (found.length > 0) failed++;
    process.stdout.write([`seed ${seed}: ${found.length} differ`, ...found.map((line) => `  ${line}`), ''].join('\n'));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${seeds.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

/** What differs between the whole run of a seed and the merge of its shards. */
async function comparedAt(seed: number): Promise<string[]> {
  const at = (name: string | number) => join(folder, `${seed}-${name}`);
  const run = (...args: readonly string[]) => command(['run', '--seed', String(seed), ...args], { env: ENV });
  await run('--out', at('whole'));
  for (const shard of SHARDS) await run('--shard', `${shard}/${SHARDS.length}`, '--out', at(shard));
  const { code, stderr } = await command(['merge', ...SHARDS.map(at), '--out', at('merged')]);
  if (code === 2) return [`the merge ended in 2: ${stderr.trim()}`];
  return differences(reportIn(at('whole')), reportIn(at('merged')));
}
