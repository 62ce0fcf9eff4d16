import { shellWord } from '../harness/engine/wire/curl.ts';
import type { ReporterOptions } from './options.ts';

/** What decides what a run does; keys and addresses of nodes come from the environment and are no part of it. */
export type Repeated = Pick<
  ReporterOptions,
  'profile' | 'tiers' | 'only' | 'without' | 'strict' | 'seed' | 'replays' | 'own'
>;

/**
 * The command that makes the same run once more.
 * @param baseUrl address of the target; undefined for the embedded one
 */
export function commandOf(
  { profile, tiers, only, without, strict, seed, replays, own }: Repeated,
  baseUrl: string | undefined,
): string {
  if (replays !== undefined) {
    const selected = only.length === 0 ? [] : ['--only', shellWord(only.join(','))];
    const also = own === undefined ? [] : ['--also', shellWord(own.folder)];
    return ['maker-conformance', 'replay', shellWord(replays), ...selected, ...also].join(' ');
  }
  const [most] = tiers.slice(-1);
  const flags: [flag: string, value: string | undefined][] = [
    ['--base-url', baseUrl],
    ['--profile', profile],
    ['--tier', most],
    ['--only', only.join(',') || undefined],
    ['--without', without.join(',') || undefined],
    ['--also', own?.folder],
    ['--seed', String(seed)],
  ];
  const words = flags.flatMap(([flag, value]) => (value === undefined ? [] : [flag, shellWord(value)]));
  return ['maker-conformance', 'run', ...words, ...(strict ? ['--strict'] : [])].join(' ');
}
