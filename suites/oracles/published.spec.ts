import { DRIFT } from '../../harness/engine/drift.ts';
import { findingsOf } from '../../harness/interface/versioning/published/findings.ts';
import { loadPublished } from '../../harness/interface/versioning/published/load.ts';
import { handOver } from '../../harness/run/playwright/hand-over.ts';
import { driftOf, TITLE } from '../../harness/run/published-evidence.ts';
import { evidenceFolder } from '../../harness/run/session.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { silent, test } from '../../harness/test.ts';
import { verdict } from '../../harness/verdict/requirement.ts';
import { idOf, PUBLISHED } from '../../specs/tags.ts';

const DESCRIPTIONS_EXIST = silent('VER-DESC-01');
const { published } = loadSettings(process.env);

// Only a run that names a description has this check. The interface's own text stays the authority: a difference is
// observed, never judged.
if (published !== undefined)
  test(TITLE, { tag: [DESCRIPTIONS_EXIST, PUBLISHED] }, async ({ settings }, info) => {
    const drift = await driftOf(await loadPublished(published), evidenceFolder(settings.out));
    handOver(info, DRIFT, JSON.stringify(drift));
    verdict({ id: idOf(DESCRIPTIONS_EXIST), title: TITLE, outcome: 'observed', ...findingsOf(drift) });
  });
