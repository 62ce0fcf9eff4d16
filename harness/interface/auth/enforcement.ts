import type { Answer } from '../../engine/wire/answer.ts';
import { UnusableAnswer } from '../../engine/wire/unusable.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { LostAnswer, NotExercised, TargetUnavailable } from '../../verdict/failures.ts';

/** Readings beside the market, which may be public where keys are enforced (AUT-ANON-02). */
const READINGS = ['/api/v1/swaps/nodeinfo', '/api/v1/lsps1/get_info'];

/** What is no answer to go by. */
const NO_ANSWER = [UnusableAnswer, LostAnswer, NotExercised, TargetUnavailable];

/**
 * Whether a target enforces keys: of the readings that answer without one, most are refused with 401. By a single one it
 * would be for one forgotten operation to say in what mode a target is judged.
 * @param keyless sends without a key
 * @param ofMarket the answer of a market list without a key; undefined when there was none
 */
export async function enforcesKeys(keyless: Pick<Wire, 'send'>, ofMarket: Answer | undefined): Promise<boolean> {
  const answers = [ofMarket];
  for (const path of READINGS) answers.push(await answerOf(keyless, path));
  const statuses = answers.flatMap((answer) => (answer === undefined || isAway(answer) ? [] : [answer.status]));
  return statuses.filter((status) => status === 401).length * 2 > statuses.length;
}

function isAway({ status }: Answer): boolean {
  return status === 429 || status >= 500;
}

async function answerOf(keyless: Pick<Wire, 'send'>, path: string): Promise<Answer | undefined> {
  try {
    return await keyless.send({ method: 'GET', path, retry: false });
  } catch (error) {
    if (NO_ANSWER.some((Kind) => error instanceof Kind)) return undefined;
    throw error;
  }
}
