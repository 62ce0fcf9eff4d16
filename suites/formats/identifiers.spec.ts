import { may, note, test } from '../../harness/test.ts';

// No identifier stands in the suites: all are learned from the deployment under test.
test('the assets of this deployment', { tag: may('FMT-ID-02') }, async ({ discovery }) => {
  const rgb = discovery.assets.map(({ asset_id }) => asset_id).filter((id) => id.startsWith('rgb:'));
  note(`${rgb.length} RGB ids were learned from this deployment (${discovery.network ?? 'network not named'})`);
});
