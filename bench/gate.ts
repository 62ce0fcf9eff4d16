import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedIn } from '../harness/run/passive-evidence.ts';
import { evidenceFolder } from '../harness/run/session.ts';
import { CLI, startReference, timed } from './reference.ts';

/**
 * What pacing costs: a run of the profile nightly against the reference with the published limits, beside the time in which
 * those limits would let its requests through. `node --import tsx bench/gate.ts [flags of run]`; takes some minutes.
 */
// Requests a minute of one address to all operations, and to one (interface, Rate limits).
const PUBLISHED = { ip: 600, endpoint: 300 };

const out = mkdtempSync(join(tmpdir(), 'maker-conformance-gate-'));
const { server, baseUrl } = await startReference('--limits', 'published');
try {
  const ms = await timed(async () => {
    const args = [CLI, 'run', '--base-url', baseUrl, '--profile', 'nightly', '--out', out, ...process.argv.slice(2)];
    await once(spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
  });
  const byOperation = new Map<string, number>();
  let refused = 0;
  let longestWaitMs = 0;
  for await (const { operation = 'unknown', response, pacedMs } of recordedIn(evidenceFolder(out))) {
    byOperation.set(operation, (byOperation.get(operation) ?? 0) + 1);
    if (response?.status === 429) refused++;
    longestWaitMs = Math.max(longestWaitMs, pacedMs);
  }
  const requests = [...byOperation.values()].reduce((sum, count) => sum + count, 0);
  const least = Math.max(requests / PUBLISHED.ip, Math.max(...byOperation.values()) / PUBLISHED.endpoint);
  const minutes = ms / 60_000;
  process.stdout.write(
    [
      `${requests} requests in ${minutes.toFixed(1)} min, of which ${refused} were refused for the limits`,
      `${least.toFixed(1)} min are what ${PUBLISHED.ip} a minute, ${PUBLISHED.endpoint} to one operation, would let through: ${(minutes / least).toFixed(2)} ×`,
      `${(longestWaitMs / 1000).toFixed(0)} s is the longest that a request waited for its turn`,
      '',
    ].join('\n'),
  );
} finally {
  server.kill();
  rmSync(out, { recursive: true, force: true });
}
