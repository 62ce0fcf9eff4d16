/** How every announced wait begins. */
export const WAITING = 'waiting ';

/** Shorter waits are not worth a word, in milliseconds. */
const WORTH_A_WORD_MS = 2_000;

/** Carries out a wait under a title that people see while it lasts. */
type Announce = <Result>(title: string, wait: () => Promise<Result>) => Promise<Result>;

let announce: Announce | undefined;

/** Has waits announced from now on, or no longer: who runs a check knows how. */
export function announceWaits(how: Announce | undefined): void {
  announce = how;
}

/**
 * Waits, and says for what when that takes a while.
 * @param ms how long it takes, in milliseconds
 * @param reason the rest of `waiting 12 s …`: `for the rate limit of GET /things`
 */
export function waiting<Result>(ms: number, reason: string, wait: () => Promise<Result>): Promise<Result> {
  if (announce === undefined || ms < WORTH_A_WORD_MS) return wait();
  return announce(`${WAITING}${Math.round(ms / 1000)} s ${reason}`, wait);
}
