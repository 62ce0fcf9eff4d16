import { excerpt } from '../../engine/excerpt.ts';
import { parseExact } from '../../engine/json/exact-json.ts';
import { peerText } from '../../engine/peer-text.ts';
import { sideInputIfAny } from '../../engine/replay/side-input.ts';
import type { UpgradeAnswer, Upgraded } from '../../engine/socket/upgrade.ts';
import type { ExchangeFailure } from '../../engine/wire/exchange.ts';
import { acceptsConnections } from '../../engine/wire/reachability.ts';
import type { Secrets } from '../../engine/wire/secrets.ts';
import { NotExercised, SetupError, TargetUnavailable } from '../../verdict/failures.ts';
import { tellsNothing } from '../errors/statuses.ts';
import { TIMEOUTS } from '../timeouts.ts';
import type { SocketPlace } from './address.ts';

/** Why there is no session: the answer that came instead, or how it failed. */
export interface Refusal {
  readonly answer?: UpgradeAnswer;
  readonly failure?: ExchangeFailure;
  /** One sentence for people. */
  readonly text: string;
  /** Whether it may be for the key that was brought, or for want of one. */
  readonly forKey?: boolean;
}

/** What a refusal is read with. */
interface RefusalOptions {
  readonly place: SocketPlace;
  readonly secrets: Secrets;
  /** Whether the target demands keys: how one reaches the socket, and how that says that it lacks one, is not described (AUT-WS-01). */
  readonly demandsKeys: boolean;
}

/**
 * Says why an upgrade opened no session.
 * @throws {TargetUnavailable} when the whole target is absent, which is no finding about the socket
 */
export async function refusalOf(
  url: string,
  upgraded: Exclude<Upgraded, { kind: 'open' }>,
  { place, secrets, demandsKeys }: RefusalOptions,
): Promise<Refusal> {
  if (upgraded.kind === 'refused') {
    const { answer } = upgraded;
    const said = peerText(answer.body.toString('utf8'), secrets.redactMessage);
    const body = answer.body.length === 0 ? '' : ` ${excerpt(said)}`;
    const forKey = answer.status === 401 || (demandsKeys && answer.status === 403);
    return { answer, forKey, text: `${url} answers the upgrade with ${answer.status}${body}` };
  }
  const { failure } = upgraded;
  if (!(await isReachable(place)))
    throw new TargetUnavailable(`${place.baseUrl} cannot be reached: ${failure.message}`);
  return { failure, text: `${url} gives no answer to the upgrade: ${failure.message}` };
}

/** Whether somebody accepts connections at the target. */
export async function isReachable({ baseUrl }: SocketPlace): Promise<boolean> {
  return !(await sideInputIfAny('nobody accepts connections', async () =>
    (await acceptsConnections(baseUrl, TIMEOUTS.reachMs)) ? undefined : true,
  ));
}

/**
 * Why refusals say nothing of the socket: the target is busy, or demands a key, for which the interface describes no way
 * (AUT-WS-01); undefined when they do.
 */
export function undecidedBy(refusals: readonly Refusal[]): NotExercised | undefined {
  const text = textOf(refusals);
  if (refusals.some(isBusy)) return new NotExercised(`the target is busy: ${text}`);
  if (refusals.some(({ forKey }) => forKey)) return new NotExercised(`a key is demanded: ${text}`);
  return undefined;
}

/** The error of a check that needs a session, and gets none. */
export function noSession(refusals: readonly Refusal[]): Error {
  return undecidedBy(refusals) ?? new SetupError(`no session on the quote socket: ${textOf(refusals)}`);
}

function textOf(refusals: readonly Refusal[]): string {
  return refusals.map(({ text }) => text).join('; ');
}

/** Whether the target was busy. */
export function isBusy({ answer }: Refusal): boolean {
  return answer !== undefined && tellsNothing({ ...answer, value: parseExact(String(answer.body)).value });
}
