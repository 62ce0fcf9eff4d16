import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** How to start the program that makes calls with one SDK; the settings come as its last argument. */
export interface Bridge {
  readonly command: string;
  readonly args: readonly string[];
}

/** Where the SDK is to find the reference. */
export interface Settings {
  readonly baseUrl: string;
  readonly nodeUrl: string;
  readonly socket: string;
}

/** One method of an SDK, by its name in TypeScript, and what it is given. */
export interface Call {
  /** A stream is asked for its first quote, a ping for the pong. */
  readonly kind: 'call' | 'stream' | 'ping';
  readonly target: 'maker' | 'rln';
  readonly method: string;
  readonly args: readonly unknown[];
}

/** What a method gave, or the error that it threw. */
export type Outcome = { readonly gave: unknown } | { readonly threw: string };

/** An SDK in a process of its own. */
export interface Client {
  /** Makes one call after the other. Throws when the process has ended. */
  make(call: Call): Promise<Outcome>;
  close(): void;
}

/** Starts an SDK against a reference. */
export function startClient({ command, args }: Bridge, settings: Settings): Client {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(command, [...args, JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  failed.catch(() => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async make(call) {
      child.stdin.write(`${JSON.stringify(call)}\n`);
      const { value, done } = await Promise.race([lines.next(), failed]);
      if (done) throw new Error(`the process of the SDK ended at ${call.method}`);
      return JSON.parse(value);
    },
    close: () => void child.kill(),
  };
}
