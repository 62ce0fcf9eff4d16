import type { Answer } from '../../engine/wire/answer.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { answerIfAny } from './answered.ts';

/** Readings beside the market, which may be public where keys are enforced (AUT-ANON-02). */
const READINGS = ['/api/v1/swaps/nodeinfo', '/api/v1/lsps1/get_info'];

/**
 * Whether a target enforces keys: of the readings that answer without one, most are refused with 401. By a single one it
 * would be for one forgotten operation to say in what mode a target is judged.
 * @param keyless sends without a key
 * @param ofMarket the answer of a market list without a key; undefined when there was none
 */
export async function enforcesKeys(keyless: Pick<Wire, 'send'>, ofMarket: Answer | undefined): Promise<boolean> {
  const answers = [ofMarket];
  for (const path of READINGS)
    answers.push(await answerIfAny(() => keyless.send({ method: 'GET', path, retry: false })));
  const statuses = answers.flatMap((answer) => (answer === undefined || saysNothing(answer) ? [] : [answer.status]));
  return statuses.filter((status) => status === 401).length * 2 > statuses.length;
}

function saysNothing({ status }: Answer): boolean {
  return status === 429 || status >= 500;
}
