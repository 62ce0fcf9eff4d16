import { membersOf } from '../harness/engine/json/members.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';

/**
 * Refuses what was written before schemaVersion 2, under other names than those of today.
 * @param written a report, or the recorded options of a run
 * @param where the file or the folder, for the message
 * @throws {ConfigurationError} one sentence
 */
export function refuseEarlier(written: unknown, where: string): void {
  const { schemaVersion, told } = membersOf(written) ?? {};
  if (schemaVersion === 1 || told !== undefined)
    throw new ConfigurationError(
      `${where}: was recorded by an earlier version of this suite (schemaVersion 1), which alone can read it; use that version, or record a new run.`,
    );
}
