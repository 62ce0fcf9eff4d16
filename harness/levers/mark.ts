import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** The variable that marks all processes that a command started, in any session and at any depth. */
const VARIABLE = 'STARTED_BY_LEVER';

/** The most times that new processes are looked for while the others are killed. Beyond, they have to be ended by hand. */
const MOST_LOOKS = 50;

/** Marks the processes of one command. */
export interface Mark {
  /** Goes into the command's environment, and by itself into that of all that it starts. */
  readonly environment: Readonly<Record<string, string>>;
  /** Whether the platform shows which processes have the mark, as `/proc` shows their environments. */
  readonly isVisible: boolean;
  /** Kills what has the mark. A process that cleared its environment doesn't. */
  kill(): void;
}

/** A mark that nobody can guess. @param proc where processes are shown */
export function createMark(proc = '/proc'): Mark {
  const value = randomUUID();
  const line = `${VARIABLE}=${value}`;
  const isVisible = process.geteuid !== undefined && existsSync(`${proc}/self/environ`);
  return {
    environment: { [VARIABLE]: value },
    isVisible,
    kill() {
      const killed = new Set<number>();
      for (let look = 0; isVisible && look < MOST_LOOKS; look++) {
        const fresh = processesIn(proc).filter((pid) => !killed.has(pid) && killIfMarked(pid, line, proc));
        if (fresh.length === 0) return;
        for (const pid of fresh) killed.add(pid);
      }
    },
  };
}

function processesIn(proc: string): number[] {
  return readdirSync(proc).map(Number).filter(Number.isInteger);
}

/** Looked at and killed in one go, so that nothing else can have got its id between. */
function killIfMarked(pid: number, line: string, proc: string): boolean {
  try {
    if (statSync(`${proc}/${pid}`).uid !== process.geteuid?.()) return false;
    if (!readFileSync(`${proc}/${pid}/environ`, 'latin1').split('\0').includes(line)) return false;
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    // It ended meanwhile, or isn't ours to look at.
    return false;
  }
}
