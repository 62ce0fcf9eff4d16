import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Pool } from 'undici';
import { stringifyExact } from '../harness/engine/json/exact-json.ts';
import { schemaProblems } from '../harness/engine/json/schemas.ts';
import { createPacing } from '../harness/engine/wire/pacing.ts';
import { createRecorder } from '../harness/engine/wire/recorder.ts';
import { createSecrets } from '../harness/engine/wire/secrets.ts';
import { createWire, type Wire } from '../harness/engine/wire/wire.ts';
import { envelopeProblems } from '../harness/interface/errors/read.ts';
import { marketOf } from '../harness/interface/market/client.ts';
import { tradesOf } from '../harness/interface/market/trades.ts';
import { amountOver, amountUnder, amountWithin } from '../harness/interface/quotes/amounts.ts';
import { validQuote } from '../harness/interface/quotes/valid.ts';
import { REPEATING } from '../harness/interface/repeating.ts';
import { discover, discoveryFrom } from '../harness/run/discovery.ts';
import { passiveJudge } from '../harness/run/passive-checks.ts';
import { matchOperation } from '../specs/operations.ts';
import { startReference, timed } from './reference.ts';

/**
 * Fuzzed quotes, each answer judged in full (schema or envelope, every passive check, evidence on disk), beside the same
 * bodies sent bare through undici: against one reference, at the same concurrency, in turns within one run.
 * `node --import tsx bench/fuzz.ts [requests] [FILE]` prints it, and writes it there as JSON; the figure for memory is the
 * whole process's, at its highest.
 */
const [, , wanted = '20000', file] = process.argv;
const REQUESTS = Number(wanted);
const IN_FLIGHT = 16;
const ROUNDS = 10;

const folder = mkdtempSync(join(tmpdir(), 'maker-conformance-fuzz-'));
const { server, baseUrl } = await startReference();
const judge = passiveJudge();
const recorder = createRecorder(folder);
let sent = 0;
const wire = createWire({
  baseUrl,
  pacing: createPacing({ workers: 1, pace: 'announced' }),
  secrets: createSecrets('bench', []),
  record(exchange) {
    recorder.append(exchange);
    judge.see(exchange);
  },
  check: () => 'bench',
  nextId: () => `b-${++sent}`,
  userAgent: 'maker-conformance/bench',
  operationOf: (method, path) => matchOperation(method, path)?.id,
  repeating: REPEATING,
});
const pool = new Pool(baseUrl, { connections: IN_FLIGHT });
let highest = 0;
const watch = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage.rss());
}, 50);
try {
  recorder.begin('fuzz.ndjson');
  const bodies = await bodiesFor(wire);
  const ratios: number[] = [];
  let bare = 0;
  let full = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // Made for each round, so that what waits to be sent is not what the memory is full of.
    const some = fc.sample(bodies, { numRuns: Math.ceil(REQUESTS / ROUNDS), seed: round });
    const bareMs = await timed(() => lanes(some, (body) => sendBare(pool, body)));
    const fullMs = await timed(() => lanes(some, (body) => sendJudged(wire, body)));
    ratios.push(bareMs / fullMs);
    bare += bareMs;
    full += fullMs;
  }
  const violated = judge.end().filter(({ outcome }) => outcome === 'violated');
  for (const { id, message } of violated) process.stdout.write(`${id}: ${message}\n`);
  const megabytes = Math.round(highest / 2 ** 20);
  if (file !== undefined) writeFileSync(file, JSON.stringify({ requests: REQUESTS, seconds: full / 1000, megabytes }));
  const rate = (ms: number) => Math.round((REQUESTS * 1000) / ms);
  const percent = (ratio: number) => (100 * ratio).toFixed(0);
  process.stdout.write(
    [
      `${REQUESTS} quotes, ${IN_FLIGHT} in flight, ${violated.length} requirements violated`,
      `${rate(bare)}/s bare undici`,
      `${rate(full)}/s fully judged, ${percent(bare / full)} % of bare (by round: ${ratios.map(percent).join(', ')})`,
      `${megabytes} MiB resident at the highest`,
      '',
    ].join('\n'),
  );
} finally {
  clearInterval(watch);
  await Promise.all([wire.close(), pool.close()]);
  server.kill('SIGTERM');
  recorder.end();
  rmSync(folder, { recursive: true, force: true });
}

/** Requests over every trade that the target lists, with amounts inside, under and over the bounds. */
async function bodiesFor(target: Wire): Promise<fc.Arbitrary<string>> {
  const trades = tradesOf(
    discoveryFrom(await discover({ market: marketOf(target), keyless: target, waitBudgetMs: 0, say: () => {} })),
  );
  return fc.constantFrom(...trades).chain((trade) => {
    const { min, max } = trade.from;
    return fc
      .oneof({ weight: 4, arbitrary: amountWithin({ min, max }) }, amountUnder(min), amountOver(max))
      .map((amount) => stringifyExact(validQuote(trade, 'from_asset', amount).json));
  });
}

async function lanes(bodies: readonly string[], send: (body: string) => Promise<void>): Promise<void> {
  const queue = bodies.values();
  const lane = async () => {
    for (const body of queue) await send(body);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
}

async function sendBare(to: Pool, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await to.request({ method: 'POST', path: '/api/v1/market/quote', headers, body });
  await answer.body.text();
}

async function sendJudged(to: Wire, body: string): Promise<void> {
  const answer = await to.send({ method: 'POST', path: '/api/v1/market/quote', body, retry: false });
  const problems = answer.status === 200 ? schemaProblems('quotes/quote', answer.value) : envelopeProblems(answer);
  if (problems.length > 0) throw new Error(`${answer.status}: ${problems.join('; ')}`);
}
