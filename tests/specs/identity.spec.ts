import { identityOf, key, LATE_TAGS, must, tier } from '../../specs/tags.ts';
import { TIERS } from '../../specs/tiers.ts';
import { listed } from '../listed.ts';
import { expect, test } from '../test.ts';

// Seeds and recordings hang on the identity of a test.

test('the requirements and the key make the identity of a test, in whatever order it declares them', () => {
  const [one, other] = [must('MKT-ASSETS-04'), must('MKT-ASSETS-05')];
  expect(identityOf([other, tier('read'), key('second page'), one])).toBe(identityOf([one, other, key('second page')]));
  expect(identityOf([one, key('second page')])).not.toBe(identityOf([one]));
});

test('no two tests of the suites have the same identity', async () => {
  const places = new Map<string, string[]>();
  for (const { tags, file, title } of await listed()) {
    const identity = identityOf(tags.map((tag) => `@${tag}`));
    places.set(identity, [...(places.get(identity) ?? []), `${file} › ${title}`]);
  }
  const shared = [...places].filter(([, tests]) => tests.length > 1);
  expect(shared, 'tests that need a key(…)').toEqual([]);
});

test('a test has no tag but those that mean something', async () => {
  const known = /^([A-Z]+(-[A-Z0-9]+)+|key=.+|exclusive|last|waits|listens|enforcing)$/;
  const tags = new Set((await listed()).flatMap((each) => each.tags));
  expect([...tags].filter((tag) => !known.test(tag) && !TIERS.some((tier) => tier === tag))).toEqual([]);
});

// Playwright's lock is a file's, and so is the lane in which it waits.
test('the tests of a file wait for the same, or none does', async () => {
  const waits = new Map<string, Set<string>>();
  for (const { tags, file } of await listed()) {
    const late = LATE_TAGS.filter((tag) => tags.includes(tag.slice(1))).join();
    waits.set(file, (waits.get(file) ?? new Set()).add(late));
  }
  expect([...waits].filter(([, ways]) => ways.size > 1).map(([file]) => file)).toEqual([]);
});
