import { expect } from '../../test.ts';
import { test, WISH } from './talking.ts';

test('a decision that breaks draws an error message, and is reported', async ({ open, reference }) => {
  reference.service.inject('broken', {
    decisions: {
      quotedAsset() {
        throw new Error('out of order');
      },
    },
  });
  const talk = await open();
  expect(await talk.ask(WISH)).toMatchObject({ action: 'error' });
  expect(reference.service.failures.map(String)).toEqual(['Error: out of order']);
  reference.service.remove();
  expect(await talk.ask({ action: 'ping' })).toEqual({ action: 'pong' });
});
