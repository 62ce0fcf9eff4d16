import { test } from '@playwright/test';
import fc from 'fast-check';
import { Violation } from '../../verdict/failures.ts';
import { resultOf } from '../../verdict/requirement.ts';

/** How a property is checked. */
export interface PropertyOptions<Values extends unknown[]> {
  /** Follows from the run's seed (fixture `seed`); the same seed gives the same values. */
  readonly seed: number;
  /** How many values are generated. */
  readonly runs: number;
  /** Values to begin with; they count as runs. */
  readonly examples?: readonly Values[];
  readonly environment?: NodeJS.ProcessEnv;
}

/** The most requests that may be spent on making a counterexample smaller. */
const MOST_SHRINKS = 60;

/**
 * Checks a predicate on generated values and makes the first that fails as small as it gets. The values are attached to
 * the test as `property.json`. CONFORMANCE_FC_SEED and CONFORMANCE_FC_PATH (the failure names both) repeat that one
 * counterexample.
 * @param predicate asserts; a failed `expect` or a `Violation` refutes the property, any other error ends the trial
 * @throws {Violation} with the smallest counterexample, its finding, and how to replay it
 * @throws any other error of the predicate (target gone, not exercised, a defect of the suite), unchanged
 */
export async function property<Values extends [unknown, ...unknown[]]>(
  title: string,
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  predicate: (...values: Values) => Promise<void>,
  { seed, runs, examples = [], environment = process.env }: PropertyOptions<Values>,
): Promise<void> {
  const trial = createTrial(predicate);
  const path = environment.CONFORMANCE_FC_PATH;
  const details = await fc.check(fc.asyncProperty(...arbitraries, trial.attempt), {
    seed: Number(environment.CONFORMANCE_FC_SEED || seed),
    numRuns: Math.max(runs, examples.length),
    examples: [...examples],
    ...(path ? { path } : {}),
  });
  const counterexample = details.failed ? fc.stringify(details.counterexample) : undefined;
  const report = { title, seed: details.seed, path: details.counterexamplePath, runs: details.numRuns, counterexample };
  await test.info().attach('property.json', { contentType: 'application/json', body: JSON.stringify(report, null, 2) });
  if (details.failed)
    throw new Violation(
      `${title}: ${resultOf(details.errorInstance).message}\n` +
        `counterexample: ${shorten(counterexample ?? '')}\n` +
        `replay: CONFORMANCE_FC_SEED=${details.seed} CONFORMANCE_FC_PATH=${details.counterexamplePath}`,
    );
  trial.rethrow();
}

/**
 * The predicate as fast-check may see it. It would shrink every error, so an error that refutes nothing is kept for later,
 * and no further value is checked. Nor is one checked after `MOST_SHRINKS` requests.
 */
function createTrial<Values extends unknown[]>(predicate: (...values: Values) => Promise<void>) {
  let interruption: { readonly error: unknown } | undefined;
  let refuted = false;
  let shrinks = 0;
  return {
    async attempt(...values: Values): Promise<void> {
      if (interruption || (refuted && ++shrinks > MOST_SHRINKS)) return;
      try {
        await predicate(...values);
      } catch (error) {
        if (resultOf(error).outcome === 'violated') {
          refuted = true;
          throw error;
        }
        interruption = { error };
      }
    },
    rethrow(): void {
      if (interruption) throw interruption.error;
    },
  };
}

function shorten(text: string): string {
  return text.length > 600 ? `${text.slice(0, 600)}… (whole in property.json)` : text;
}
