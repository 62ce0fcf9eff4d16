import { NotRecorded, SetupError } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';
import type { SideInput } from './recorded-check.ts';
import { lookedUp, type Replayed, replayed } from './replay.ts';

/** Takes an input that a check got beside the wire, for the record. */
type Keep = (sideInput: SideInput) => void;

let keep: Keep | undefined;
/** How often a question had no answer since its last line in the record. */
let unanswered = new Map<string, number>();

/** Records the side inputs of checks from now on; undefined ends that. */
export function keepSideInputs(how: Keep | undefined): void {
  keep = how;
  unanswered = new Map();
}

/**
 * Asks somebody beside the target (a lever, a bitcoind), once; a replayed check gets the recorded answer.
 * @param what names the question, unlike all others of its check: the same words in a replay
 * @param ask gives plain JSON
 * @throws the error of `ask`; in a replay, a SetupError in the same words
 */
export async function sideInput<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> {
  const check = replayed();
  if (check) {
    const said = found(check, what);
    await new Promise<void>((resolve) => check.time.at(said.at, resolve));
    if (said.error) throw new SetupError(said.error.message);
    return said.value as Answer;
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
 * As {@link sideInput}, for answers that need no wait.
 * @throws {NotRecorded} when a recording does not have it
 */
export function sideInputNow<Answer>(what: string, ask: () => Answer): Answer {
  const check = replayed();
  if (check) return found(check, what).value as Answer;
  const value = ask();
  keep?.({ what, at: TIME.unix(), value });
  return value;
}

function found({ recorded }: Replayed, what: string): SideInput {
  return lookedUp(() => {
    const said = recorded.sideInput(what);
    if (said === undefined) throw new NotRecorded(what);
    return said;
  });
}

/**
 * As {@link sideInput}, for answers that are mostly undefined: missing ones read as undefined. They are recorded only before
 * another answer to the same question, whose place would be theirs otherwise.
 */
export async function sideInputIfAny<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const value = replayed() ? undefined : await ask();
  return sideInputIfAnyNow(what, () => value);
}

/** As {@link sideInputIfAny}, for answers that need no wait. */
export function sideInputIfAnyNow<Answer>(what: string, ask: () => Answer | undefined): Answer | undefined {
  const check = replayed();
  if (check) return check.recorded.sideInput(what)?.value as Answer | undefined;
  const value = ask();
  const before = unanswered.get(what) ?? 0;
  if (value === undefined) {
    unanswered.set(what, before + 1);
    return undefined;
  }
  for (let nth = 0; nth < before; nth++) keep?.({ what, at: TIME.unix() });
  unanswered.delete(what);
  keep?.({ what, at: TIME.unix(), value });
  return value;
}
