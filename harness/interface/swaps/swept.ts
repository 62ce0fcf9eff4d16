import { untilOver } from '../../engine/until.ts';
import { TIMEOUTS } from '../timeouts.ts';

/**
 * Reads what is over until a server whose clock was moved has swept it.
 * @returns what was read last, be it swept or not
 */
export function readSwept<Read>(read: () => Promise<Read>, isSwept: (shown: Read) => boolean): Promise<Read> {
  return untilOver('what is over is swept', read, isSwept, {
    atMostMs: TIMEOUTS.sweptMs,
    everyMs: TIMEOUTS.sweptMs / 2,
  });
}
