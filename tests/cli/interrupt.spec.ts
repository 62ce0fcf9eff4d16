import { getEventListeners } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST } from '../../build/build.js';
import { expect, test } from '../test.ts';
import { called } from './called.ts';

/** The interrupts of the command as it is built, which {@link called} calls in this process. */
async function built(): Promise<typeof import('../../cli/interrupt.ts')> {
  return import(pathToFileURL(join(DIST, 'cli/interrupt.js')).href);
}

test('whoever asks, a process listens for each of its signals once', async () => {
  const { takeInterrupts } = await built();
  const interrupt = takeInterrupts();
  const listening = [process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')];
  expect(takeInterrupts()).toBe(interrupt);
  expect([process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')]).toEqual(listening);
});

test('of a run that was refused nothing is left that waits for an interrupt', async () => {
  const interrupt = (await built()).takeInterrupts();
  const before = getEventListeners(interrupt, 'abort').length;
  const { code } = await called([], { env: { CONFORMANCE_SEDE: '1' } });
  expect(code).toBe(2);
  expect(getEventListeners(interrupt, 'abort')).toHaveLength(before);
});
