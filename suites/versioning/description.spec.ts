import { membersOf, note, silent, test } from '../../harness/test.ts';

/** Where machine-readable descriptions are often served; the interface names no place. */
const PLACES = ['/openapi.json', '/api/v1/openapi.json'];

test('the machine-readable description', { tag: silent('VER-DESC-01') }, async ({ wire }) => {
  for (const path of PLACES) {
    const { status, value } = await wire.send({ method: 'GET', path, retry: false });
    const version = membersOf(membersOf(value)?.info)?.version ?? 'not named';
    note(`${path}: ${status === 200 ? `version ${version}` : status}`);
  }
});
