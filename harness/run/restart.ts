import { readFileSync } from 'node:fs';
import { membersOf } from '../engine/json/members.ts';
import { SYSTEM_CLOCK } from '../engine/until.ts';
import { type Market, marketOf } from '../interface/market/client.ts';
import type { ListName } from '../interface/market/read.ts';
import type { RunningCheck } from '../verdict/check.ts';
import { TargetUnavailable } from '../verdict/failures.ts';
import type { CheckResult } from '../verdict/verdict.ts';
import { discover, type Found, listsOf } from './discovery.ts';
import { claimSecondDiscovery, leaveDiscovery, readFound } from './discovery-file.ts';
import { readList } from './list-reading.ts';
import { say } from './say.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings.ts';

// A target that was restarted with another catalogue in the middle of a run does not know what was discovered before.
// This is no violation.

const seenBy = new WeakMap<RunningCheck, Found>();

/** Notes that a check used what was found. */
export function noteFound(check: RunningCheck, found: Found): void {
  seenBy.set(check, found);
}

/** A check that has ended, and its surroundings. */
export interface Ended {
  readonly check: RunningCheck;
  readonly settings: Settings;
  readonly session: Pick<Session, 'begin' | 'end' | 'secrets' | 'wire'>;
  /** File of its exchanges; undefined when it sent nothing. */
  readonly evidence: string | undefined;
  /** File of the exchanges by which the lists are read again. */
  readonly file: string;
  /** How long to wait for a busy target, in milliseconds. */
  readonly waitBudgetMs: number;
}

/**
 * Withdraws the violations of a check when the target no longer lists what the check used. A check that read the lists
 * itself judges them: its violations are withdrawn only when most of what was found in the beginning is no longer listed.
 * Either has to show twice, since lists that differ at each read are a defect, not a restart. Then the lists are
 * discovered anew for later checks, once a run.
 * @returns file of the exchanges by which that was found out; undefined when there was nothing to find out
 */
export async function withdrawAfterRestart(ended: Ended): Promise<string | undefined> {
  const { check, session, evidence, file } = ended;
  const found = seenBy.get(check) ?? readFound(ended.settings.out);
  if (found === undefined || evidence === undefined || !check.results.some(isAgainstTarget)) return undefined;
  session.begin(file);
  try {
    const market = marketOf(session.wire('own'));
    const said = readFileSync(evidence, 'utf8');
    const gone = await namesGone(found, market);
    const least = seenBy.has(check) ? 1 : Math.ceil(knownOf(found).length / 2);
    const name = gone.find((each) => mentions(said, each));
    if (name !== undefined && gone.length >= least && isSame(gone, await namesGone(found, market)))
      await withdraw(ended, market, name, found.networks);
  } catch (error) {
    // A target that is away shows no lists.
    if (!(error instanceof TargetUnavailable)) throw error;
  }
  return session.end();
}

/** Whether a result counts against the target; so does one of a check that could not begin. */
function isAgainstTarget({ outcome, reason }: CheckResult): boolean {
  return outcome === 'violated' || reason === 'setup';
}

async function withdraw(ended: Ended, market: Market, gone: string, before: Found['networks']): Promise<void> {
  const { check, settings, session, waitBudgetMs } = ended;
  const why = `the target was restarted with another catalogue, or changed it, in the middle of the run: it no longer lists ${gone}, which it listed before`;
  for (const [at, result] of check.results.entries()) {
    if (!isAgainstTarget(result)) continue;
    check.results[at] = { ...result, outcome: 'not-exercised', reason: 'precondition', message: check.redact(why) };
  }
  // A run of single files has no file of discoveries.
  if (readFound(settings.out) === undefined || !claimSecondDiscovery(settings.out)) return;
  say(`Discovering again: ${why}.`);
  const anonymous = settings.apiKey === undefined ? undefined : marketOf(session.wire('anonymous'));
  const again = await discover({ market, anonymous, keyless: session.wire('anonymous'), waitBudgetMs, say });
  // The other sources of the network are not asked again; the asset list, which comes first, may name another one now.
  const found = { ...again, networks: [...again.networks, ...before.slice(1)] };
  leaveDiscovery(found, settings, session.secrets, [`What is judged are two catalogues: ${why}.`]);
}

/** The longest time to read the lists again, in milliseconds; a target that restarts may take some time to come back. */
const LOOK_MS = 15_000;

/** The members that identify an element of a list; the ticker of an asset may be any word. */
const NAMES: Readonly<Record<ListName, readonly string[]>> = { assets: ['asset_id'], pairs: ['id', 'ticker'] };

/** The names of assets and pairs that were found and are no longer listed; none of a list that cannot be read whole. */
async function namesGone(found: Found, market: Market): Promise<string[]> {
  const clock = SYSTEM_CLOCK;
  const until = clock.now() + LOOK_MS;
  const waiting = { until, readUntil: until, clock, say };
  const gone: string[] = [];
  for (const list of listsOf(market)) {
    const known = found[list.name];
    if ('unread' in known) continue;
    const now = await readList(list, waiting);
    if ('unread' in now || !now.isWhole) continue;
    const listed = new Set(namesIn(list.name, now.elements));
    for (const name of namesIn(list.name, known.elements)) if (!listed.has(name)) gone.push(name);
  }
  return gone;
}

/** All names that were found. */
function knownOf({ assets, pairs }: Found): string[] {
  return Object.entries({ assets, pairs }).flatMap(([list, known]) =>
    'unread' in known ? [] : namesIn(list === 'assets' ? 'assets' : 'pairs', known.elements),
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

function namesIn(list: ListName, elements: readonly unknown[]): string[] {
  const names = elements.flatMap((element) => NAMES[list].map((member) => membersOf(element)?.[member]));
  return names.filter((name) => typeof name === 'string');
}

/** Whether a name occurs in recorded exchanges, as it is or in the query of an address. */
function mentions(evidence: string, name: string): boolean {
  return evidence.includes(name) || evidence.includes(encodeURIComponent(name));
}
