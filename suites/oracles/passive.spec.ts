import { PASSIVE_CHECKS } from '../../harness/run/passive-checks.ts';
import { judgeEvidence } from '../../harness/run/passive-evidence.ts';
import { passiveTier } from '../../harness/run/passive-tier.ts';
import { evidenceFolder } from '../../harness/run/session.ts';
import { test, tier } from '../../harness/test.ts';
import { verdict } from '../../harness/verdict/requirement.ts';
import { PASSIVE } from '../../specs/tags.ts';

// One job for all: they run one after the other.
test.describe.configure({ mode: 'default' });

// Each test judges one requirement by everything that the run recorded. It sends nothing itself.
for (const { id, title } of PASSIVE_CHECKS) {
  test(title, { tag: [`@${id}`, tier(passiveTier(id)), PASSIVE] }, async ({ settings }) => {
    const results = await judgeEvidence(evidenceFolder(settings.out), settings.jsonDepth);
    const own = results.filter((result) => result.id === id);
    if (own.length === 0) throw new Error(`no result for ${id}`);
    for (const result of own) {
      if (result.outcome === 'error') throw new Error(result.message);
      verdict(result);
    }
  });
}
