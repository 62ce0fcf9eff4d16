import { completeOptions, OPTION_LIST } from '../../reference/maker/options.ts';
import { expect, test } from '../test.ts';

/** Options that have a flag of their own, or that no word can give. */
const ELSEWHERE = ['keys', 'limits', 'node_revision', 'seed'];

test('every option is in the list, each with a sentence and a default that it takes', () => {
  const defaults: Readonly<Record<string, unknown>> = { ...completeOptions() };
  expect(OPTION_LIST.map(({ name }) => name).sort()).toEqual(
    Object.keys(defaults)
      .filter((name) => !ELSEWHERE.includes(name))
      .sort(),
  );
  for (const { name, takes, says } of OPTION_LIST) {
    expect(says, name).toMatch(/^[A-Z`].*\.$/);
    if (typeof takes !== 'string') expect(takes, name).toContain(defaults[name]);
  }
});
