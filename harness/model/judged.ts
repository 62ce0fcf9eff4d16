import { must, type RequirementTag, should } from '../../specs/tags.ts';

/**
 * What sequences of commands judge. Of SWP-EXEC-04, 05 and 11 they only accuse: what they execute wrongly names a node that
 * nobody runs, and what is over is whitelisted by nobody, so that a refusal proves nothing.
 */
export const JUDGED = [
  must('FLW-QUOTE-01'),
  must('FMT-UNIT-02'),
  must('SWP-INIT-03'),
  must('SWP-INIT-05'),
  must('SWP-INIT-06'),
  must('SWP-INIT-08'),
  must('SWP-INIT-09'),
  must('SWP-INIT-10'),
  must('SWP-INIT-11'),
  must('SWP-INIT-12'),
  must('SWP-INIT-13'),
  must('SWP-STATUS-01'),
  must('SWP-STATUS-03'),
  must('SWP-STATUS-05'),
  must('SWP-STATUS-09'),
  must('SWP-STATUS-10'),
  must('SWP-STATUS-11'),
  must('SWP-STATUS-12'),
  must('SWP-STATUS-13'),
  must('SWP-STATUS-17'),
  must('SWP-STATE-01'),
  must('SWP-STATE-04'),
  must('SWP-STATE-06'),
  must('SWP-STATE-08'),
  must('SWP-STATE-09'),
  must('SWP-EXEC-02'),
  must('SWP-EXEC-03'),
  must('SWP-EXEC-04'),
  must('SWP-EXEC-05'),
  must('SWP-EXEC-06'),
  must('SWP-EXEC-11'),
  must('FLW-ORDER-02'),
  must('LSP-EST-06'),
  must('LSP-EST-07'),
  must('LSP-EST-08'),
  must('LSP-EST-09'),
  must('LSP-CREATE-02'),
  must('LSP-CREATE-06'),
  must('LSP-CREATE-11'),
  must('LSP-CREATE-12'),
  must('LSP-CREATE-14'),
  must('LSP-CREATE-25'),
  must('LSP-ORDER-05'),
  must('LSP-PAY-06'),
  must('LSP-GET-01'),
  should('LSP-GET-02'),
  must('LSP-GET-03'),
  must('LSP-GET-04'),
  must('LSP-GET-05'),
  must('LSP-GET-06'),
  must('LSP-GET-09'),
  must('LSP-GET-10'),
  must('LSP-RATE-01'),
  must('LSP-RATE-02'),
  must('LSP-RATE-03'),
  must('LSP-RATE-04'),
];

/** What they judge when they pay, too, and the market moves. */
export const JUDGED_WHEN_PAYING = [
  ...JUDGED,
  must('SWP-STATE-02'),
  must('LSP-PAY-12'),
  must('LSP-RATE-06'),
  should('LSP-RATE-07'),
  must('LSP-RATE-08'),
  must('LSP-RATE-09'),
  must('LSP-RATE-10'),
];

/** A requirement that the model may accuse a target by. */
export type JudgedId = (typeof JUDGED_WHEN_PAYING)[number] extends RequirementTag<infer Id> ? Id : never;
