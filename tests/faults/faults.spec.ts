import { breaks } from '../../faults/fault.ts';
import { FAULTS } from '../../faults/faults.ts';
import { VARIANTS } from '../../faults/variants.ts';
import { isSelected } from '../../harness/aggregate/selected.ts';
import { loadRegister } from '../../specs/register.ts';
import { expect, test } from '../test.ts';

const ENTRIES = [...FAULTS, ...VARIANTS];
const { byId } = loadRegister();

test('every id is unique and kebab-case', () => {
  const ids = ENTRIES.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
});

test('variants are told from faults by their ids', () => {
  expect(VARIANTS.filter(({ id }) => !id.startsWith('conforming-')).map(({ id }) => id)).toEqual([]);
  expect(FAULTS.filter(({ id }) => id.startsWith('conforming-')).map(({ id }) => id)).toEqual([]);
});

// A matcher of Playwright takes milliseconds: what is wrong among thousands is gathered for one.
test('every fault breaks requirements of the register that can be violated', () => {
  const wrong = FAULTS.flatMap(({ id, breaks, triggers = [] }) => [
    ...(breaks.length === 0 ? [`${id} breaks nothing`] : []),
    ...(new Set(breaks).size < breaks.length ? [`${id} names a requirement twice`] : []),
    ...breaks.filter((broken) => !isBinding(broken)).map((broken) => `${id} breaks ${broken}`),
    ...triggers.filter((trigger) => !byId.has(trigger)).map((trigger) => `${id} is triggered by ${trigger}`),
  ]);
  expect(wrong).toEqual([]);
});

function isBinding(id: string): boolean {
  return ['must', 'should'].includes(byId.get(id)?.level ?? '');
}

test('every sentence completes “did not notice that …”', () => {
  const wrong = ENTRIES.filter(({ what }) => !/^(?!that )\S.*[^.\s]$/.test(what));
  expect(wrong.map(({ id, what }) => `${id}: ${what}`)).toEqual([]);
});

test('the scope of a variant names requirements that there are', () => {
  const ids = [...byId.keys()];
  const isThere = (entry: string) => ids.some((known) => isSelected(known, [entry]));
  const scopes = VARIANTS.flatMap(({ id, scope = [] }) => scope.map((entry) => ({ id, entry })));
  const wrong = scopes.filter(({ entry }) => !isThere(entry));
  expect(wrong.map(({ id, entry }) => `${id}: ${entry}`)).toEqual([]);
});

test('a record that changes the same part of the behaviour twice is refused, as the first would be lost', () => {
  const record = breaks('MKT-ASSETS-01').what('it has two sets of options').options({ page_default: 3 });
  expect(() => record.options({ page_max: 3 })).toThrow('a record has its options twice');
  expect(record.hook('visibleAssets', () => () => []).record.behaviour).toMatchObject({ options: { page_default: 3 } });
});
