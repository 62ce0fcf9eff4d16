import { expect, test } from '@playwright/test';
import { FAULTS, VARIANTS } from '../../faults/all.ts';
import { loadRegister } from '../../specs/register.ts';

const ENTRIES = [...FAULTS, ...VARIANTS];
const { byId } = loadRegister();

test('every id is unique and kebab-case', () => {
  const ids = ENTRIES.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
});

test('variants are told from faults by their ids', () => {
  expect(VARIANTS.filter(({ id }) => !id.startsWith('benign-')).map(({ id }) => id)).toEqual([]);
  expect(FAULTS.filter(({ id }) => id.startsWith('benign-')).map(({ id }) => id)).toEqual([]);
});

test('every fault breaks requirements of the register that can be violated', () => {
  for (const { id, breaks, shownBy = [] } of FAULTS) {
    expect(breaks.length, id).toBeGreaterThan(0);
    expect(new Set(breaks).size, `${id} names a requirement twice`).toBe(breaks.length);
    for (const broken of breaks)
      expect(['must', 'should'], `${id} breaks ${broken}`).toContain(byId.get(broken)?.level);
    for (const shown of shownBy) expect(byId.has(shown), `${id} is shown by ${shown}`).toBe(true);
  }
});

test('every sentence completes “did not notice that …”', () => {
  for (const { id, what } of ENTRIES) expect(what, id).toMatch(/^(?!that )\S.*[^.\s]$/);
});

test('every variant is looked at by checks of requirements that there are', () => {
  const ids = [...byId.keys()];
  for (const { id, concerns = [] } of VARIANTS)
    for (const concern of concerns)
      expect(
        ids.some((known) => known === concern || known.startsWith(`${concern}-`)),
        `${id} concerns ${concern}`,
      ).toBe(true);
});
