import { reach } from '../../harness/run/preflight.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { answering, http, loopback } from '../engine/wire/loopback.ts';
import { expect, test } from '../test.ts';

test('a target that is busy again and again is left to the suites when the time is over', async () => {
  let asked = 0;
  const busy = answering(() => {
    asked++;
    return http(503, '{}', { 'retry-after': '5' });
  });
  const server = await loopback(busy);
  await reach(loadSettings({}, test.info().outputPath()), server.origin, 500);
  await server.stop();
  expect(asked, 'without a bound it is asked again after five seconds, and so on').toBe(1);
});
