import { writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { ConfigurationError } from '../../harness/verdict/failures.ts';
import { loadWaivers } from '../../reports/waivers.ts';
import schema from '../../schemas/report/waivers.json' with { type: 'json' };
import { expect, test } from '../test.ts';

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
    { id: 'MKT-ASSETS-02', reason: 'ticket 13', until: '2026-11-21' },
  ]);
});

test('who sees to it, where it is talked about, and what a violation must be like', () => {
  const waivers = load(`
- id: MKT-ASSETS-03
  reason: ticket 12
  owner: market team
  link: https://tickets.example/12
  when: {message: '"Regtest"', path: /api/v1/market/assets}
- id: MKT-ASSETS-03
  reason: ticket 14
  when: {message: network is missing}
`);
  expect(waivers).toEqual([
    {
      id: 'MKT-ASSETS-03',
      reason: 'ticket 12',
      owner: 'market team',
      link: 'https://tickets.example/12',
      when: { message: '"Regtest"', path: '/api/v1/market/assets' },
    },
    { id: 'MKT-ASSETS-03', reason: 'ticket 14', when: { message: 'network is missing' } },
  ]);
});

test('the schema of the file takes what is read, and refuses what is refused for its form', () => {
  const fits = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { date: /^\d{4}-\d{2}-\d{2}$/ } }).compile(
    schema,
  );
  for (const example of schema.examples) {
    expect(fits(example), JSON.stringify(fits.errors)).toBe(true);
    expect(load(JSON.stringify(example))).toEqual(example);
  }
  for (const [content] of OF_THE_FORM) expect(fits(parse(content)), content).toBe(false);
});

test('an empty file waives nothing', () => {
  expect(load('')).toEqual([]);
});

const OF_THE_FORM: readonly [content: string, message: RegExp][] = [
  ['id: MKT-ASSETS-01', /must be a list of/],
  ['- MKT-ASSETS-01', /entry 1: must be a mapping/],
  ['- {id: MKT-ASSETS-01, reason: known, owner: 7}', /entry 1: owner: is no text; name who sees to it/],
  ['- {id: MKT-ASSETS-01, reason: known, link: ticket 7}', /entry 1: link: is no address/],
  ['- {id: MKT-ASSETS-01, reason: known, when: Regtest}', /entry 1: when: must be a mapping of message, path or both/],
  ['- {id: MKT-ASSETS-01, reason: known, when: {}}', /entry 1: when: says nothing; give message or path/],
  ['- {id: MKT-ASSETS-01, reason: known, when: {text: a}}', /when: text: no such field; the fields are message, path/],
  [
    '- {id: MKT-ASSETS-01, reason: known, when: {path: "/api/v1/market/assets?limit=1"}}',
    /when: path: must begin with \/ and have no query/,
  ],
];

const UNUSABLE: readonly [content: string, message: RegExp][] = [
  ...OF_THE_FORM,
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
    /untill: no such field; the fields are id, reason, owner, link, until, when/,
  ],
  ['- {id: MKT-ASSETS-01, reason: a}\n- {id: MKT-ASSETS-01, reason: b}', /entry 2: id: MKT-ASSETS-01 is waived twice/],
  [
    '- {id: MKT-ASSETS-01, reason: a, when: {message: m}}\n- {id: MKT-ASSETS-01, reason: b}',
    /entry 2: id: MKT-ASSETS-01 is waived twice; remove one of the two, or tell them apart by when/,
  ],
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
