import { excerpt } from '../../engine/excerpt.ts';
import { canonical, isMoving } from '../../engine/json/canonical.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { asserts } from '../../verdict/check.ts';
import { Violation } from '../../verdict/failures.ts';
import { type AnsweredTag, answeredAs } from '../errors/as-stated.ts';

/** What only somebody who looked the swap up can say. */
const OF_A_SWAP = /"(?:qty_\w+|\w+ed_at|Waiting|Pending|Succeeded|Expired|Failed)"/g;

/** The name in a path that is retired; what may follow is below it. */
const RETIRED = /(?<=\/)(?:status|orders|swap-orders)(?=\/|$)/;

/** A name that was never one, and how a request is refused that has no sound one. */
const NO_NAME = 'zz-none';
const ILL_FORMED: readonly number[] = [400, 422];

/** What refusals of ill-formed names repeat of them. */
const REPEATS: readonly string[] = ['message', 'path', 'msg', 'input', 'ctx'];

type Request = Parameters<Wire['send']>[0];

/** Asks retired paths, and beside them the same paths with a name that was never one. */
export function retiredAt(wire: Pick<Wire, 'send'>) {
  const nowhere = ({ method, path }: Request) =>
    wire.send({ method, path: path.replace(RETIRED, NO_NAME), ...(method === 'POST' ? { json: {} } : {}) });

  async function holdsNothing(answer: Answer, request: Request): Promise<void> {
    const shown = wordsIn(answer);
    if (shown.length === 0) return;
    const anywhere = wordsIn(await nowhere(request));
    const [word] = shown.filter((one) => !anywhere.includes(one));
    if (word !== undefined)
      throw new Violation(`the ${answer.status} shows ${word} of a swap: ${excerpt(answer.text)}`);
  }

  return {
    /**
     * Asserts that an operation is gone (VER-RETIRED-03, VER-RETIRED-04, VER-RETIRED-05): the answer does not come from it, and
     * holds nothing of a swap. Its form is open. Where single swaps can be read by their hash, the retired name is an ill-formed
     * hash as any other name is.
     * @throws {Violation} for another status, or a refusal that says something of a swap
     * @throws {NotExercised} when the target is busy
     */
    async isGone(tag: AnsweredTag, request: Request): Promise<void> {
      asserts();
      const answer = await wire.send(request);
      const isAnyName = ILL_FORMED.includes(answer.status) && isAlike(answer, await nowhere(request));
      if (!isAnyName) answeredAs(tag, answer);
      await holdsNothing(answer, request);
    },
    /**
     * Asserts that an answer holds nothing of a swap.
     * @throws {Violation} for a word that only somebody who looked it up can say
     */
    async tellsNothing(request: Request): Promise<void> {
      await holdsNothing(await wire.send(request), request);
    },
  };
}

function isAlike(one: Answer, other: Answer): boolean {
  const [said, elsewhere] = [one, other].map(({ value }) =>
    canonical(value, (member) => isMoving(member) || REPEATS.includes(member)),
  );
  return one.status === other.status && said === elsewhere;
}

function wordsIn({ text }: Answer): readonly string[] {
  return text.raw.match(OF_A_SWAP) ?? [];
}
