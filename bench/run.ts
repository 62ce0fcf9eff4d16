import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { READY_LINE, startEmbedded } from '../cli/embedded.ts';
import { listTests, testBy } from '../cli/playwright.ts';
import type { Exchange } from '../harness/engine/wire/exchange.ts';
import { readEvidence } from '../harness/engine/wire/recorder.ts';
import { CLI, node, PROJECT, timed } from './reference.ts';

/**
 * Measures, side by side in one run against one reference: whole commands of the suite, the requests of a run sent bare through
 * undici at the same concurrency, and as many empty Playwright tests. Prints medians over rounds, in which they take turns, and
 * what each is of the suite; asserts nothing. `npm run bench -- FILE` writes them there as JSON, too.
 */
const ROUNDS = 3;
// As many as the suites have.
const WORKERS = Math.max(2, Math.floor(availableParallelism() / 2));

/** A measured piece of work; durations in milliseconds, one a round. */
interface Row {
  readonly what: string;
  readonly work: () => Promise<unknown>;
  readonly ms: number[];
}

const scratch = mkdtempSync(join(tmpdir(), 'maker-conformance-bench-'));
const embedded = await startEmbedded();
/** The addresses of its instances. */
const baseUrls = ['baseUrl', 'enforcingBaseUrl', 'leverBaseUrl'].flatMap(
  (member) => embedded.environment[READY_LINE[member] ?? ''] ?? [],
);
const runs = (name: string, ...args: string[]) =>
  node([CLI, 'run', '--pace', 'off', '--out', join(scratch, name), ...args], { environment: embedded.environment });
try {
  await runs('first');
  const { summary } = JSON.parse(readFileSync(join(scratch, 'first/conformance.json'), 'utf8'));
  const exchanges = await sent(join(scratch, 'first/evidence'));
  const tests = (await listTests()).length;
  let round = 0;
  const rows: Row[] = [
    row(`the suite: ${exchanges.length} requests, ${tests} tests, ${summary.executed} requirements judged`, () =>
      runs(`run-${round}`),
    ),
    row(`the same requests bare through undici, ${WORKERS} at a time`, () => resend(exchanges, WORKERS)),
    row(`${tests} empty Playwright tests, ${WORKERS} workers`, () => emptyTests(tests)),
    row('run --only MKT-ASSETS-01', () => runs(`only-${round}`, '--only', 'MKT-ASSETS-01', '--min-coverage', '0')),
    row('replay of the run', () =>
      node([CLI, 'replay', join(scratch, 'first'), '--out', join(scratch, `replay-${round}`)]),
    ),
    row('list', () => node([CLI, 'list'])),
  ];
  for (; round < ROUNDS; round++) for (const { work, ms } of rows) ms.push(await timed(work));
  const suite = median(rows[0]?.ms ?? []);
  const measured = rows.map(({ what, ms }) => ({
    what,
    seconds: hundredths(median(ms) / 1000),
    ofTheSuite: hundredths(median(ms) / suite),
  }));
  for (const { what, seconds, ofTheSuite } of measured)
    process.stdout.write(`${seconds.toFixed(2).padStart(8)} s  ${ofTheSuite.toFixed(2)} × the suite  ${what}\n`);
  const [, , file] = process.argv;
  if (file !== undefined) writeFileSync(file, `${JSON.stringify({ rounds: ROUNDS, measured }, null, 2)}\n`);
  process.stdout.write('\n');
  await node(['--import', 'tsx', join(PROJECT, 'bench/fuzz.ts')], { stdout: 'inherit' });
} finally {
  embedded.stop();
  rmSync(scratch, { recursive: true, force: true });
}

function row(what: string, work: Row['work']): Row {
  return { what, work, ms: [] };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

async function sent(folder: string): Promise<Exchange[]> {
  const all: Exchange[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ndjson')))
    for await (const exchange of readEvidence(join(folder, file))) if (isPlain(exchange)) all.push(exchange);
  return all.sort((a, b) => a.sentAt - b.sentAt);
}

/** Leaves out what undici cannot send to the target: the quote socket, and what went to the client's node. */
function isPlain({ request: { url, headers } }: Exchange): boolean {
  return (
    baseUrls.some((baseUrl) => url.startsWith(`${baseUrl}/`)) && !headers.some(([name]) => /^upgrade$/i.test(name))
  );
}

async function resend(exchanges: readonly Exchange[], concurrency: number): Promise<void> {
  const dispatcher = new Agent({ connections: concurrency });
  const queue = exchanges.values();
  const lane = async () => {
    for (const { request: sent } of queue) {
      const { body = { text: '' } } = sent;
      const response = await request(sent.url, {
        dispatcher,
        method: sent.method as 'GET',
        headers: Object.fromEntries(sent.headers.filter(([name]) => !/^(content-length|host|connection)$/i.test(name))),
        body: 'text' in body ? body.text || null : Buffer.from(body.base64, 'base64'),
      });
      await response.body.dump();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  await dispatcher.close();
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
