import type { Answer } from '../../engine/wire/answer.ts';
import type { WireRequest } from '../../engine/wire/request.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { outcomeOf } from './outcome.ts';
import { withstood } from './withstood.ts';

/** What came back for each input of a row of probes, in order. */
export type Probed<Input> = Map<Input, Answer>;

/**
 * Sends inputs that the interface says nothing of, and keeps what came back. The checks of ERR-STATUS-08 share this: no
 * input may be answered with an unexpected server error.
 * @param answers takes the answers, those before a violation included
 * @throws {Violation} for a server error
 * @throws {NotExercised} when the target is busy
 */
export async function probe<Input>(
  inputs: readonly Input[],
  send: (input: Input) => Promise<Answer>,
  answers: Probed<Input> = new Map(),
): Promise<void> {
  for (const input of inputs) {
    const answer = await send(input);
    answers.set(input, answer);
    withstood(answer);
  }
}

/** What came back, as a remark: `limit=0 → 422; limit=-1 → 422`. */
export function summary(answers: Probed<string>): string {
  return [...answers].map(([input, answer]) => `${input} → ${outcomeOf(answer)}`).join('; ');
}

/**
 * Sends a request whose first answer counts, so that a server error is seen at once. Only a 429 is waited for: it says
 * nothing about the request.
 */
export async function firstAnswer(wire: Pick<Wire, 'send'>, request: WireRequest): Promise<Answer> {
  const answer = await wire.send({ ...request, retry: false });
  return answer.status === 429 ? wire.send(request) : answer;
}
