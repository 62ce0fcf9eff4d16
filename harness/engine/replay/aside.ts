import { NotRecorded, SetupError } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';
import type { Aside } from './recorded-check.ts';
import { lookedUp, type Replayed, replayed } from './replay.ts';

/** Takes what a check was told beside the wire, for the record. */
type Keep = (aside: Aside) => void;

let keep: Keep | undefined;

/** Has what checks are told beside the wire kept from now on, or no longer. */
export function keepAsides(how: Keep | undefined): void {
  keep = how;
}

/**
 * Asks somebody beside the target (a lever, a bitcoind), once; a replayed check is told what was told then.
 * @param what tells the question from all others of its check: the same words in a replay
 * @param ask gives plain JSON
 * @throws whatever `ask` throws; of a recording, a SetupError in the same words
 */
export async function aside<Told>(what: string, ask: () => Promise<Told>): Promise<Told> {
  const check = replayed();
  if (check) {
    const said = found(check, what);
    await new Promise<void>((resolve) => check.time.at(said.at, resolve));
    if (said.error) throw new SetupError(said.error.message);
    return said.value as Told;
  }
  try {
    const value = await ask();
    keep?.({ what, at: TIME.unix(), ...(value === undefined ? {} : { value }) });
    return value;
  } catch (error) {
    if (error instanceof SetupError)
      keep?.({ what, at: TIME.unix(), error: { name: error.name, message: error.message } });
    throw error;
  }
}

/**
 * As {@link aside}, for what is known at once.
 * @throws {NotRecorded} when a recording does not have it
 */
export function asideNow<Told>(what: string, ask: () => Told): Told {
  const check = replayed();
  if (check) return found(check, what).value as Told;
  const value = ask();
  keep?.({ what, at: TIME.unix(), value });
  return value;
}

function found({ recorded }: Replayed, what: string): Aside {
  return lookedUp(() => {
    const said = recorded.aside(what);
    if (said === undefined) throw new NotRecorded(what);
    return said;
  });
}

/** What is seldom worth a word: only what is no `undefined` is kept, and the rest is `undefined` again. */
export async function asideIfAny<Told>(what: string, ask: () => Promise<Told | undefined>): Promise<Told | undefined> {
  const value = replayed() ? undefined : await ask();
  return asideIfAnyNow(what, () => value);
}

/** As {@link asideIfAny}, for what is known at once. */
export function asideIfAnyNow<Told>(what: string, ask: () => Told | undefined): Told | undefined {
  const check = replayed();
  if (check) return check.recorded.aside(what)?.value as Told | undefined;
  const value = ask();
  if (value !== undefined) keep?.({ what, at: TIME.unix(), value });
  return value;
}
