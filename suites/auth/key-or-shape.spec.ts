import { note, outcomeOf, silent, test, tier } from '../../harness/test.ts';

test('whether the key or the shape is looked at first', { tag: [silent('AUT-ENF-05'), tier('order')] }, async ({
  presenting,
}) => {
  const { wire } = presenting(null);
  for (const path of ['/api/v1/swaps/init', '/api/v1/lsps1/create_order', '/api/v1/market/quote'])
    for (const body of ['{}', '{"']) {
      const answer = await wire.send({ method: 'POST', path, body });
      note(`${path} with ${body === '{}' ? 'an empty object' : 'no JSON'} and no key: ${outcomeOf(answer)}`);
    }
});
