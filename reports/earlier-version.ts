import { membersOf } from '../harness/engine/json/members.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';

/** Names of schemaVersion 1, and what they are called since. */
const RENAMED: Readonly<Record<string, string>> = {
  bounds: 'limitsHit',
  held: 'provided',
  passing: 'flaky',
  shortfall: 'reasonCode',
  tried: 'sampled',
};

/**
 * A report or a history entry under the names of today.
 * @param document parsed JSON; returned as it is unless its schemaVersion is 1
 */
export function upgraded(document: unknown): unknown {
  const run = membersOf(document);
  if (run?.schemaVersion !== 1) return document;
  const { summary, requirements, tried, ...rest } = run;
  return {
    ...Object(renamed(rest)),
    schemaVersion: 2,
    summary: renamed(summary),
    requirements: eachRenamed(requirements),
    ...(tried === undefined ? {} : { sampled: eachRenamed(tried) }),
  };
}

/**
 * Refuses to judge a recording of schemaVersion 1 again: its evidence is stored under other names than the checks of today
 * look for.
 * @param options the recorded options of the run
 * @param where the folder or the archive, for the message
 * @throws {ConfigurationError} one sentence
 */
export function refuseEarlier(options: unknown, where: string): void {
  if (membersOf(options)?.told !== undefined)
    throw new ConfigurationError(
      `${where}: was recorded by an earlier version of this suite (schemaVersion 1), which alone can judge it again; use that version, or record a new run.`,
    );
}

function eachRenamed(list: unknown): unknown {
  return Array.isArray(list) ? list.map(renamed) : list;
}

function renamed(value: unknown): unknown {
  const members = membersOf(value);
  if (members === undefined) return value;
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [nameNow(name), member]));
}

function nameNow(name: string): string {
  return Object.hasOwn(RENAMED, name) ? (RENAMED[name] ?? name) : name;
}
