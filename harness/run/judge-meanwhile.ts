import { join } from 'node:path';
import { readEvidence } from '../engine/wire/recorder.ts';
import type { CheckResult } from '../verdict/verdict.ts';
import { PASSIVE_CHECKS, passiveJudge } from './passive-checks.ts';
import { filesToJudge, withSizes } from './passive-evidence.ts';

/** Judges what a run records while it goes on, file by file. */
export interface MeanwhileJudge {
  /**
   * Judges a file to which nothing comes any more; one of own checks decides nothing.
   * @throws {SyntaxError} when it is damaged elsewhere than in its last line
   */
  see(name: string): Promise<void>;
  /**
   * Judges the files that it has not seen yet.
   * @returns the results of all passive checks; null where another look has to decide: something came to a file after it was
   *   seen, or the target is accused. What is first seen is first named, so an accusation is worded by the order of all files.
   * @throws {SyntaxError} as `see` does
   */
  end(): Promise<readonly CheckResult[] | null>;
}

/**
 * @param folder with the evidence files (`*.ndjson`)
 * @param deepest JSON that is nested deeper is no sound JSON
 */
export function meanwhileJudge(folder: string, deepest: number): MeanwhileJudge {
  const judge = passiveJudge(PASSIVE_CHECKS, deepest);
  const seen = new Map<string, string>();
  const see = async (name: string) => {
    if (seen.has(name)) return;
    seen.set(name, withSizes(folder, [name]).join());
    for await (const exchange of readEvidence(join(folder, name))) judge.see(exchange);
  };
  return {
    async see(name) {
      if (filesToJudge(folder).includes(name)) await see(name);
    },
    async end() {
      const grew = withSizes(folder, [...seen.keys()]).join('\n') !== [...seen.values()].join('\n');
      if (grew) return null;
      for (const name of filesToJudge(folder)) await see(name);
      const results = judge.end();
      return results.some(({ outcome }) => outcome === 'violated') ? null : results;
    },
  };
}
