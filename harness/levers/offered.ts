import { type Bounds, DEFAULT_BOUNDS } from '../engine/bounds.ts';
import { parseExact } from '../engine/json/exact-json.ts';
import { membersOf } from '../engine/json/members.ts';
import { ConfigurationError, SetupError } from '../verdict/failures.ts';
import { askControl, NO_SUCH_LEVER } from './control.ts';
import { LEVERS, type LeverName } from './names.ts';

/** A pull of each lever that changes nothing, or that is no pull at all and is refused. */
const IDLE_PULLS: Readonly<Record<LeverName, Record<string, unknown>>> = {
  'advance-clock': { seconds: 0 },
  'node-outage': { on: false },
  'move-rate': { percent: 0 },
  mine: { blocks: 0 },
  'pay-invoice': {},
  'pay-onchain': {},
  'break-route': { on: false },
  'fail-at': {},
  'hold-at': {},
  release: {},
};

/** How an answer to what is no lever names those there are: `POST /mine`. */
const NAMED = /\bPOST \/([\w-]+)/g;

/**
 * The levers that a control interface has: those that `GET /state` lists, else those that it names when asked for a lever
 * that it doesn't have, else those that accept a pull without effect. A lever that gives no answer counts as offered: its
 * problem shows when it is needed.
 * @param deadlineMs for each answer, in milliseconds
 * @throws {ConfigurationError} when it has none at all
 */
export async function offeredLevers(controlUrl: string, deadlineMs: number): Promise<readonly LeverName[]> {
  const bounds = { ...DEFAULT_BOUNDS, deadlineMs };
  const offered = (await namedLevers(controlUrl, bounds)) ?? (await pulledLevers(controlUrl, bounds));
  if (offered.length > 0) return offered;
  throw new ConfigurationError(
    `CONTROL_URL: ${controlUrl} has none of the levers ${LEVERS.join(', ')}; correct the address or unset it.`,
  );
}

/** The levers that the control interface names; undefined when it names none. */
async function namedLevers(controlUrl: string, bounds: Bounds): Promise<readonly LeverName[] | undefined> {
  try {
    const state = membersOf(await bodyOf(`${controlUrl}/state`, 200, bounds));
    if (Array.isArray(state?.levers)) return leversAmong(state.levers);
    const { error } = membersOf(await bodyOf(`${controlUrl}/no-such-lever`, 404, bounds)) ?? {};
    const named = typeof error === 'string' ? [...error.matchAll(NAMED)].map(([, name]) => name) : [];
    return named.length > 0 ? leversAmong(named) : undefined;
  } catch (error) {
    if (error instanceof SetupError) return undefined;
    throw error;
  }
}

/** The body of an answer of this status; undefined for any other status, and without JSON. */
async function bodyOf(url: string, status: number, bounds: Bounds): Promise<unknown> {
  const { statusCode, text } = await askControl('GET', url, bounds);
  return statusCode === status ? parseExact(text.raw).value : undefined;
}

function leversAmong(names: readonly unknown[]): readonly LeverName[] {
  return LEVERS.filter((lever) => names.includes(lever));
}

/** The levers that accept a pull without effect. */
async function pulledLevers(controlUrl: string, bounds: Bounds): Promise<readonly LeverName[]> {
  const isOffered = (lever: LeverName) =>
    askControl('POST', `${controlUrl}/${lever}`, bounds, IDLE_PULLS[lever]).then(
      ({ statusCode }) => !NO_SUCH_LEVER.has(statusCode),
      () => true,
    );
  const answers = await Promise.all(LEVERS.map(isOffered));
  const offered = LEVERS.filter((_, at) => answers[at]);
  // A control interface may have taken an idle pull for a real one: release it again.
  if (offered.includes('release')) await isOffered('release');
  return offered;
}
