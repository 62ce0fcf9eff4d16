import { takeInterrupts } from '../../cli/interrupt.ts';
import { expect, test } from '../test.ts';

test('whoever asks, a process listens for each of its signals once', () => {
  const interrupt = takeInterrupts();
  const listening = [process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')];
  expect(takeInterrupts()).toBe(interrupt);
  expect([process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')]).toEqual(listening);
});
