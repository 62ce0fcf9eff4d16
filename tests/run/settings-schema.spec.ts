import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { loadSettings } from '../../harness/run/settings.ts';
import { settingsSchema } from '../../harness/run/settings-schema.ts';
import { ConfigurationError } from '../../harness/verdict/failures.ts';
import { expect, test } from '../test.ts';

const fits = new Ajv({ allowUnionTypes: true }).compile(settingsSchema());

/** What a file may hold, and whether it is right. */
const FILES: readonly (readonly [text: string, isRight: boolean])[] = [
  ['', true],
  ['MAKER_BASE_URL:', true],
  ['MAKER_BASE_URL: https://maker.example', true],
  ['MAKER_BASE_URL: maker.example', false],
  ['MAKER_WS_URL: wss://maker.example/ws', true],
  ['MAKER_WS_URL: https://maker.example/ws', false],
  ['MAKER_API_KEY: a key', false],
  ['BITCOIND_URL: http://127.0.0.1:18443', false],
  ['BITCOIND_URL: http://user:password@127.0.0.1:18443', true],
  ['CONFORMANCE_TIER: quote', true],
  ['CONFORMANCE_TIER: all', false],
  ['CONFORMANCE_ONLY: MKT, QUO', true],
  ['CONFORMANCE_ONLY: [MKT, QUO]', true],
  ['CONFORMANCE_ONLY: [[MKT]]', false],
  ['CONFORMANCE_ONLY: [{ MKT: true }]', false],
  ['CONFORMANCE_WITHOUT: [api-key]', true],
  ['CONFORMANCE_WITHOUT: [key]', false],
  ['CONFORMANCE_LEVERS: [mine]', true],
  ['CONFORMANCE_LEVERS: [dig]', false],
  ['SPEND_CAP_ASSETS: ["rgb:abc=1000"]', true],
  ['SPEND_CAP_ASSETS: ["rgb:abc"]', false],
  ['SPEND_CAP_SAT: 5000', true],
  ['SPEND_CAP_SAT: -1', false],
  ['SPEND_CAP_SAT: [5000]', false],
  ['CONFORMANCE_STRICT: true', true],
  ['CONFORMANCE_STRICT: often', false],
  ['CONFORMANCE_PACE: 120', true],
  ['CONFORMANCE_PACE: off', true],
  ['CONFORMANCE_PACE: fast', false],
  ['LEVER_MINE: ./mine {blocks}', true],
  ['CONFORMANCE_TIERS: quote', false],
  ['CONFORMANCE_ALSO: checks', false],
  ['- MAKER_BASE_URL', false],
];

for (const [text, isRight] of FILES)
  test(`schema and reader agree that this is ${isRight ? 'right' : 'wrong'}: ${text}`, () => {
    const folder = test.info().outputPath();
    const file = join(folder, 'maker-conformance.yaml');
    writeFileSync(file, text);
    expect(fits(parse(text)), JSON.stringify(fits.errors)).toBe(isRight);
    if (isRight) loadSettings({}, folder);
    else expect(() => loadSettings({}, folder)).toThrow(ConfigurationError);
    if (!isRight) expect(() => loadSettings({}, folder)).toThrow(file);
  });
