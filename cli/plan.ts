import { isSelected } from '../harness/aggregate/selected.ts';
import { UNKNOWN } from '../harness/engine/pacing/limits.ts';
import { settingsFor } from '../harness/run/instances.ts';
import { availableNeeds, missingFor } from '../harness/run/needs.ts';
import { type Settings, variableOf } from '../harness/run/settings.ts';
import { triggersFor } from '../harness/run/triggers.ts';
import { shareOf } from '../harness/taker/caps.ts';
import { ENFORCING } from '../specs/enforcement.ts';
import { loadRegister } from '../specs/register.ts';
import { LEVER_DISCOVERY } from '../specs/tags.ts';
import { permits, tierOf } from '../specs/tiers.ts';
import type { ListedTest } from './playwright.ts';
import { requestsOf } from './requests.ts';

/** What a run will do, as far as it can be known before it. */
export interface Plan {
  /** How many checks of those that are selected have what they need. */
  readonly checks: number;
  readonly selected: number;
  /** About how many requests they send: as many as they sent to the reference. */
  readonly requests: number;
}

/** What is known of a target before a run. */
export interface Known {
  /** Whether it refuses callers without a key. */
  readonly enforcement: boolean;
  /** The requests a minute that it announces for all operations together; undefined when it announces none. */
  readonly announced: number | undefined;
  /** Whether it is the embedded reference. */
  readonly isEmbedded: boolean;
}

/** Files whose tests every run has. */
const ALWAYS = /^discover\//;
const PASSIVE = /^oracles\//;

/** A run takes about this many times as long as its limit says (docs/operator.md). */
const PACED = 1.15;

/**
 * Plans a run.
 * @param tests all tests of the suites
 * @param only what is selected, as ids and prefixes of ids
 * @param settings those of the target, and whether it refuses callers without a key
 */
export function planOf(
  tests: readonly Pick<ListedTest, 'file' | 'tags'>[],
  only: readonly string[],
  { settings, enforcement }: { readonly settings: Settings } & Pick<Known, 'enforcement'>,
): Plan {
  const sending = only.length === 0 ? [] : [...only, ...triggersFor(only)];
  const selected = tests.filter(({ file, tags }) => {
    if (ALWAYS.test(file)) return isThere(tags.map(marked), settings);
    const chosen = PASSIVE.test(file) ? only : sending;
    return chosen.length === 0 || tags.some((tag) => isSelected(tag, chosen));
  });
  const judged = selected.filter(({ tags }) => hasWhatItNeeds(tags, settings, enforcement));
  const requests = judged.map(({ tags }) => requestsOf(tags.map(marked), settings.fuzzRuns));
  return { checks: judged.length, selected: selected.length, requests: Math.round(sum(requests)) };
}

/** Whether a run has the instance that a test is for. */
function isThere(tags: readonly string[], { enforcingBaseUrl, leverBaseUrl }: Settings): boolean {
  if (tags.includes(ENFORCING)) return enforcingBaseUrl !== undefined;
  return !tags.includes(LEVER_DISCOVERY) || leverBaseUrl !== undefined;
}

/**
 * About how many requests a test sends in a run: none where it lacks what it needs. Whether the target refuses callers without a
 * key is not known yet, and taken to be so.
 * @param tags of the test, each with its `@`
 */
export function sentBy(tags: readonly string[], settings: Settings): number {
  const bare = tags.map((tag) => tag.slice(1));
  return hasWhatItNeeds(bare, settings, true) ? requestsOf(tags, settings.fuzzRuns) : 0;
}

/** Whether at least one requirement of a test can be exercised; where there is none, the test is the run's own. */
function hasWhatItNeeds(tags: readonly string[], settings: Settings, enforcement: boolean): boolean {
  const { byId } = loadRegister();
  const own = settingsFor(tags.map(marked), settings);
  const available = availableNeeds(own, enforcement || settings.enforcingBaseUrl !== undefined);
  const declared = tags.flatMap((tag) => byId.get(tag) ?? []);
  const tier = tierOf(tags);
  return declared.length === 0 || declared.some((each) => missingFor(each, tier, own, available) === undefined);
}

function marked(tag: string): string {
  return `@${tag}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/**
 * The plan in a sentence: checks, requests, minutes, and what may be spent.
 * @param shard `i/n` for a part of a run
 */
export function planLine(plan: Plan, settings: Settings, known: Known, shard?: string): string {
  const { checks, selected } = plan;
  const parts = Number(shard?.split('/')[1] ?? 1);
  const requests = Math.round(plan.requests / parts);
  const part = parts > 1 ? ` in all, about ${figure(requests)} of them in shard ${shard}` : '';
  const lacking = selected > checks ? `, ${selected - checks} more lack what they need` : '';
  const own = settings.also === undefined ? '' : ', those of your own checks not counted';
  return [
    `Plan: ${checks} checks${lacking}; about ${figure(plan.requests)} requests${part}${own}`,
    // Shards that run side by side have a share of the limit each.
    timeOf(plan.requests, settings, known),
    spendingOf(settings, known, shard),
  ].join('; ');
}

/** How long that many requests take. */
function timeOf(requests: number, settings: Settings, known: Known): string {
  const { maxMinutes } = settings;
  const most = `(${variableOf('maxMinutes')})`;
  const perMinute = paceOf(settings, known);
  if (perMinute === undefined) return `no rate limit applies, ${maxMinutes} min at most ${most}`;
  const minutes = Math.ceil((PACED * requests) / perMinute);
  const paced = `about ${figure(minutes)} min at ${figure(perMinute)} a minute`;
  return minutes <= maxMinutes
    ? `${paced}, and as long as single checks wait, ${maxMinutes} min at most ${most}`
    : `${paced}, and ${maxMinutes} min are allowed ${most}: what has not run by then is not exercised`;
}

/** The requests a minute that a run keeps to; undefined when nothing holds it back. */
function paceOf({ limits, pace }: Settings, { announced, isEmbedded }: Known): number | undefined {
  if (pace === 'off' || (isEmbedded && limits === 'local')) return undefined;
  const limit = announced ?? UNKNOWN.perMinute;
  return pace === 'announced' ? limit : Math.min(limit, pace);
}

function spendingOf(settings: Settings, { isEmbedded }: Known, shard: string | undefined): string {
  const { tier, spendCapSat } = settings;
  if (!permits(tier, 'pay')) return `nothing is spent in tier ${tier}`;
  if (!availableNeeds(settings, true).has('payer')) return 'nothing is spent, as the run has nothing to pay with';
  const most = `${figure(Number(shareOf(BigInt(spendCapSat), shard)))} sat are spent at most (${variableOf('spendCapSat')})`;
  return isEmbedded ? `${most}, which are the reference's own` : most;
}

function figure(number: number): string {
  return number.toLocaleString('en-US');
}
