import { LEVERS } from '../harness/levers/names.ts';
import { offeredLevers } from '../harness/levers/offered.ts';
import { hasLever, type Settings, variableOf } from '../harness/run/settings.ts';
import { awaited } from './opening.ts';

/** One lever answers within this many milliseconds, or counts as there. */
const ANSWERS_WITHIN_MS = 2_000;

/**
 * Finds out which levers the control interface of a run has, unless the settings name them, and says which the run lacks.
 * @returns the variable for the processes of the run; none without a control interface
 * @throws {ConfigurationError} when it has none of the levers
 */
export async function leversFound(settings: Settings, say: (line: string) => void): Promise<Record<string, string>> {
  const { controlUrl, levers, deadlineMs } = settings;
  if (levers !== undefined || !LEVERS.some((lever) => hasLever(settings, lever))) return {};
  const offered =
    controlUrl === undefined
      ? []
      : await awaited(
          `${controlUrl} to say which levers it has`,
          offeredLevers(controlUrl, Math.min(deadlineMs, ANSWERS_WITHIN_MS)),
          say,
        );
  for (const lever of LEVERS.filter((known) => !hasLever({ ...settings, levers: offered }, known)))
    say(
      `Levers: there is no ${lever}; ${lever === 'advance-clock' ? 'time is waited for' : 'what needs it is not exercised'}.`,
    );
  return controlUrl === undefined ? {} : { [variableOf('levers')]: offered.join(',') };
}
