// Records runs and replays each: npm run test:replay [-- name …]. Their names: seed-1 to seed-20, profile-…, tier-…, variant-….
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import build from '../../build/build.js';
import { recordedAndReplayed } from './again.ts';
import { type Recorded, recordings, served } from './recordings.ts';

const wanted = process.argv.slice(2);
const all = recordings();
const unknown = wanted.filter((name) => !all.some((each) => each.name === name));
if (unknown.length > 0)
  throw new Error(`no run is called ${unknown.join(', ')}: ${all.map(({ name }) => name).join(', ')}`);
const chosen = wanted.length > 0 ? all.filter(({ name }) => wanted.includes(name)) : all;

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
let failed = 0;
await build();
try {
  for (const recorded of chosen) {
    const { requirements, differences } = await compared(recorded);
    if (differences.length > 0) failed++;
    print(
      `${recorded.name}: ${differences.length} of ${requirements} differ`,
      ...differences.map((line) => `  ${line}`),
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(`${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function compared({ name, args, variant }: Recorded) {
  const target = variant && (await served(variant));
  const at = join(folder, name);
  try {
    return await recordedAndReplayed(args, at, { CONFORMANCE_WORKERS: '2', ...target?.env });
  } finally {
    await target?.close();
    rmSync(at, { recursive: true, force: true });
  }
}

function print(...lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}
