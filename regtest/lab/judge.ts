import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Addresses } from './addresses.ts';
import { conformanceFile } from './conformance-file.ts';
import { LabFailure } from './failure.ts';
import { logOf } from './programs/program.ts';
import type { Wallet } from './wallet.ts';

/** What is judged, and with what. */
export interface Judging {
  readonly folder: string;
  readonly addresses: Addresses;
  readonly wallet: Wallet;
  /** How Node starts the command `maker-conformance`. */
  readonly command: readonly string[];
  /** Further flags of the run, such as `--only SWP,FLW`. */
  readonly flags: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
}

/** What the maker service says when it is ready. */
interface Ready {
  readonly baseUrl: string;
  readonly controlUrl?: string;
  readonly keys?: { readonly full?: string; readonly quoteRead?: string; readonly foreignOrigin?: string };
}

const READY_MS = 60_000;

/** The needs of the profile gate for which a service may have levers, with the levers that meet each. */
const LEVERS_OF: Readonly<Record<string, readonly string[]>> = {
  'outage-lever': ['node-outage'],
  'payment-lever': ['break-route', 'fail-at', 'hold-at'],
  'rate-lever': ['move-rate'],
};

/**
 * Runs the reference maker service on the maker's node, and profile `gate` against it; what cannot be had on real nodes is
 * left out by name.
 * @returns the exit code of the run
 * @throws {LabFailure} when nothing was funded, or the service does not begin
 */
export async function judge(judging: Judging): Promise<number> {
  const { folder, addresses, say } = judging;
  if (!existsSync(conformanceFile(folder)))
    throw new LabFailure(`there is no ${conformanceFile(folder)}; before it: npm run lab -- fund.`);
  const service = startService(judging);
  try {
    const ready = await readyLineOf(service, folder);
    say(`maker service at ${ready.baseUrl}, on the node ${addresses.nodes.maker.url}`);
    const without = await missingIn(ready);
    if (without.length > 0) say(`without ${without.join(', ')}: nobody has that on real nodes`);
    return await runAgainst(ready, without, judging);
  } finally {
    await ended(service);
  }
}

function startService({ folder, addresses, wallet, command, environment }: Judging): ChildProcess {
  const { nodes, serviceUrl } = addresses;
  const words = ['--maker-node', nodes.maker.url, '--maker-node-peer', nodes.maker.peer, '--catalogue-from-node'];
  const chain = ['--bitcoind', wallet.address, '--state', join(folder, 'maker-state.sqlite')];
  mkdirSync(join(folder, 'log'), { recursive: true });
  const log = openSync(logOf(folder, 'service'), 'a', 0o600);
  try {
    // Its end of the pipe closes however this process ends, and it with it.
    const args = [...command, 'serve', '--port', new URL(serviceUrl).port, ...words, ...chain, '--while-read'];
    return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', log], env: environment, detached: true });
  } finally {
    closeSync(log);
  }
}

async function readyLineOf(service: ChildProcess, folder: string): Promise<Ready> {
  const timer = setTimeout(() => service.kill('SIGKILL'), READY_MS);
  try {
    if (service.stdout) for await (const line of createInterface({ input: service.stdout })) return JSON.parse(line);
  } finally {
    clearTimeout(timer);
  }
  throw new LabFailure(`the maker service ended before it was ready; ${logOf(folder, 'service')} tells why.`);
}

/** What the service offers no lever for, or no key, of what the profile demands. */
async function missingIn({ controlUrl, keys }: Ready): Promise<string[]> {
  const offered = controlUrl === undefined ? '' : await leversShown(controlUrl);
  const levers = Object.entries(LEVERS_OF).filter(([, names]) => !names.some((name) => offered.includes(name)));
  return [...(keys?.full === undefined ? ['api-key'] : []), ...levers.map(([need]) => need)];
}

/** What a control interface says of its levers, whichever way it says it (docs/levers.md). */
async function leversShown(controlUrl: string): Promise<string> {
  const answers = await Promise.all(
    ['/state', '/no-such-lever'].map(async (path) => (await fetch(`${controlUrl}${path}`)).text()),
  );
  return answers.join(' ');
}

async function runAgainst(ready: Ready, without: readonly string[], judging: Judging): Promise<number> {
  const { folder, command, flags, environment } = judging;
  // The file of the laboratory says which bitcoind, with its wallet.
  const { BITCOIND_URL: _, ...others } = environment;
  const variables: Record<string, string | undefined> = {
    CONFORMANCE_CONFIG: conformanceFile(folder),
    MAKER_BASE_URL: ready.baseUrl,
    CONTROL_URL: ready.controlUrl,
    MAKER_API_KEY: ready.keys?.full,
    MAKER_API_KEY_QUOTE_READ: ready.keys?.quoteRead,
    MAKER_API_KEY_FOREIGN_ORIGIN: ready.keys?.foreignOrigin,
  };
  const known = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
  const lifted = without.length > 0 ? ['--without', without.join(',')] : [];
  const args = [...command, 'run', '--profile', 'gate', ...lifted, ...flags];
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...others, ...known } });
  // A terminal signals both; the run ends by itself, and this process waits for it.
  const wait = () => {};
  const pass = () => void child.kill('SIGTERM');
  process.on('SIGINT', wait).on('SIGTERM', pass);
  try {
    return await new Promise((done, failed) => child.once('error', failed).once('exit', (code) => done(code ?? 130)));
  } finally {
    process.off('SIGINT', wait).off('SIGTERM', pass);
  }
}

async function ended(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const gone = new Promise((done) => service.once('exit', done));
  service.stdin?.end();
  service.kill('SIGTERM');
  await gone;
}
