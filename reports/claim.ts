import type { ExitCode } from '../harness/aggregate/exit-code.ts';
import type { Summary } from '../harness/aggregate/summary.ts';
import { ALL_NEEDS, NEEDS } from '../specs/needs.ts';

/** What limits what a run may claim. */
export interface ClaimInput {
  readonly summary: Pick<Summary, 'executed' | 'binding'>;
  readonly exitCode: ExitCode;
  /** Whether the run came to its end. */
  readonly complete: boolean;
  /** Tiers that the run includes, lowest first. */
  readonly tiers: readonly string[];
  /** Requirement ids or group prefixes; empty means all. */
  readonly only: readonly string[];
  /** Needs of requirements that the run could not meet. */
  readonly lacking: ReadonlySet<string>;
}

const WORDS: Readonly<Record<ExitCode, string>> = {
  0: 'Conformant',
  1: 'Not conformant',
  2: 'Could not judge',
  130: 'Interrupted',
};

/** The first words of what a run says of its target: `Conformant`, `Not conformant`, `Could not judge`, … */
export function verdictWords({ exitCode, complete }: Pick<ClaimInput, 'exitCode' | 'complete'>): string {
  return complete || exitCode === 130 ? WORDS[exitCode] : 'Incomplete';
}

/**
 * What a run says of its target in one line, with its limits: `Conformant within tier quote, without a taker node:
 * 181 of 399`. The second figure counts every `must` and `should` of the register, also those beyond the limits.
 */
export function claimOf({ summary, exitCode, complete, tiers, only, lacking }: ClaimInput): string {
  const selection = only.length === 0 ? '' : ` in ${only.join(', ')}`;
  const names = ALL_NEEDS.filter((need) => need !== 'burst' && lacking.has(need)).map((need) => NEEDS[need]);
  const without = names.length === 0 ? '' : `, without ${listed(names)}`;
  const limits = lacking.has('burst') ? `${without}, ${NEEDS.burst}` : without;
  return `${verdictWords({ exitCode, complete })}${selection} within tier ${tiers.at(-1) ?? 'none'}${limits}: ${summary.executed} of ${summary.binding}`;
}

function listed(names: readonly string[]): string {
  return names.length < 3 ? names.join(' or ') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
