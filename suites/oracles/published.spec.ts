import { recordedIn } from '../../harness/judge/passive/evidence.ts';
import { createComparer } from '../../harness/judge/published/compare.ts';
import { told } from '../../harness/judge/published/told.ts';
import { evidenceFolder } from '../../harness/session.ts';
import { loadPublished } from '../../harness/target/published.ts';
import { loadSettings } from '../../harness/target/settings.ts';
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
