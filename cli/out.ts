import { existsSync, lstatSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lock } from 'proper-lockfile';
import { SIDE_INPUT_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
import { ISSUED } from '../harness/engine/wire/shared-secrets.ts';
import { INSTANCES } from '../harness/run/instance-name.ts';
import { LEDGER } from '../harness/run/ledger.ts';
import { INDEX, WAIVED } from '../harness/run/recording.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { JOURNAL } from '../reports/journal.ts';
import { freeBytesBelow } from './disk-space.ts';
import { codeOf } from './error-code.ts';
import { PUBLISHED } from './published.ts';

/** A folder that one run alone writes into. */
export interface Claim {
  /**
   * Removes what an earlier run left there; none of it may be taken for this run's.
   * @throws {ConfigurationError} when it cannot be removed
   */
  clear(): void;
  /** Leaves the folder to others, and takes it away again if it was made for this run and nothing was written. */
  release(): Promise<void>;
}

/** A claim that wasn't renewed for this many milliseconds is that of a dead run. */
const DEAD_AFTER_MS = 5_000;
const RENEWED_EVERY_MS = 1_000;
/** For so long a claim is watched, whether its run still lives, in seconds. */
const WATCHED_S = 7;

/** A run needs this many bytes; against a target that conforms it leaves about half of them. */
const LEAST_FREE = 50 * 2 ** 20;

const LEFT_BY_A_RUN = [
  'allure-results',
  'attestation.json',
  'badge.json',
  'blob',
  'conformance.html',
  'conformance.json',
  'ctrf.json',
  'discovered-again',
  'discovery.json',
  'drift.json',
  ...INSTANCES,
  'evidence',
  'evidence.har',
  ISSUED,
  'junit.xml',
  'key-refused',
  LEDGER,
  'metrics.prom',
  'own-client-full',
  'playwright',
  INDEX,
  PUBLISHED,
  'repeat',
  'spending.ndjson',
  'summary.md',
  'target-away',
  'target-fails',
  'target-given-up',
  'target-repeats',
  'target-silent',
  'taker-lock',
  'taker-node',
  'taker-reserves.ndjson',
  'taker-said.ndjson',
  'taker-uses.ndjson',
  SIDE_INPUT_FOLDER,
  // Its name before schemaVersion 2.
  'told',
  WAIVED,
  'work',
  JOURNAL,
];

/** What the claim itself leaves there. */
const LOCK = '.lock';

/**
 * Takes a folder for a run, made if it isn't there.
 * @param out absolute path
 * @param say shows a line while somebody waits
 * @throws {ConfigurationError} one sentence when it cannot be written to, is full, another run has it, or it holds under the name
 * of what a run leaves something that no run left there
 */
export async function claimOut(out: string, say: (line: string) => void): Promise<Claim> {
  const made: string[] = [];
  const leave = () => {
    for (const folder of made.reverse()) if (!removed(folder)) return;
  };
  try {
    make(out, made);
    refuseForeign(out);
    const unlock = await take(out, say);
    return {
      clear: () => clear(out),
      release: async () => {
        // A claim that was lost meanwhile needs no release.
        await unlock().catch(() => {});
        if (isBarelyBegun(out)) rmSync(join(out, JOURNAL));
        leave();
      },
    };
  } catch (error) {
    leave();
    throw refusal(out, error);
  }
}

/** One by one: on a virtual file system, Node's own `recursive` never comes to an end. */
function make(folder: string, made: string[]): void {
  if (existsSync(folder)) return;
  make(dirname(folder), made);
  mkdirSync(folder);
  made.push(folder);
}

/**
 * A run removes what an earlier one left, and writes under the same names: nothing of anybody else's may have one of them.
 * @throws {ConfigurationError} that names it
 */
function refuseForeign(out: string): void {
  const names = namesIn(out);
  const links = [...names, LOCK].filter((name) => found(join(out, name))?.isSymbolicLink());
  const [link] = links;
  if (link !== undefined)
    throw new ConfigurationError(
      `--out: ${join(out, link)} is a link, which no run left there; remove it or name another folder.`,
    );
  if (names.length > 0 && !found(join(out, JOURNAL))?.isFile())
    throw new ConfigurationError(
      `--out: ${out} is the folder of no run, and holds ${names.join(', ')}, which a run would remove; name another folder.`,
    );
}

/** What is there under the names that a run writes. */
function namesIn(out: string): string[] {
  return LEFT_BY_A_RUN.filter((name) => found(join(out, name)));
}

/** Whether a run left nothing there but that it was to be there. */
function isBarelyBegun(out: string): boolean {
  return namesIn(out).join() === JOURNAL && found(join(out, JOURNAL))?.size === 0;
}

/** What exists at a path, broken links included; undefined for nothing. */
function found(path: string) {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** How the claim on a folder is seen. */
export function lockOf(out: string): { readonly lockfilePath: string; readonly stale: number } {
  return { lockfilePath: join(out, LOCK), stale: DEAD_AFTER_MS };
}

async function take(out: string, say: (line: string) => void): Promise<() => Promise<void>> {
  const options = {
    ...lockOf(out),
    update: RENEWED_EVERY_MS,
    // A run that was held up for so long goes on; two runs in one folder are no worse than none.
    onCompromised: () => {},
  };
  const unlock = await lock(out, options).catch((error: unknown) => {
    if (codeOf(error) !== 'ELOCKED') throw error;
    say(`Another run has ${out}, or had it when it was killed: waiting ${WATCHED_S} s at most for it to be free.`);
    return lock(out, { ...options, retries: { retries: WATCHED_S, factor: 1, minTimeout: 1_000 } });
  });
  if (freeBytesBelow(out) >= LEAST_FREE) return unlock;
  await unlock();
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
}

function clear(out: string): void {
  try {
    for (const name of LEFT_BY_A_RUN) rmSync(join(out, name), { recursive: true, force: true });
    // From now on it is the folder of a run, whenever that is killed.
    writeFileSync(join(out, JOURNAL), '', { flag: 'wx' });
  } catch (error) {
    throw refusal(out, error);
  }
}

function refusal(out: string, error: unknown): ConfigurationError {
  if (error instanceof ConfigurationError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const { why = `cannot be written to (${message})`, fix = 'name a folder that can' } = KNOWN[codeOf(error)] ?? {};
  return new ConfigurationError(`--out: ${out} ${why}; ${fix}.`);
}

const A_FILE = { why: 'is a file or lies below one', fix: 'name a folder' };
const KNOWN: Readonly<Record<string, { readonly why: string; readonly fix: string }>> = {
  EEXIST: A_FILE,
  ENOTDIR: A_FILE,
  ENOSPC: {
    why: `has less than ${LEAST_FREE / 2 ** 20} MB free`,
    fix: 'make room or name a folder on another disk',
  },
  ELOCKED: { why: 'is being written to by another run', fix: 'wait for its end or name another folder' },
};

function removed(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    // Something is in it.
    return false;
  }
}
