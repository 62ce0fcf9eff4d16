import { isOnLoopback } from '../harness/engine/loopback.ts';
import { type Settings, setByFolder } from '../harness/run/settings.ts';
import { shareOf } from '../harness/taker/caps.ts';
import packageFile from '../package.json' with { type: 'json' };
import { permits } from '../specs/tiers.ts';

/** Says a line on the terminal. */
export type Say = (line: string) => void;

/** An answer that is awaited for longer than this many milliseconds is worth a line. */
const WORTH_A_LINE_MS = 1_000;

/**
 * The first line of a run: what is judged, how, and where the reports will lie; of a part of a run also its share of the cap.
 * @param shard `i/n` for a part of a run
 */
export function openingLine(
  { baseUrl, tier, profile, seed, spendCapSat }: Settings,
  out: string,
  shard?: string,
): string {
  const target = baseUrl ?? 'the embedded reference';
  const share = shareOf(BigInt(spendCapSat), shard);
  const spends = permits(tier, 'pay') ? `, at most ${share} of ${spendCapSat} sat` : '';
  const part = shard === undefined ? '' : ` · shard ${shard}${spends}`;
  return `${packageFile.name} ${packageFile.version} judges ${target} · tier ${tier} · profile ${profile} · seed ${seed}${part} · reports in ${out}`;
}

/**
 * Names what is sent somewhere, and started, because a settings file lies in the working folder: it may be a stranger's.
 * @throws {ConfigurationError} when it can't be read
 */
export function unaskedSettings(environment: NodeJS.ProcessEnv): string | undefined {
  const found = setByFolder(environment);
  return found && `set by ${found.file}: ${found.sets.join(', ')}`;
}

/** The variables that many programs take a proxy from; curl reads the lower-case ones. */
const PROXIES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'https_proxy', 'http_proxy', 'all_proxy'];

/**
 * Says that a proxy of the environment is not used: what a run measures, and whom it pays, must not depend on it. A target on this
 * machine needs none.
 */
export function ignoredProxy(
  environment: NodeJS.ProcessEnv,
  { baseUrl }: Pick<Settings, 'baseUrl'>,
): string | undefined {
  const set = PROXIES.filter((name) => environment[name]);
  if (set.length === 0 || baseUrl === undefined || isOnLoopback(baseUrl)) return undefined;
  return `${set.join(' and ')} is not used: a run speaks with its target directly`;
}

/** Waits for something, and when it takes a while says for what, and how long at most. */
export async function awaited<Result>(what: string, work: Promise<Result>, say: Say): Promise<Result> {
  const notice = setTimeout(() => say(`Waiting for ${what}.`), WORTH_A_LINE_MS);
  try {
    return await work;
  } finally {
    clearTimeout(notice);
  }
}
