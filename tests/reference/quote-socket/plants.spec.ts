import { expect } from '@playwright/test';
import { test } from './talking.ts';

test('socket decisions are replaced one by one', async ({ open, reference }) => {
  reference.service.plant('bare', {
    behaviour: { pong: () => 'pong', socketAction: (given) => (given === 'zz' ? 'ping' : undefined) },
  });
  const talk = await open();
  talk.say({ action: 'zz' });
  await expect.poll(() => talk.heard).toEqual(['"pong"']);
});

test('a decision that breaks draws an error message, and is told of', async ({ open, reference }) => {
  reference.service.plant('broken', {
    behaviour: {
      pong() {
        throw new Error('out of order');
      },
    },
  });
  const talk = await open();
  expect(await talk.ask({ action: 'ping' })).toMatchObject({ action: 'error' });
  expect(reference.service.failures.map(String)).toEqual(['Error: out of order']);
  reference.service.uproot();
  expect(await talk.ask({ action: 'ping' })).toEqual({ action: 'pong' });
});
