import { randomBytes, randomInt } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { LabFailure } from './failure.ts';
import type { StartedProgram } from './programs/program.ts';

/** The parts of a laboratory, in the order in which they need each other. */
export const PARTS = ['bitcoind', 'indexer', 'proxy', 'maker', 'taker'] as const;
export type PartName = (typeof PARTS)[number];

/** The two Lightning nodes. */
export const SIDES = ['maker', 'taker'] as const;
export type Side = (typeof SIDES)[number];

/** What the folder of a laboratory remembers, in `lab.json`, which nobody else may read. */
export interface LabState {
  /** Ports on 127.0.0.1, chosen once: the nodes know each other by them. `service` is the maker service's. */
  readonly ports: Readonly<Record<PartName | 'bitcoind_peer' | 'maker_peer' | 'taker_peer' | 'service', number>>;
  /** Of bitcoind's JSON-RPC, and of the wallet of each node. */
  readonly passwords: Readonly<Record<'bitcoind' | Side, string>>;
  /** What was started, and not stopped since. */
  readonly programs: Partial<Record<PartName, StartedProgram>>;
  /** Whether the parts run in containers. */
  readonly containers: boolean;
}

const FILE = 'lab.json';

/**
 * The state of the laboratory in a folder.
 * @throws {LabFailure} when there is none, or somebody else may have written it
 */
export function readState(folder: string): LabState {
  const file = join(folder, FILE);
  if (!existsSync(file)) throw new LabFailure(`there is no laboratory in ${folder}; begin with: npm run lab -- up.`);
  demandOwn(folder);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new LabFailure(`${file} is not readable; end what runs by hand, and take another folder with --state.`);
  }
}

/**
 * The state of the laboratory in a folder, or of a fresh one there.
 * @throws {LabFailure} for a folder that holds anything else
 */
export async function openState(folder: string, containers: boolean): Promise<LabState> {
  if (existsSync(join(folder, FILE))) {
    const state = readState(folder);
    if (state.containers === containers) return state;
    throw new LabFailure(
      `the laboratory in ${folder} is one ${state.containers ? 'of' : 'without'} containers; take another folder with --state.`,
    );
  }
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new LabFailure(`${folder} is not empty and no laboratory; take another folder with --state.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (lstatSync(folder).uid === process.geteuid?.()) chmodSync(folder, 0o700);
  demandOwn(folder);
  const names = [...PARTS, 'bitcoind_peer', 'maker_peer', 'taker_peer', 'service'] as const;
  const free = await freePorts(names.length);
  const state: LabState = {
    ports: Object.fromEntries(names.map((name, at) => [name, free[at]])) as LabState['ports'],
    passwords: { bitcoind: password(), maker: password(), taker: password() },
    programs: {},
    containers,
  };
  writeState(folder, state);
  return state;
}

/**
 * What the folder says is believed: which programs are to be ended, and by which passwords nodes are unlocked.
 * @throws {LabFailure} when somebody else may have written it
 */
function demandOwn(folder: string): void {
  const user = process.geteuid?.();
  if (user === undefined) return;
  const { mode } = statSync(folder);
  const isOwn = [lstatSync(folder), statSync(folder)].every(({ uid }) => uid === user);
  if (isOwn && (mode & 0o022) === 0) return;
  throw new LabFailure(`${folder}: other users may write to it; remove it, or take a folder of your own with --state.`);
}

/** Replaces the state of a folder in one step. */
export function writeState(folder: string, state: LabState): void {
  writePrivate(join(folder, FILE), `${JSON.stringify(state, null, 2)}\n`);
}

/** Writes a file that only its owner may read, in one step. */
export function writePrivate(file: string, content: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, content, { mode: 0o600 });
  renameSync(draft, file);
}

function password(): string {
  return randomBytes(24).toString('hex');
}

/** Below those that systems hand out for connections, one of which might take a port while a program is not running. */
const FIRST_PORT = 15_000;
const LAST_PORT = 32_000;

/** Ports of this machine that nobody listens on now. */
async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((tried) => {
    server.once('error', () => tried(false));
    server.listen(port, '127.0.0.1', () => server.close(() => tried(true)));
  });
}
