import { requirement, test } from '../../harness/test.ts';

test('the assets of this deployment', { tag: ['@FMT-ID-02'] }, async ({ discovery }) => {
  await requirement('FMT-ID-02', () => {
    const rgb = discovery.assets.filter(({ asset_id }) => asset_id.startsWith('rgb:'));
    return `${rgb.length} RGB ids were learned from this deployment (${discovery.network ?? 'network not named'})`;
  });
});
