import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { READY_LINE, startEmbedded } from '../cli/embedded.ts';
import { listTests, testBy } from '../cli/playwright.ts';
import type { Exchange } from '../harness/engine/wire/exchange.ts';
import { readEvidence } from '../harness/engine/wire/recorder.ts';
import { CLI, PROJECT, timed } from './reference.ts';

/**
 * Measures, side by side in one run against one reference: the suite as a whole, the same requests sent bare through
 * undici at the same concurrency, and as many empty Playwright tests. Prints times and ratios; asserts nothing.
 */
// As many as the suites have.
const WORKERS = Math.max(2, Math.floor(availableParallelism() / 2));

const scratch = mkdtempSync(join(tmpdir(), 'maker-conformance-bench-'));
const embedded = await startEmbedded();
const baseUrl = embedded.environment[READY_LINE.baseUrl ?? ''] ?? '';
try {
  const suite = await timed(() =>
    node([CLI, 'run', '--pace', 'off', '--out', scratch], { environment: embedded.environment }),
  );
  const summary = JSON.parse(readFileSync(join(scratch, 'conformance.json'), 'utf8'));
  const exchanges = await sent(join(scratch, 'evidence'));
  const bare = await timed(() => replay(exchanges, WORKERS));
  const tests = (await listTests()).length;
  const empty = await timed(() => emptyTests(tests));
  const rows: [what: string, ms: number][] = [
    [`the suite: ${exchanges.length} requests, ${tests} tests, ${summary.summary.executed} requirements judged`, suite],
    [`the same requests bare through undici, ${WORKERS} at a time`, bare],
    [`${tests} empty Playwright tests, ${WORKERS} workers`, empty],
  ];
  for (const [what, ms] of rows)
    process.stdout.write(`${(ms / 1000).toFixed(2).padStart(8)} s  ${(ms / suite).toFixed(2)} × the suite  ${what}\n`);
  process.stdout.write('\n');
  await node([join(PROJECT, 'bench/fuzz.ts')], { stdout: 'inherit' });
} finally {
  embedded.stop();
  rmSync(scratch, { recursive: true, force: true });
}

/** Runs a program and waits for its end. */
async function node(
  args: readonly string[],
  { stdout = 'ignore', environment }: { stdout?: 'ignore' | 'inherit'; environment?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], { env, stdio: ['ignore', stdout, 'inherit'] });
  const code = await new Promise<number | null>((done) => child.on('exit', done));
  if (code !== 0) throw new Error(`${args[1]} ended with exit code ${code}`);
}

async function sent(folder: string): Promise<Exchange[]> {
  const all: Exchange[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ndjson')))
    for await (const exchange of readEvidence(join(folder, file))) if (isPlain(exchange)) all.push(exchange);
  return all.sort((a, b) => a.sentAt - b.sentAt);
}

/** Leaves out what undici's pool cannot send to the target: the quote socket, and what went to the client's node. */
function isPlain({ request }: Exchange): boolean {
  return request.url.startsWith(`${baseUrl}/`) && !request.headers.some(([name]) => /^upgrade$/i.test(name));
}

async function replay(exchanges: readonly Exchange[], concurrency: number): Promise<void> {
  const pool = new Pool(baseUrl, { connections: concurrency });
  const queue = exchanges.values();
  const lane = async () => {
    for (const { request } of queue) {
      const { pathname, search } = new URL(request.url);
      const { body = { text: '' } } = request;
      const response = await pool.request({
        method: request.method as 'GET',
        path: pathname + search,
        headers: Object.fromEntries(
          request.headers.filter(([name]) => !/^(content-length|host|connection)$/i.test(name)),
        ),
        body: 'text' in body ? body.text || null : Buffer.from(body.base64, 'base64'),
      });
      await response.body.dump();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  await pool.close();
}

async function emptyTests(count: number): Promise<void> {
  const folder = join(PROJECT, 'test-results/bench-empty');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'empty.spec.ts'),
    `import { test } from '@playwright/test';\nfor (let n = 0; n < ${count}; n++) test(\`empty \${n}\`, () => {});\n`,
  );
  writeFileSync(
    join(folder, 'playwright.config.ts'),
    `export default { fullyParallel: true, workers: ${WORKERS}, outputDir: './out' };\n`,
  );
  await node(testBy(join(folder, 'playwright.config.ts'), '--reporter=dot'));
}
