import { statSync } from 'node:fs';
import { readEvidence } from '../engine/wire/recorder.ts';
import type { CheckResult } from '../verdict/verdict.ts';
import { PASSIVE_CHECKS, passiveJudge } from './passive-checks.ts';
import { filesToJudge } from './passive-evidence.ts';

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
  const see = async (files: readonly string[]) => {
    for (const file of files) for await (const exchange of readEvidence(file)) judge.see(exchange);
  };
  const early = () => filesToJudge(folder).early.map((file) => `${file} ${statSync(file).size}`);
  const judged = early();
  await see(filesToJudge(folder).early);
  return {
    async end() {
      if (early().join('\n') !== judged.join('\n')) return null;
      await see(filesToJudge(folder).late);
      return judge.end();
    },
  };
}
