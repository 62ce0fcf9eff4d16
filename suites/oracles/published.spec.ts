import { compareWithPublished } from '../../harness/run/published-evidence.ts';
import { evidenceFolder } from '../../harness/run/session.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { key, silent, test } from '../../harness/test.ts';
import { verdict } from '../../harness/verdict/requirement.ts';
import { idOf } from '../../specs/tags.ts';

const DESCRIPTIONS_EXIST = silent('VER-DESC-01');
const TITLE = 'the run beside the published description';
const { published } = loadSettings(process.env);

// Only a run that names a description has this check. The interface's own text stays the authority: a difference is
// observed, never judged.
if (published !== undefined)
  test(TITLE, { tag: [DESCRIPTIONS_EXIST, key('published')] }, async ({ settings }) => {
    const findings = await compareWithPublished(published, evidenceFolder(settings.out));
    verdict({ id: idOf(DESCRIPTIONS_EXIST), title: TITLE, outcome: 'observed', ...findings });
  });
