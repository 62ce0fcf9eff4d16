import { DEFAULT_BOUNDS } from '../engine/bounds.ts';
import { ConfigurationError } from '../engine/failures.ts';
import { LEVERS, type LeverName, NO_SUCH_LEVER, post } from './control.ts';

/** A pull of each lever that changes nothing, or that is no pull at all and is refused. */
const IDLE_PULLS: Readonly<Record<LeverName, Record<string, unknown>>> = {
  'advance-clock': { seconds: 0 },
  'node-outage': { on: false },
  'move-rate': { percent: 0 },
  mine: { blocks: 0 },
  'break-route': { on: false },
  'fail-at': {},
  'hold-at': {},
  release: {},
};

/**
 * The levers that a control interface has, found out by pulling each so that nothing is changed. One that gives no answer
 * counts as there: what is wrong with it shows when it is needed.
 * @param deadlineMs for the answer of each, in milliseconds
 * @throws {ConfigurationError} when it has none at all
 */
export async function offeredLevers(controlUrl: string, deadlineMs: number): Promise<LeverName[]> {
  const isOffered = (lever: LeverName) =>
    post(`${controlUrl}/${lever}`, IDLE_PULLS[lever], { ...DEFAULT_BOUNDS, deadlineMs }).then(
      ({ statusCode }) => !NO_SUCH_LEVER.has(statusCode),
      () => true,
    );
  const answers = await Promise.all(LEVERS.map(isOffered));
  const offered = LEVERS.filter((_, at) => answers[at]);
  // Whatever took an idle pull for a real one is let go again.
  if (offered.includes('release')) await isOffered('release');
  if (offered.length > 0) return offered;
  throw new ConfigurationError(
    `CONTROL_URL: ${controlUrl} has none of the levers ${LEVERS.join(', ')}; correct the address or unset it.`,
  );
}
