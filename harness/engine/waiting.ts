/** How every announced wait begins. */
export const WAITING = 'waiting ';

/** Shorter waits are not announced, in milliseconds. */
const WORTH_A_WORD_MS = 2_000;

/** Carries out a wait under a title that people see while it lasts. */
type Announce = <Result>(title: string, wait: () => Promise<Result>) => Promise<Result>;

let announce: Announce | undefined;

/** Sets how waits are announced from now on; undefined ends that. */
export function announceWaits(how: Announce | undefined): void {
  announce = how;
}

/**
 * Waits, and announces a longer wait with its reason.
 * @param ms how long the wait takes, in milliseconds
 * @param reason the rest of `waiting 12 s …`: `for the rate limit of GET /things`
 */
export function waiting<Result>(ms: number, reason: string, wait: () => Promise<Result>): Promise<Result> {
  if (announce === undefined || ms < WORTH_A_WORD_MS) return wait();
  return announce(`${WAITING}${Math.round(ms / 1000)} s ${reason}`, wait);
}
