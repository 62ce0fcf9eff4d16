import type { AnswerDrift, AnswerProblem, Drift } from '../harness/engine/drift.ts';

/** How a published description differs, as `schemas/report/drift.json` describes it: exchanges by their numbers. */
export interface DriftReport extends Omit<Drift, 'answers'> {
  readonly schemaVersion: 1;
  readonly answers: readonly (Omit<AnswerDrift, 'problems'> & {
    readonly problems: readonly (Omit<AnswerProblem, 'exchange'> & { readonly exchange?: number })[];
  })[];
}

/**
 * Numbers the exchanges of a drift.
 * @param numberOf gives an exchange its number; undefined for one that is not there
 */
export function driftReport(drift: Drift, numberOf: (reference: string) => number | undefined): DriftReport {
  return {
    schemaVersion: 1,
    ...drift,
    answers: drift.answers.map((answer) => ({
      ...answer,
      problems: answer.problems.map(({ exchange, ...problem }) => {
        const number = numberOf(exchange);
        return { ...problem, ...(number === undefined ? {} : { exchange: number }) };
      }),
    })),
  };
}
