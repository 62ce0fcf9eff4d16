import { untilReached } from '../../cli/wait.ts';
import { ConfigurationError, TargetUnavailable } from '../../harness/verdict/failures.ts';
import { expect, test } from '../test.ts';

/** Fails with each of these, and then no more; counts the tries. */
function failing(...errors: readonly Error[]) {
  let tries = 0;
  const reach = async () => {
    const error = errors[tries++];
    if (error) throw error;
  };
  return { reach, tries: () => tries };
}

const ABSENT = new TargetUnavailable('nothing listens');
const GATEWAY = new ConfigurationError('a web page');

test('a target that is being started is asked again until it answers', async () => {
  const { reach, tries } = failing(ABSENT, GATEWAY, ABSENT);
  await untilReached(reach, 60, 0);
  expect(tries()).toBe(4);
});

test('without a wait, and when it is over, the last failure is final', async () => {
  const { reach, tries } = failing(ABSENT, ABSENT);
  await expect(untilReached(reach, 0)).rejects.toBe(ABSENT);
  expect(tries()).toBe(1);
});

test('what is no failure of a target is not tried again', async () => {
  const broken = new TypeError('broken');
  const { reach, tries } = failing(broken, broken);
  await expect(untilReached(reach, 60, 0)).rejects.toBe(broken);
  expect(tries()).toBe(1);
});
