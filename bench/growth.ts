import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chart } from './chart.ts';
import { CLI, node, PROJECT, startReference, timed } from './reference.ts';

/**
 * How the cost of a run grows: by the pairs that the target lists, and by the exchanges that it judges and records. Prints time,
 * requests, and the most memory of one process. `node --import tsx bench/growth.ts [FOLDER]` draws both there.
 */
const PAIRS = [10, 100, 1_000];
const EXCHANGES = [1_000, 10_000, 100_000];
/** The least and the most whole units of an asset that are traded: worth more than the least of bitcoin, and less than its most. */
const LEAST = 10;
const MOST = 100_000;

interface Measured {
  readonly seconds: number;
  readonly requests: number;
  /** Most resident memory of any process, in MiB. */
  readonly megabytes: number;
}

const [, , folder] = process.argv;
const scratch = mkdtempSync(join(tmpdir(), 'maker-conformance-growth-'));
try {
  await grow('pairs of the target', PAIRS, withPairs, 'growth-pairs.svg');
  await grow('exchanges judged', EXCHANGES, withExchanges, 'growth-exchanges.svg');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function grow(
  by: string,
  sizes: readonly number[],
  measure: (size: number) => Promise<Measured>,
  file: string,
): Promise<void> {
  const measured: Measured[] = [];
  for (const size of sizes) {
    const figures = await measure(size);
    measured.push(figures);
    const { seconds, requests, megabytes } = figures;
    process.stdout.write(`${size} ${by}: ${seconds.toFixed(1)} s, ${requests} requests, ${megabytes} MiB at most\n`);
  }
  if (folder !== undefined) writeFileSync(join(folder, file), chart(by, sizes, lines(measured)));
}

async function withPairs(pairs: number): Promise<Measured> {
  const here = join(scratch, String(pairs));
  const [catalogue, peaks, out] = [join(here, 'catalogue.json'), join(here, 'peaks'), join(here, 'out')];
  mkdirSync(peaks, { recursive: true });
  writeFileSync(catalogue, JSON.stringify(catalogueOf(pairs)));
  const { server, baseUrl } = await startReference('--catalogue', catalogue);
  try {
    const NODE_OPTIONS = `--import ${pathToFileURL(join(PROJECT, 'bench/peak.js')).href}`;
    const args = [CLI, 'run', '--base-url', baseUrl, '--tier', 'quote', '--pace', 'off', '--out', out];
    const ms = await timed(() => node(args, { environment: { PEAKS: peaks, NODE_OPTIONS } }));
    const { requests } = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8'));
    const kibibytes = readdirSync(peaks).map((name) => Number(readFileSync(join(peaks, name), 'utf8')));
    return { seconds: ms / 1000, requests: requests.total, megabytes: Math.round(Math.max(...kibibytes) / 1024) };
  } finally {
    server.kill();
  }
}

async function withExchanges(exchanges: number): Promise<Measured> {
  const file = join(scratch, `${exchanges}.json`);
  await node(['--import', 'tsx', join(PROJECT, 'bench/fuzz.ts'), String(exchanges), file]);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The fewest assets that give this number of pairs, each traded against BTC and for the others. */
function catalogueOf(pairs: number): object {
  const count = Math.ceil((Math.sqrt(1 + 8 * pairs) - 1) / 2);
  const assets = Array.from({ length: count }, (_, number) => {
    const precision = number % 9;
    return {
      ticker: `T${number}`,
      precision,
      worth_sat: 1_000 + number,
      min_amount: LEAST * 10 ** precision,
      max_amount: MOST * 10 ** precision,
    };
  });
  const tickers = assets.map(({ ticker }) => ticker);
  const others = tickers.flatMap((base, at) => tickers.slice(at + 1).map((quote) => [base, quote]));
  return { assets, pairs: others.slice(0, pairs - count) };
}

function lines(measured: readonly Measured[]) {
  return [
    { what: 's', values: measured.map(({ seconds }) => seconds) },
    { what: 'requests', values: measured.map(({ requests }) => requests) },
    { what: 'MiB', values: measured.map(({ megabytes }) => megabytes) },
  ];
}
