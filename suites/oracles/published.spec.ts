import { createComparer } from '../../harness/interface/versioning/published/compare.ts';
import { loadPublished } from '../../harness/interface/versioning/published/load.ts';
import { told } from '../../harness/interface/versioning/published/told.ts';
import { recordedIn } from '../../harness/run/passive-evidence.ts';
import { evidenceFolder } from '../../harness/run/session.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { test, verdict } from '../../harness/test.ts';

const ID = 'VER-DESC-01';
const TITLE = 'the run beside the published description';
const { published } = loadSettings(process.env);

// Only a run that names a description has this check. The interface's own text stays the authority: a difference is
// observed, never judged.
if (published !== undefined)
  test(TITLE, { tag: [`@${ID}`] }, async ({ settings }) => {
    const comparer = createComparer(await loadPublished(published));
    for await (const exchange of recordedIn(evidenceFolder(settings.out))) comparer.see(exchange);
    verdict({ id: ID, title: TITLE, outcome: 'observed', ...told(comparer.end()) });
  });
