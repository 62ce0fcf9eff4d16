import type { PeerText } from '../peer-text.ts';
import type { RecordedClosing } from '../wire/exchange.ts';

/** How a session ended, in the server's own words. */
export interface Closing extends Omit<RecordedClosing, 'reason'> {
  readonly reason: PeerText;
}
