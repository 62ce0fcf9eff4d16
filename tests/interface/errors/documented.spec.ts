import { loadOperations } from '../../../specs/operations.ts';
import { loadRegister } from '../../../specs/register.ts';
import { listed } from '../../listed.ts';
import { expect, test } from '../../test.ts';
import { DOCUMENT, documentedCodes } from './documented.ts';

const { byId, requirements } = loadRegister();

test('the document has a row for each code of the register, with its status and the requirement that says so', () => {
  const rows = documentedCodes();
  const stated = requirements.flatMap(({ id, statement }) => {
    const [, code, status] = /^`([A-Z][A-Z0-9_]*)` (?:is for [^,]+, and )?comes with (\d+)/.exec(statement) ?? [];
    return code === undefined ? [] : [{ id, code, status: Number(status) }];
  });
  expect(stated).toHaveLength(9);
  for (const { id, code, status } of stated) {
    const own = rows.filter((row) => row.code === code);
    expect(own.length, code).toBeGreaterThan(0);
    for (const row of own) {
      expect(row.status, code).toBe(status);
      expect(row.judges, code).toContain(id);
    }
  }
  const codes = stated.map(({ code }) => code);
  expect(rows.filter(({ code }) => !codes.includes(code))).toEqual([]);
});

test('each row names an operation, and another only where no run provokes the code', () => {
  const operations = new Set(loadOperations().map(({ id }) => id));
  const others = documentedCodes().filter(({ operation }) => !operations.has(operation));
  expect(others.map(({ code, operation }) => `${code} ${operation}`)).toEqual([
    'RATE_LIMIT_EXCEEDED any',
    'INTERNAL_ERROR any',
  ]);
});

test('every requirement that the document names is in the register, and has a check', async () => {
  const checked = new Set((await listed()).flatMap(({ tags }) => tags));
  for (const [id] of DOCUMENT.matchAll(/\b[A-Z]{2,}-[A-Z]+-\d{2}\b/g)) {
    expect(byId.has(id), id).toBe(true);
    expect(checked.has(id), `${id} has a check`).toBe(true);
  }
});
