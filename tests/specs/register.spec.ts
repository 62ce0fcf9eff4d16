import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAULTS } from '../../faults/faults.ts';
import { PASSIVE_CHECKS } from '../../harness/run/passive-checks.ts';
import { loadRegister, REQUIREMENTS_FOLDER, RegisterError } from '../../specs/register.ts';
import { listed } from '../listed.ts';
import { expect, test } from '../test.ts';

/** Loads a copy of the register in which one text of one file was replaced, and returns the complaint. */
function complaintAfter(file: string, before: string | RegExp, after: string): string {
  const folder = test.info().outputPath('register');
  cpSync(REQUIREMENTS_FOLDER, folder, { recursive: true });
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(before, after);
  expect(changed, 'the text to replace must be there').not.toBe(text);
  writeFileSync(path, changed);
  try {
    loadRegister(folder);
  } catch (error) {
    if (error instanceof RegisterError) return error.message.slice(error.message.indexOf(file));
    throw error;
  }
  return 'no complaint';
}

test.describe('the register of this project', () => {
  const register = loadRegister();

  test('holds every requirement once, by id and by group', () => {
    expect(register.byId.size).toBe(register.requirements.length);
    expect(register.groups.flatMap((group) => group.requirements)).toEqual(register.requirements);
    expect(register.groups.map((group) => `${group.name} ${group.prefix}`)).toEqual([
      'auth AUT',
      'errors ERR',
      'flows FLW',
      'formats FMT',
      'limits LIM',
      'market MKT',
      'orders LSP',
      'quote-socket WS',
      'quotes QUO',
      'swaps SWP',
      'versioning VER',
    ]);
  });

  test('gives an entry with its group and typed fields', () => {
    expect(register.byId.get('MKT-ASSETS-03')).toMatchObject({
      group: 'market',
      level: 'must',
      endpoint: 'GET /api/v1/market/assets',
      needs: [],
    });
  });
});

test('a statement begins with no word that points back to another one, as it is read alone', () => {
  const leaning = loadRegister().requirements.filter(({ statement }) =>
    /^(That|This|These|Those|It|They)\b/.test(statement),
  );
  expect(leaning.map(({ id, statement }) => `${id}: ${statement}`)).toEqual([]);
});

test('every must and should has a check, and every must a fault', async () => {
  const checked = new Set((await listed()).flatMap(({ tags }) => tags));
  const broken = new Set(FAULTS.flatMap(({ breaks }) => breaks));
  const binding = loadRegister().requirements.filter(({ level }) => level === 'must' || level === 'should');
  expect(binding.filter(({ id }) => !checked.has(id)).map(({ id }) => id)).toEqual([]);
  const musts = binding.filter(({ level }) => level === 'must');
  expect(musts.filter(({ id }) => !broken.has(id)).map(({ id }) => id)).toEqual([]);
});

test('what no run can bring about says why, and is judged from what recorded exchanges show', () => {
  const unjudged = loadRegister().requirements.filter((requirement) => requirement.unjudged !== undefined);
  expect(unjudged.length).toBeLessThanOrEqual(8);
  const passive = new Set<string>(PASSIVE_CHECKS.map(({ id }) => id));
  for (const { id, level } of unjudged) expect(`${id} ${level} ${passive.has(id)}`).toBe(`${id} must true`);
});

test.describe('a broken register names file, entry, field and fix', () => {
  /** A replacement in the register, and the beginning of the complaint: the file. */
  const cases: readonly (readonly [what: string, before: string | RegExp, after: string, complaint: string])[] = [
    [
      'a reason that is none',
      /(unjudged: )No client.*/,
      '$1never',
      'errors.yaml: ERR-STATUS-09: unjudged is too short; write it out.',
    ],
    [
      'unknown level',
      /(MKT-ASSETS-04\n {2}level: )must/,
      '$1shall',
      'market.yaml: MKT-ASSETS-04: level must be one of must, should, may, silent; correct it.',
    ],
    [
      'missing field',
      /(LIM-PAGE-01\n) {2}level: silent\n/,
      '$1',
      'limits.yaml: LIM-PAGE-01: level is missing; add it.',
    ],
    [
      'unknown field',
      /(LIM-PAGE-01\n)/,
      '$1  colour: red\n',
      'limits.yaml: LIM-PAGE-01: colour is not a field of the register; remove it.',
    ],
    [
      'key given twice',
      /(LIM-PAGE-01\n)/,
      '$1  level: must\n',
      'limits.yaml: LIM-PAGE-01: level is given twice; correct line',
    ],
    [
      'id used twice',
      'id: LIM-PAIR-01',
      'id: LIM-PAGE-01',
      'limits.yaml: LIM-PAGE-01: id is used twice; give one of the two a new number.',
    ],
    [
      'id of another group',
      'id: LIM-PAIR-01',
      'id: MKT-PAIR-99',
      'limits.yaml: MKT-PAIR-99: id must begin with LIM-; correct it or move the entry to its own file.',
    ],
    [
      'malformed id',
      'id: LIM-PAIR-01',
      'id: lim-1',
      'limits.yaml: lim-1: id "lim-1" must match ^[A-Z]+-[A-Z0-9]+-[0-9]{2,}$; correct it.',
    ],
    [
      'unknown need',
      'needs: [burst]',
      'needs: [miracle]',
      'limits.yaml: LIM-RATE-03: needs must be one of api-key, api-key-quote-only, foreign-origin-key',
    ],
    ['wrong type', 'needs: [burst]', 'needs: burst', 'limits.yaml: LIM-RATE-03: needs must be array; correct it.'],
    [
      'unknown endpoint',
      /(LIM-PAGE-01\n[\s\S]*?endpoint: )GET/,
      '$1FETCH',
      'limits.yaml: LIM-PAGE-01: endpoint "FETCH /api/v1/market/assets" must match',
    ],
    ['not a list', /[\s\S]*/, 'text', 'limits.yaml: the file must be a non-empty list of requirements; correct it.'],
    ['no YAML', /(LIM-PAGE-01\n)/, '$1  level: "open\n', 'limits.yaml: '],
  ];
  for (const [what, before, after, begins] of cases)
    test(what, () => {
      const complaint = complaintAfter(begins.slice(0, begins.indexOf(':')), before, after);
      expect(complaint.slice(0, begins.length)).toBe(begins);
      expect(complaint, 'one line').not.toContain('\n');
    });
});

test('an unknown group and an empty folder are refused', () => {
  const folder = test.info().outputPath();
  expect(() => loadRegister(folder)).toThrow('no requirement file here; add <group>.yaml files.');
  writeFileSync(join(folder, 'prices.yaml'), '[]');
  expect(() => loadRegister(folder)).toThrow('prices is no known group; rename the file to one of auth,');
});
