import { spawn } from 'node:child_process';

/** How a script ended, and all that it said. */
export interface Repeated {
  readonly code: number | null;
  readonly text: string;
}

/** Runs a script as the reader of a report does, with nothing in its environment but this. */
export function byShell(script: string, environment: Readonly<Record<string, string>> = {}): Promise<Repeated> {
  const child = spawn('sh', [script], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, text }));
  });
}
