import type { CheckResult } from '../verdict/verdict.ts';
import { callPort } from './worker-port.ts';

/** The environment variable with the port that answers with the results of all passive checks, where they are judged ahead. */
export const AHEAD = 'CONFORMANCE_AHEAD';

/** What the port is asked, and what it answers. */
export type AheadAsking = { readonly over: true };
export type AheadTelling = { readonly results: readonly CheckResult[] | null };

/**
 * The results of all passive checks over what the run recorded, from who judged it while it came.
 * @param address the value of {@link AHEAD}
 * @returns undefined where nobody did, or not the whole of it
 */
export async function judgedAhead(address: string | undefined): Promise<readonly CheckResult[] | undefined> {
  if (!address) return undefined;
  return new Promise((resolve) => {
    const ask = callPort<AheadAsking, AheadTelling>(address, {
      heard: ({ results }) => resolve(results ?? undefined),
      gone: () => resolve(undefined),
    });
    ask({ over: true });
  });
}
