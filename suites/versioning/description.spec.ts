import { requirement, test } from '../../harness/test.ts';

/** Where machine-readable descriptions are often served; the interface names no place. */
const PLACES = ['/openapi.json', '/api/v1/openapi.json'];

test('the machine-readable description', { tag: ['@VER-DESC-01'] }, async ({ wire }) => {
  await requirement('VER-DESC-01', async () => {
    const findings: string[] = [];
    for (const path of PLACES) {
      const { status, value } = await wire.send({ method: 'GET', path, retry: false });
      findings.push(`${path}: ${status === 200 ? `version ${versionOf(value) ?? 'not told'}` : status}`);
    }
    return findings.join('; ');
  });
});

function versionOf(description: unknown): unknown {
  if (typeof description !== 'object' || description === null || !('info' in description)) return undefined;
  const { info } = description;
  return typeof info === 'object' && info !== null && 'version' in info ? info.version : undefined;
}
