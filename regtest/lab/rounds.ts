import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenSides, GO_ON } from './breakage.ts';
import { logOf, tailOf } from './programs/program.ts';
import type { RlnNode } from './rln-node.ts';
import type { Side } from './state.ts';

/** A laboratory that is up and funded. */
export interface Bench {
  readonly folder: string;
  readonly nodes: Readonly<Record<Side, Pick<RlnNode, 'call'>>>;
}

/** Rounds of judging, each in a laboratory of its own. */
export interface Rounds<Prepared extends Bench> {
  /** Brings up the laboratory of a round, the first one 0, or gives the one that is there. */
  prepare(round: number): Promise<Prepared>;
  /**
   * Judges in it, and gives the exit code.
   * @param flags of the run
   */
  judge(prepared: Prepared, flags: readonly string[]): Promise<number>;
  readonly say: (line: string) => void;
}

/**
 * Judges, and after a node broke once more in a fresh laboratory what was not judged yet, for as often as it may.
 * @param most how often a fresh laboratory may be brought up
 * @param flags of the first run
 * @returns 1 when a run of any round gave 1, else the exit code of the last one
 */
export async function judgeInRounds<Prepared extends Bench>(
  { prepare, judge, say }: Rounds<Prepared>,
  { most, flags }: { readonly most: number; readonly flags: readonly string[] },
): Promise<number> {
  let asked = flags;
  let isAccused = false;
  for (let round = 0; ; round++) {
    const prepared = await prepare(round);
    const out = join(prepared.folder, 'run');
    // Without rounds the run's own folder is left as it is.
    const code = await judge(prepared, most > 0 ? [...asked, '--out', out] : asked);
    isAccused ||= code === 1;
    const broken = await brokenSides(prepared.nodes);
    for (const side of broken) say(breakText(prepared.folder, side));
    const left = broken.length > 0 && round < most ? notJudged(out) : [];
    if (left.length === 0) return isAccused ? 1 : code;
    say(`${left.length} requirements are not judged yet: on in a fresh laboratory`);
    asked = [...withoutOnly(flags), '--only', left.join(',')];
  }
}

function breakText(folder: string, side: Side): string {
  const log = logOf(folder, side);
  return `the node of the ${side} broke during the run: it closes every connection. ${GO_ON} The end of ${log}:\n${tailOf(log)}`;
}

/** The requirements that a run left open; none where it wrote no report. */
function notJudged(out: string): string[] {
  try {
    const { requirements } = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8'));
    return requirements
      .filter(({ verdict }: { verdict: string }) => verdict === 'not-exercised')
      .map(({ id }: { id: string }) => id);
  } catch {
    return [];
  }
}

function withoutOnly(flags: readonly string[]): string[] {
  return flags.filter((flag, at) => !/^--only(=|$)/.test(flag) && flags[at - 1] !== '--only');
}
