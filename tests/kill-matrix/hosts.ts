import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DIST } from '../../build/build.js';
import type { ListedTest } from '../../cli/playwright.ts';
import type { Aftermath, FromHost, Served, ToHost } from './host-messages.ts';
import type { Identity } from './tls.ts';

const HOST = join(DIST, 'tests/kill-matrix/host.js');

/** The instances of a kill matrix, in the order of what was asked for. */
export interface Hosts {
  readonly served: readonly Served[];
  /**
   * Has what they recorded judged, and ends them.
   * @param outs the folder of each; undefined for one that need not be judged
   * @param tests all checks, by which a clean instance shows which did more than they ask for
   */
  end(outs: readonly (string | undefined)[], tests: readonly ListedTest[]): Promise<readonly Aftermath[]>;
}

/**
 * Serves all instances, shared out to as many processes as there are processors: one alone would be what all checks wait for.
 * @param args those of the command
 * @param count how many instances they ask for
 * @throws {Error} when a process ends before its time, or leaves an instance out
 */
export async function startHosts(args: readonly string[], count: number, identity: Identity): Promise<Hosts> {
  const places = Array.from({ length: count }, (_, place) => place);
  const hosts = Array.from({ length: Math.min(availableParallelism(), count) }, () =>
    fork(HOST, { serialization: 'advanced' }),
  );
  const shares = hosts.map((_, host) => places.filter((place) => place % hosts.length === host));
  /** Puts what each host says of its share where it belongs. */
  const ofAll = async <T>(
    each: (host: ChildProcess, share: readonly number[]) => Promise<readonly T[]>,
  ): Promise<T[]> => {
    const all: T[] = [];
    await Promise.all(
      hosts.map(async (host, at) => {
        const share = shares[at] ?? [];
        const said = await each(host, share);
        if (said.length !== share.length)
          throw new Error(`a process answered for ${said.length} of its ${share.length} instances`);
        for (const [index, one] of said.entries()) all[share[index] as number] = one;
      }),
    );
    return all;
  };
  const served = await ofAll(async (host, share) => {
    const answer = await answered(host, { kind: 'start', args, places: share, identity });
    return answer.kind === 'started' ? answer.served : [];
  });
  return {
    served,
    async end(outs, tests) {
      const aftermaths = await ofAll(async (host, share) => {
        const answer = await answered(host, { kind: 'judge', outs: share.map((place) => outs[place]), tests });
        return answer.kind === 'judged' ? answer.aftermaths : [];
      });
      for (const host of hosts) host.disconnect();
      return aftermaths;
    },
  };
}

function answered(host: ChildProcess, message: ToHost): Promise<FromHost> {
  return new Promise((answer, reject) => {
    const left = (code: number | null) => reject(new Error(`a process with instances ended (${code}) before its time`));
    host.once('exit', left);
    host.once('message', (said) => {
      host.off('exit', left);
      answer(said as FromHost);
    });
    host.send(message);
  });
}
