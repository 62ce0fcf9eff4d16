import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * What distinguishes a process from a later one of the same id: when it began. Undefined when there is none, or only a
 * zombie.
 */
export function identityOf(pid: number): string | undefined {
  return process.platform === 'linux' ? byProc(pid) : byPs(pid);
}

function byProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything; state is the first field behind it, the start the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    // Counted from the start of the system, of which there may have been another one.
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function byPs(pid: number): string | undefined {
  try {
    const said = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
    const [state = '', ...started] = said.trim().split(/\s+/);
    return state === '' || state.startsWith('Z') ? undefined : started.join(' ');
  } catch {
    return undefined;
  }
}
