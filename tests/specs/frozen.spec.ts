import { parse } from 'yaml';
import { brokenPromises, fingerprint, frozenText, readFrozen, unfrozenIds } from '../../specs/frozen.ts';
import { loadRegister, type Requirement } from '../../specs/register.ts';
import { expect, test } from '../test.ts';

const { requirements } = loadRegister();

test('no released id is gone or means something else', () => {
  expect(brokenPromises(readFrozen(), requirements)).toEqual([]);
});

test('every id is frozen', () => {
  expect(unfrozenIds(readFrozen(), requirements), 'freeze new ids with: node --import tsx specs/freeze.ts').toEqual([]);
});

function pick(id: string): Requirement {
  const requirement = requirements.find((entry) => entry.id === id);
  if (requirement === undefined) throw new Error(`no ${id} in the register`);
  return requirement;
}

test('a vanished id, a new level and a new statement each break a promise', () => {
  const one = pick('MKT-ASSETS-03');
  const frozen = { [one.id]: fingerprint(one) };
  expect(brokenPromises(frozen, [one])).toEqual([]);
  expect(brokenPromises(frozen, [])).toEqual([expect.stringContaining('MKT-ASSETS-03 is released but gone')]);
  for (const changed of [
    { ...one, level: 'should' as const },
    { ...one, statement: 'Something else.' },
  ]) {
    expect(brokenPromises(frozen, [changed])).toEqual([expect.stringContaining('no longer means what was released')]);
  }
  expect(brokenPromises(frozen, [{ ...one, check: 'Look closer.', tolerance: 'More.' }])).toEqual([]);
});

test('freezing adds what is new and touches nothing else', () => {
  const [one, other] = [pick('MKT-ASSETS-03'), pick('MKT-ASSETS-04')];
  const after: unknown = parse(frozenText({ [one.id]: 'as it was' }, [one, other]));
  expect(after).toEqual({ [one.id]: 'as it was', [other.id]: fingerprint(other) });
});
