import type { Verdict } from '../verdict/verdict.ts';
import type { Judgeable } from './input.ts';
import { isBinding, type Judged } from './judge.ts';

export interface Summary {
  readonly verified: number;
  readonly violated: number;
  readonly waived: number;
  readonly notExercised: number;
  readonly observed: number;
  readonly eligible: number;
  readonly executed: number;
  /** Executed of eligible in percent, rounded down to two decimals. */
  readonly coverage: number;
  /** Every `must` and `should` of the register, also those that the run could not reach. */
  readonly binding: number;
  /** Executed of all those in percent, rounded down to two decimals. */
  readonly registerCoverage: number;
  /** Violations that showed once, and not when the check looked again. */
  readonly flaky: number;
  readonly conformant: boolean;
}

/** The counts of a run. */
export function countsOf(requirements: readonly Judged<Judgeable>[]): Omit<Summary, 'conformant'> {
  const having = (...verdicts: Verdict[]) => requirements.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const eligible = requirements.filter((entry) => entry.eligible);
  const binding = requirements.filter(({ requirement }) => isBinding(requirement)).length;
  const executed = eligible.filter(({ verdict }) => ['verified', 'violated', 'waived'].includes(verdict)).length;
  return {
    verified: having('verified'),
    violated: having('violated'),
    waived: having('waived'),
    notExercised: having('not-exercised'),
    observed: having('observed'),
    eligible: eligible.length,
    executed,
    flaky: requirements.flatMap(({ findings }) => findings).reduce((sum, { flaky = 0 }) => sum + flaky, 0),
    coverage: percent(executed, eligible.length),
    binding,
    registerCoverage: percent(executed, binding),
  };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part * 10_000) / whole) / 100;
}
