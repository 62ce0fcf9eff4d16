/** Which answers may be a proxy's in front of the service, which knows nothing of the interface. Pure. */
import type { Seen } from '../../engine/passive/seen.ts';
import { envelopeOf, hasJson, isHardToRead } from './read.ts';

/** With these a proxy says that nothing is behind it, or that it waited in vain. */
const UPSTREAM_AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether an answer may be a proxy's own: when nothing is behind it; when it takes a request for an attack; when it cannot read
 * one that few clients send. JSON is the service's, but beside the first of these only in one of the error forms.
 */
export function isOfProxy(answer: Seen): boolean {
  const { status } = answer;
  if (UPSTREAM_AWAY.has(status)) return envelopeOf(answer) === undefined;
  if (hasJson(answer)) return false;
  if (status === 400) return isHardToRead(answer.exchange.request);
  return (status === 403 || status === 500) && /^text\/html\b/i.test(answer.header('content-type') ?? '');
}
