import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Embedded, referenceFor, startEmbedded } from '../cli/embedded.ts';
import { FAULTS } from '../faults/faults.ts';
import { someOf } from '../harness/engine/fuzz/pick.ts';
import { CLI, PROJECT, timed } from './reference.ts';

/**
 * The suite beside Schemathesis, which tests a server by its OpenAPI description alone: both judge the same reference for as long
 * as the suite takes, without a defect and with some, each injected alone. What Schemathesis says of the reference without a
 * defect is its baseline; a defect is found where there is something beyond. `node --import tsx bench/peer.ts SCHEMATHESIS
 * [defects] [FILE]` takes its program, prints requests a second and what was found, and writes them there as JSON.
 */
const [, , program, defects = '12', file] = process.argv;
if (program === undefined)
  throw new Error('name the program of Schemathesis: bench/peer.ts SCHEMATHESIS [defects] [FILE]');

interface Judged {
  readonly requests: number;
  readonly found: boolean;
}

const scratch = mkdtempSync(join(tmpdir(), 'maker-conformance-peer-'));
const baseline = join(scratch, 'baseline.json');
const chosen = someOf(FAULTS, Number(defects), { what: 'defect', named: ({ id }) => id, seed: 1 });
try {
  let seconds = 0;
  const plain = await withReference([], async (embedded) => {
    let suite: Judged | undefined;
    seconds = (await timed(async () => (suite = await bySuite(embedded)))) / 1000;
    if (suite?.found !== false) throw new Error('the reference is not clean without a defect');
    return { suite, peer: await byPeer(program, embedded, seconds, '--baseline-update') };
  });
  const found = { suite: 0, peer: 0 };
  for (const { id, what } of chosen) {
    const { suite, peer } = await withReference(['--fault', id], async (embedded) => ({
      suite: await bySuite(embedded),
      peer: await byPeer(program, embedded, seconds),
    }));
    if (suite.found) found.suite++;
    if (peer.found) found.peer++;
    process.stdout.write(`${id}: suite ${word(suite)}, Schemathesis ${word(peer)} (${what})\n`);
  }
  const rate = ({ requests }: Judged) => Math.round(requests / seconds);
  const figures = {
    seconds: Math.round(seconds),
    defects: chosen.length,
    suite: { requestsPerSecond: rate(plain.suite), found: found.suite },
    schemathesis: { requestsPerSecond: rate(plain.peer), found: found.peer },
  };
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function withReference<Result>(
  flags: readonly string[],
  work: (embedded: Embedded) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbedded([...referenceFor({ limits: 'local' }), ...flags]);
  try {
    return await work(embedded);
  } finally {
    embedded.stop();
  }
}

async function bySuite({ environment }: Embedded): Promise<Judged> {
  const out = join(scratch, 'suite');
  const code = await run(process.execPath, [CLI, 'run', '--pace', 'off', '--out', out], environment);
  const { requests } = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8'));
  rmSync(out, { recursive: true });
  return { requests: requests.total, found: code === 1 };
}

async function byPeer(
  peer: string,
  { environment }: Embedded,
  seconds: number,
  ...more: readonly string[]
): Promise<Judged> {
  const report = join(scratch, 'peer.json');
  const code = await run(peer, [
    'run',
    join(PROJECT, 'specs/openapi.yaml'),
    ...['--url', String(environment.MAKER_BASE_URL)],
    ...['--header', `Authorization: Bearer ${environment.MAKER_API_KEY}`],
    ...['--max-time', String(Math.ceil(seconds))],
    ...['--report', 'json', '--report-json-path', report],
    ...['--baseline', baseline],
    '--continue-on-failure',
    ...more,
  ]);
  const { test_cases } = JSON.parse(readFileSync(report, 'utf8'));
  return { requests: test_cases.generated, found: code === 1 };
}

/** Runs a program in the scratch folder, where it may leave what it likes, and gives its exit code. */
async function run(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const env = { ...process.env, ...environment };
  const child = spawn(command, args, { cwd: scratch, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  return code;
}

function word({ found }: Judged): string {
  return found ? 'found it' : 'missed it';
}
