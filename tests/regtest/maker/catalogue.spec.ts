import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCatalogue } from '../../../regtest/maker/build-catalogue.ts';
import { tradeInFile } from '../../../regtest/maker/catalogue-file.ts';
import { tradeOfNode } from '../../../regtest/maker/catalogue-from-node.ts';
import { knownAssets } from '../../../regtest/maker/known-assets.ts';
import { expect, test } from '../../test.ts';
import { assets, channels, GOLD, ok, REVISIONS } from './recorded.ts';
import { onStub } from './stub-node.ts';

const KNOWN = [
  {
    asset_id: GOLD,
    ticker: 'GOLD',
    name: 'Gold',
    precision: 6,
    issued_supply: 1_000_000_000n,
    timestamp: 1_795_200_000,
    added_at: 1_795_200_010,
    media: null,
  },
  {
    asset_id: 'rgb:other',
    ticker: undefined,
    name: 'Silver Coin',
    precision: 0,
    issued_supply: 5_000n,
    timestamp: 1,
    added_at: 2,
    media: null,
  },
] as const;

const GOOD = `
network: regtest
bitcoin: { min_amount: 3000000, max_amount: 20000000 }
assets:
  - { asset_id: "${GOLD}", worth_sat: 1488.5, min_amount: 1000000, max_amount: 50000000 }
  - { asset_id: "rgb:other", ticker: SILVER, worth_sat: 250, min_amount: 1, max_amount: 400 }
pairs:
  - [GOLD, SILVER]
`;

function inFile(text: string): string {
  const file = join(test.info().outputPath(), 'catalogue.yaml');
  writeFileSync(file, text);
  return file;
}

for (const revision of REVISIONS)
  test(`what the node of ${revision} has channels for, below a tenth of the largest`, async () => {
    const file = join(test.info().outputPath(), 'state.sqlite');
    const scripts = { '/listassets': ok(assets(revision)), '/listchannels': ok({ channels: channels(revision) }) };
    await onStub(scripts, file, async ({ call, stub }) => {
      const trade = await tradeOfNode(call, 'regtest');
      expect(trade.bitcoin).toEqual({ min_amount: 3_000_000n, max_amount: 496_999_999n });
      const [gold] = trade.assets;
      expect(trade.assets).toHaveLength(1);
      expect(gold).toMatchObject({
        ticker: 'GOLD',
        known: { asset_id: GOLD, precision: 6, issued_supply: 1_000_000_000n },
      });
      expect(gold?.max_amount).toBe(59_999_999n);
      // The two limits have the same value, so do the two minima but for a unit.
      const value = (units: bigint) => (units * (gold?.worth ?? 0n)) / 10n ** 6n / 1_000_000n;
      expect(Number(value(59_999_999n))).toBeCloseTo(496_999_999, -2);
      expect(Number(value(gold?.min_amount ?? 0n))).toBeGreaterThanOrEqual(3_000_000);
      const { pairs, assets: listed } = buildCatalogue(trade);
      expect(listed.map(({ asset_id, supported_layers }) => [asset_id, supported_layers])).toEqual([
        ['BTC', ['BTC_LN']],
        [GOLD, ['RGB_LN']],
      ]);
      expect(pairs).toMatchObject([{ base_asset_id: 'BTC', quote_asset_id: GOLD, is_active: true }]);
      expect(buildCatalogue(trade).pairs[0]?.id).toBe(pairs[0]?.id);
      const unusable = channels(revision).map((channel) => ({ ...channel, is_usable: false }));
      for (const none of [[], unusable, channels(revision).slice(1)]) {
        stub.say({ '/listchannels': ok({ channels: none }) });
        await expect(tradeOfNode(call, 'regtest')).rejects.toThrow(/^--catalogue-from-node: .*--catalogue FILE\.$/);
      }
    });
  });

test('assets of one name, without a ticker, or of which more can be issued', async () => {
  const common = { precision: 2, timestamp: 1, added_at: 2, media: { file_path: 'f', digest: 'd', mime: 'image/png' } };
  const cfa = [1, 2].map((number) => ({ asset_id: `rgb:${number}`, name: 'Silver Coin', issued_supply: 9, ...common }));
  const ifa = {
    asset_id: 'rgb:3',
    ticker: 'BTC',
    name: 'Fake',
    known_circulating_supply: 700,
    max_supply: 900,
    ...common,
  };
  const [channel] = channels('current');
  const all = ['rgb:1', 'rgb:2', 'rgb:3'].map((asset_id) => ({ ...channel, asset_id }));
  const scripts = {
    '/listassets': ok({ nia: null, uda: null, cfa, ifa: [ifa] }),
    '/listchannels': ok({ channels: all }),
  };
  await onStub(scripts, join(test.info().outputPath(), 'state.sqlite'), async ({ call }) => {
    expect((await knownAssets(call)).map(({ issued_supply }) => issued_supply)).toEqual([9n, 9n, 700n]);
    const { assets: traded } = await tradeOfNode(call, 'regtest');
    expect(traded.map(({ ticker }) => ticker)).toEqual(['SILVERCO', 'SILVERCO2', 'BTC2']);
  });
});

test('a file of limits and prices', () => {
  const trade = tradeInFile(inFile(GOOD), 'regtest', KNOWN);
  expect(trade).toMatchObject({
    network: 'regtest',
    bitcoin: { min_amount: 3_000_000n, max_amount: 20_000_000n },
    assets: [
      { ticker: 'GOLD', worth: 1_488_500_000_000n, min_amount: 1_000_000n, max_amount: 50_000_000n },
      { ticker: 'SILVER', worth: 250_000_000_000n, known: { precision: 0 } },
    ],
    pairs: [['GOLD', 'SILVER']],
  });
  expect(buildCatalogue(trade).pairs.map(({ routes }) => routes.length)).toEqual([2, 2, 1]);
  const json = { bitcoin: { min_amount: 1, max_amount: 9 }, assets: [] as object[] };
  json.assets.push({ asset_id: GOLD, worth_sat: '0.5', min_amount: 1, max_amount: 2 });
  expect(tradeInFile(inFile(JSON.stringify(json)), 'regtest', KNOWN).assets[0]?.worth).toBe(500_000_000n);
});

for (const [what, from, to, says] of [
  ['no mapping', GOOD, '- 5', 'the whole must be a mapping with network, bitcoin, assets, pairs'],
  ['no YAML', GOOD, 'a: [', 'is neither YAML nor JSON'],
  ['another network', 'network: regtest', 'network: signet', 'network must be regtest, the network of the node'],
  ['an unknown member', 'network: regtest', 'nettwork: regtest', 'nettwork is unknown; the members here are'],
  ['no limits of BTC', 'bitcoin: { min_amount: 3000000, max_amount: 20000000 }', '', 'bitcoin must be a mapping'],
  ['a limit of nothing', 'min_amount: 3000000', 'min_amount: 0', 'bitcoin.min_amount must be a whole number from 1'],
  ['a broken limit', 'min_amount: 3000000', 'min_amount: 1.5', 'bitcoin.min_amount must be a whole number from 1'],
  ['limits the wrong way', 'max_amount: 20000000', 'max_amount: 2', 'bitcoin.max_amount must be at least min_amount'],
  ['an unknown asset', 'rgb:other', 'rgb:nobody', 'assets[1].asset_id must be the id of an asset that the node knows'],
  ['no ticker', 'ticker: SILVER, ', '', 'assets[1].ticker must be a text of 1 to 16 characters'],
  ['one ticker twice', 'ticker: SILVER', 'ticker: GOLD', '"GOLD" stands twice'],
  ['no price', 'worth_sat: 250,', '', 'assets[1].worth_sat must be the price of one whole unit in satoshis'],
  ['a price of nothing', 'worth_sat: 250,', 'worth_sat: 0,', 'assets[1].worth_sat must be the price'],
  ['a pair with BTC', '[GOLD, SILVER]', '[BTC, SILVER]', 'pairs[0] must be the tickers of two listed assets'],
  ['a pair of strangers', '[GOLD, SILVER]', '[GOLD, COPPER]', 'pairs[0] must be the tickers of two listed assets'],
] as const)
  test(`a file with ${what} is refused in one sentence`, () => {
    const file = inFile(GOOD.replace(from, to));
    const read = () => tradeInFile(file, 'regtest', KNOWN);
    expect(read).toThrow(`--catalogue: ${file}`);
    expect(read).toThrow(says);
  });

test('a file that is not there is refused in one sentence', () => {
  expect(() => tradeInFile('/nowhere/at-all.yaml', 'regtest', [])).toThrow(/^--catalogue: .* cannot be read; .*\.$/);
});
