import { type Levers, leversOf, MissingLever } from '../harness/levers/control.ts';
import type { LeverName } from '../harness/levers/names.ts';
import { hasLever, type Settings } from '../harness/run/settings.ts';
import { SetupError } from '../harness/verdict/failures.ts';

/** What a killed run may have left otherwise, and how it is put back. */
const PUT_BACK: readonly (readonly [LeverName, (levers: Levers) => Promise<void>])[] = [
  ['node-outage', ({ nodeOutage }) => nodeOutage(false)],
  ['break-route', ({ breakRoute }) => breakRoute(false)],
  ['release', ({ release }) => release()],
];

/**
 * Puts back what a killed run can't: nodes that are away, routes that are broken, payments that are held. Time and the
 * market stay where they are.
 * @param settings with the levers that were found
 * @param say shows a line, for each lever that can't be pulled another
 */
export async function putBack(settings: Settings, say: (line: string) => void): Promise<void> {
  const levers = leversOf(settings.controlUrl, { ...settings, offered: settings.levers });
  const own = PUT_BACK.filter(([lever]) => hasLever(settings, lever));
  if (own.length === 0) return;
  say(`The run that had these levers before was killed: ${own.map(([lever]) => lever).join(', ')} put back.`);
  for (const [lever, pull] of own) {
    try {
      await pull(levers);
    } catch (error) {
      if (!(error instanceof SetupError || error instanceof MissingLever)) throw error;
      say(`Levers: ${lever} could not be put back (${error.message}).`);
    }
  }
}
