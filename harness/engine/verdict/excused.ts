import { inconclusive } from '../failures.ts';
import { resultOf } from './requirement.ts';

/**
 * Judges by what need not hold any more: a violation says nothing where it doesn't.
 * @param excuse asked once there is a violation: what holds no more; undefined where all does, so that the violation counts
 * @returns what the judgement does
 * @throws {Inconclusive} in the place of an excused violation
 * @throws whatever else the judgement throws, or the excuse
 */
export async function excused<Judged>(
  judge: () => Judged | Promise<Judged>,
  excuse: () => Promise<string | undefined>,
): Promise<Judged> {
  try {
    return await judge();
  } catch (error) {
    const { outcome, message } = resultOf(error);
    const reason = outcome === 'violated' ? await excuse() : undefined;
    if (reason !== undefined) inconclusive(`${reason}: ${message}`);
    throw error;
  }
}
