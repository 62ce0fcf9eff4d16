import { must } from '../../../specs/tags.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { note } from '../../verdict/check.ts';
import { inconclusive, Violation } from '../../verdict/failures.ts';
import { answeredAs, refusedAs } from './as-stated.ts';
import { outcomeOf } from './outcome.ts';
import { envelopeOf } from './read.ts';

const SHAPE_COMES_FIRST = must('ERR-STATUS-04');

/** The same request with a shape that is wrong, with something that the application refuses, and with both. */
interface Wrong {
  readonly inShape: () => Promise<Answer>;
  readonly inBusiness: () => Promise<Answer>;
  readonly inBoth: () => Promise<Answer>;
}

/**
 * Asserts that a bad shape wins over a business error (ERR-STATUS-04): a 422 says so by itself; of a 400, which the table
 * allows for a bad shape as well, it shows by what each of the two draws alone.
 * @throws {Violation} when the business error shows through
 * @throws {Inconclusive} when both draw the same
 */
export async function shapeComesFirst({ inShape, inBusiness, inBoth }: Wrong): Promise<void> {
  const both = await inBoth();
  if (both.status === 422) {
    refusedAs(SHAPE_COMES_FIRST, both);
    return;
  }
  answeredAs(SHAPE_COMES_FIRST, both);
  const [shape, business] = [await inShape(), await inBusiness()];
  answeredAs(SHAPE_COMES_FIRST, shape);
  if (refusalOf(both) !== refusalOf(shape))
    throw new Violation(
      `a bad shape alone gives ${refusalOf(shape)}, with a business error beside it ${refusalOf(both)}; expected the former`,
    );
  if (refusalOf(both) === refusalOf(business))
    inconclusive(`a bad shape and a business error both give ${refusalOf(both)}`);
  note(`a bad shape is refused with ${refusalOf(shape)}`);
}

/** Status, code and form of a refusal. */
function refusalOf(answer: Answer): string {
  return `${outcomeOf(answer)} (${envelopeOf(answer) ?? 'no known'} form)`;
}
