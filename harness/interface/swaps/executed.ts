import { membersOf } from '../../engine/json/members.ts';
import { brokenIn } from '../../engine/passive/by-schema.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { fitOfSuccess } from '../described.ts';
import { EXECUTE, STATUS } from '../operations.ts';

/** An execute that was answered with 200. */
interface Execute {
  readonly problems: readonly string[];
  readonly at: Sighting;
}

/**
 * SWP-EXEC-01 for each swap of a run that succeeded: the one execute of it that was answered with 200 was a successful one, whereas
 * others may be refused in the body of a 200.
 */
export const EXECUTED_SWAPS: PassiveCheck = about(
  [EXECUTE, STATUS],
  overRun('SWP-EXEC-01', 'the execute of each swap that succeeds answers with status and message', (findings) => {
    const executes = new Map<string, Execute[]>();
    const succeeded = new Set<string>();
    return {
      see(answer) {
        if (answer.status !== 200) return;
        const { operation, sent, value } = answer;
        const asked = membersOf(sent)?.payment_hash;
        if (typeof asked !== 'string') return;
        const payment_hash = asked.toLowerCase();
        if (operation === EXECUTE)
          executes.set(payment_hash, [
            ...(executes.get(payment_hash) ?? []),
            { problems: problemsIn(answer), at: sighting(answer) },
          ]);
        else if (membersOf(membersOf(value)?.swap)?.status === 'Succeeded') succeeded.add(payment_hash);
      },
      end() {
        for (const payment_hash of succeeded) {
          const [only, ...more] = executes.get(payment_hash) ?? [];
          if (only === undefined || more.length > 0) continue;
          findings.applies(only.at);
          if (only.problems.length > 0) findings.breaks(only.at, only.problems);
        }
      },
    };
  }),
);

function problemsIn(answer: Seen): string[] {
  const fit = fitOfSuccess(answer);
  return fit ? brokenIn(fit, 'SWP-EXEC-01').map(({ text }) => text) : [];
}
