import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { ConfigurationError } from '../../harness/engine/failures.ts';
import { loadWaivers } from '../../reports/waivers.ts';

const TODAY = '2026-11-21';

function load(content: string) {
  const file = test.info().outputPath('waivers.yaml');
  writeFileSync(file, content);
  return loadWaivers(file, TODAY);
}

test('a list of ids with reasons, each perhaps with an end', () => {
  const waivers = load(`
- id: MKT-ASSETS-01
  reason: ticket 12
- id: MKT-ASSETS-02
  reason: "  ticket 13 "
  until: 2026-11-21
`);
  expect(waivers).toEqual([
    { id: 'MKT-ASSETS-01', reason: 'ticket 12' },
    { id: 'MKT-ASSETS-02', reason: 'ticket 13 (until 2026-11-21)' },
  ]);
});

test('an empty file waives nothing', () => {
  expect(load('')).toEqual([]);
});

const UNUSABLE: [content: string, message: RegExp][] = [
  ['id: MKT-ASSETS-01', /must be a list of/],
  ['- MKT-ASSETS-01', /entry 1: must be a mapping/],
  ['- [', /not readable as YAML/],
  ['- reason: known', /entry 1: id: is missing; name a requirement/],
  ['- {id: MKT-OLD-99, reason: known}', /entry 1: id: MKT-OLD-99 is no requirement/],
  ['- {id: AUT-SCHEME-03, reason: known}', /entry 1: id: AUT-SCHEME-03 is a may and never violated/],
  ['- {id: MKT-ASSETS-01}', /entry 1: reason: is missing for MKT-ASSETS-01; say why/],
  ['- {id: MKT-ASSETS-01, reason: " "}', /reason: is missing/],
  ['- {id: MKT-ASSETS-01, reason: known, until: 2026-02-30}', /until: is no date; write it as YYYY-MM-DD/],
  ['- {id: MKT-ASSETS-01, reason: known, until: soon}', /until: is no date/],
  ['- {id: MKT-ASSETS-01, reason: known, until: 2026-11-20}', /until: 2026-11-20 has passed for MKT-ASSETS-01/],
  [
    '- {id: MKT-ASSETS-01, reason: known, untill: 2027-01-01}',
    /untill: no such field; the fields are id, reason, until/,
  ],
  ['- {id: MKT-ASSETS-01, reason: a}\n- {id: MKT-ASSETS-01, reason: b}', /entry 2: id: MKT-ASSETS-01 is waived twice/],
];

for (const [content, message] of UNUSABLE) {
  test(`refused in one sentence: ${content}`, () => {
    expect(() => load(content)).toThrow(ConfigurationError);
    expect(() => load(content)).toThrow(message);
    expect(() => load(content)).toThrow(/^[^\n]+[.”]$/);
  });
}

test('a file that is not there is refused', () => {
  expect(() => loadWaivers(test.info().outputPath('none.yaml'), TODAY)).toThrow(/no such file; name the file/);
});
