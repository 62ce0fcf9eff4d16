import { join } from 'node:path';
import { readEvidence } from '../engine/wire/recorder.ts';
import type { CheckResult } from '../verdict/verdict.ts';
import { PASSIVE_CHECKS, passiveJudge } from './passive-checks.ts';
import { filesToJudge, withSizes } from './passive-evidence.ts';

/** What a run has recorded until its late tests begin, judged. */
export interface JudgedEarly {
  /**
   * Judges the rest, once the late tests are over.
   * @returns the results of all passive checks; null when something came to the early ones meanwhile
   */
  end(): Promise<readonly CheckResult[] | null>;
}

/**
 * Judges what is there of the evidence of a run but its late tests.
 * @param folder with the evidence files (`*.ndjson`)
 * @param deepest JSON that is nested deeper is no sound JSON
 * @throws {SyntaxError} when a file is damaged elsewhere than in its last line
 */
export async function judgeEarly(folder: string, deepest: number): Promise<JudgedEarly> {
  const judge = passiveJudge(PASSIVE_CHECKS, deepest);
  const see = async (names: readonly string[]) => {
    for (const name of names) for await (const exchange of readEvidence(join(folder, name))) judge.see(exchange);
  };
  const { early } = filesToJudge(folder);
  const judged = withSizes(folder, early);
  await see(early);
  return {
    async end() {
      const now = filesToJudge(folder);
      if (withSizes(folder, now.early).join('\n') !== judged.join('\n')) return null;
      await see(now.late);
      return judge.end();
    },
  };
}
