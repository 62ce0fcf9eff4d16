import { connect } from 'node:net';

/** Origins that this process found absent; the next send asks once instead of waiting again. */
const absent = new Set<string>();

export function markAbsent(origin: string): void {
  absent.add(origin);
}

export function markPresent(origin: string): void {
  if (absent.size > 0) absent.delete(origin);
}

export function isMarkedAbsent(origin: string): boolean {
  return absent.has(origin);
}

/**
 * Whether something accepts a TCP connection at the origin's host and port within `timeoutMs`. If not, the target went away;
 * otherwise it broke its answer.
 */
export function acceptsConnections(origin: string, timeoutMs: number): Promise<boolean> {
  const { hostname, port, protocol } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    });
    const end = (accepted: boolean): void => {
      socket.destroy();
      resolve(accepted);
    };
    socket.setTimeout(timeoutMs, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
