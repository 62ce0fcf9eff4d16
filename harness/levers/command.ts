import { type ChildProcess, spawn } from 'node:child_process';
import type { Bounds } from '../engine/bounds.ts';
import { excerpt } from '../engine/excerpt.ts';
import { recordLimitHit } from '../engine/limits-hit.ts';
import { peerText } from '../engine/peer-text.ts';
import { sideInput } from '../engine/replay/side-input.ts';
import { SetupError } from '../verdict/failures.ts';
import { createMark, type Mark } from './mark.ts';
import { commandVariable, type LeverName } from './names.ts';

/** Settings of the run, keys among them, which a command has no business with. */
const NOT_ITS_OWN = /^(BITCOIND|CONFORMANCE|MAKER|TAKER)_/;

/**
 * Pulls a lever by a command, without a shell. It succeeds when the command ends with 0; processes that it left running
 * go on.
 * @throws {SetupError} when it cannot be started, ends with another code, or exceeds the deadline (`deadlineMs`) or the
 * bound on its output (`bodyBytes`). Then it is killed with all that it started, other sessions included if the platform
 * shows them
 */
export function pullByCommand(
  lever: LeverName,
  words: readonly string[],
  bounds: Pick<Bounds, 'deadlineMs' | 'bodyBytes'>,
): Promise<void> {
  return sideInput(`${lever} ${words.slice(1).join(' ')}`.trim(), () => pull(lever, words, bounds));
}

async function pull(
  lever: LeverName,
  [program = '', ...args]: readonly string[],
  { deadlineMs, bodyBytes }: Pick<Bounds, 'deadlineMs' | 'bodyBytes'>,
): Promise<void> {
  const environment = Object.entries(process.env).filter(([name]) => !NOT_ITS_OWN.test(name));
  const mark = createMark();
  const child = spawn(program, args, {
    // A group of its own, so that it can be killed as a whole.
    detached: true,
    env: { ...Object.fromEntries(environment), ...mark.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => killAll(child, mark);
  process.once('exit', kill);
  const { problem, said } = await ended(child, mark, deadlineMs, bodyBytes);
  process.off('exit', kill);
  child.stdout.destroy();
  child.stderr.destroy();
  if (problem === undefined) return;
  throw new SetupError(`the lever ${lever} ${problem} (${commandVariable(lever)}): ${excerpt(peerText(said))}`);
}

interface End {
  /** What went wrong, as a predicate; undefined when nothing did. */
  readonly problem?: string;
  /** What the command wrote to its standard error. */
  readonly said: string;
}

function ended(
  child: ReturnType<typeof spawn> & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream },
  mark: Mark,
  deadlineMs: number,
  mostBytes: number,
): Promise<End> {
  return new Promise((resolve) => {
    const complaints: Buffer[] = [];
    let bytes = 0;
    const end = (problem?: string) => {
      clearTimeout(timer);
      const said = Buffer.concat(complaints).toString('utf8').trim();
      resolve({ said, ...(problem === undefined ? {} : { problem }) });
    };
    const cut = (problem: string) => {
      killAll(child, mark);
      end(mark.isVisible ? problem : `${problem}, and may have left running what began a session of its own`);
    };
    const timer = setTimeout(() => cut(endOf(child) ?? `was not over within ${deadlineMs} ms`), deadlineMs);
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= mostBytes) return;
      recordLimitHit('bodyBytes', mostBytes);
      cut(`said over ${mostBytes} bytes`);
    };
    child.stdout.on('data', count);
    child.stderr.on('data', (chunk: Buffer) => {
      complaints.push(chunk);
      count(chunk);
    });
    child.once('error', (error) => end(`could not be pulled: ${error.message}`));
    // What it started may hold its output open for as long as it likes; only a complaint is worth waiting for.
    child.once('exit', (code) => code === 0 && end());
    child.once('close', () => end(endOf(child)));
  });
}

/** How a command ended that didn't end well; undefined while it runs. */
function endOf({ exitCode, signalCode }: ChildProcess): string | undefined {
  if (signalCode !== null) return `was ended by ${signalCode}`;
  return exitCode === null ? undefined : `ended with exit code ${exitCode}`;
}

/** Kills the command's group first, which starts nothing more then, and what left the group. */
function killAll({ pid }: ChildProcess, mark: Mark): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody of it is left.
  }
  mark.kill();
}
