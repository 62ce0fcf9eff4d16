import type { PeerText } from '../peer-text.ts';
import type { RecordedClosing } from '../wire/exchange.ts';

/** How a session ended, in the server's own words. */
export interface Closing extends Omit<RecordedClosing, 'reason'> {
  readonly reason: PeerText;
}

/** Service Restart, Try Again Later (IANA's registry of RFC 6455, 11.7). */
const FOR_NOW: readonly number[] = [1012, 1013];

/** Whether a server ended a session because it is started again, or overloaded: what comes later is as before. */
export function isForNow({ by, code }: Pick<Closing, 'by' | 'code'>): boolean {
  return by === 'server' && FOR_NOW.includes(code);
}
