import type { Settings } from '../harness/run/settings.ts';

/**
 * The options of Node under which the processes of a run keep within their memory: one that a peer makes take more ends, and
 * with it the check that it was about, while the run goes on in another. What NODE_OPTIONS says already stays.
 */
export function withinMemory(
  { workerMb }: Pick<Settings, 'workerMb'>,
  { NODE_OPTIONS = '' }: NodeJS.ProcessEnv,
): string {
  return `${NODE_OPTIONS} --max-old-space-size=${workerMb}`.trim();
}
