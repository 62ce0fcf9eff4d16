import { startEmbedded } from '../../cli/embedded.ts';
import { TargetUnavailable } from '../../harness/verdict/failures.ts';
import { expect, test } from '../test.ts';

const cases = [
  { what: 'never is ready', script: 'setInterval(() => {}, 1000)', withinMs: 200, says: 'was not ready within 0.2 s' },
  { what: 'ends', script: '', withinMs: 60_000, says: 'ended before it was ready' },
];
for (const { what, script, withinMs, says } of cases)
  test(`an embedded reference that ${what} ends the run with one sentence`, async () => {
    const failed = await startEmbedded(['-e', script], withinMs).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(TargetUnavailable);
    expect(String(failed)).toContain(`The embedded reference ${says}; `);
  });
