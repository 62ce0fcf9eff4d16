import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueInFile } from '../../reference/maker/market/catalogue-file.ts';
import { expect } from '../test.ts';
import { legsOf, test, tradesOf } from './quotes/quoting.ts';
import { MARKET } from './running.ts';

const EXAMPLE = join(import.meta.dirname, '../../docs/catalogue.yaml');
const { options, catalogue } = catalogueInFile(EXAMPLE);

test.describe('the example of the docs', () => {
  test.use({ options: { ...options, catalogue } });

  test('is what the maker lists', async ({ ask }) => {
    const { json: assets } = await ask(`${MARKET}/assets`);
    const limits = { min_amount: 500, max_amount: 2_000_000 };
    expect(assets).toMatchObject({
      network: 'signet',
      assets: [
        { ticker: 'BTC', endpoints: [{ layer: 'BTC_LN', max_amount: 10_000_000_000 }, { layer: 'BTC_L1' }] },
        { ticker: 'EURX', precision: 2, endpoints: [{ layer: 'RGB_LN', ...limits }, { layer: 'RGB_L1' }] },
        { ticker: 'VOTE', name: 'VOTE', issued_supply: 30_000_000, supported_layers: ['RGB_LN'] },
        { ticker: 'GONE', is_active: false },
      ],
    });
    const { json: pairs } = await ask(`${MARKET}/pairs?active_only=false`);
    expect(pairs).toMatchObject({
      pairs: [
        { ticker: 'BTC/EURX', is_active: true, routes: { length: 4 } },
        { ticker: 'BTC/VOTE', routes: { length: 2 } },
        { ticker: 'BTC/GONE', is_active: false },
        { ticker: 'EURX/VOTE', routes: { length: 1 } },
      ],
    });
  });

  test('is what the maker quotes and sells channels by', async ({ given, maker, post }) => {
    const trades = tradesOf(maker).filter(({ from, to }) => from.ticker === 'BTC' && to.ticker === 'EURX');
    const [quote] = await Promise.all(trades.map((trade) => given(...legsOf(trade, { from: 1_000_000_000n }))));
    // A whole note of 100 cents is worth 1,612.5 satoshis.
    expect(Number(quote?.to_asset.amount) / (1_000_000 / 16.125)).toBeCloseTo(1, 1);
    expect(quote?.fee).toMatchObject({ base_fee: 2_000, fee_rate: 0.003 });
    const { json } = await post('/api/v1/lsps1/estimate_fees', JSON.stringify(ESTIMATE));
    expect(json).toMatchObject({ setup_fee: 1_500 });
  });
});

test.describe('what is worth less than one unit of another', () => {
  const cheapVotes: typeof catalogue = (given) => {
    const { worth, ...listed } = catalogue(given);
    const votes = listed.assets.find(({ ticker }) => ticker === 'VOTE')?.asset_id ?? '';
    return { ...listed, worth: { ...worth, [votes]: (worth[votes] ?? 0n) / 50n } };
  };
  test.use({ options: { ...options, catalogue: cheapVotes } });

  test('has a price that is no integer', async ({ given, maker }) => {
    const trades = tradesOf(maker).filter(({ from, to }) => from.ticker === 'VOTE' && to.ticker === 'EURX');
    const [quote] = await Promise.all(trades.map((trade) => given(...legsOf(trade, { from: 10_000n }))));
    // 5 satoshis for one, and 1,612.5 for 100 cents.
    expect(quote?.price).toBeCloseTo(500 / 1612.5, 2);
  });
});

const ESTIMATE = { lsp_balance_sat: 100_000, client_balance_sat: 10_000, channel_expiry_blocks: 1_000 };

const GOOD = 'assets: [{ ticker: A, precision: 0, worth_sat: 2, min_amount: 1, max_amount: 10 }]';
const asset = (change: string) => GOOD.replace('}', `, ${change} }`);

for (const [what, text, says] of [
  ['no YAML', 'assets: [', 'is neither YAML nor JSON'],
  ['no mapping', '[]', 'the whole must be a mapping with network, bitcoin, assets, pairs, fees'],
  ['no assets', 'assets: []', 'assets must list at least one asset'],
  ['a misspelt member', asset('tickr: B'), 'assets[0].tickr is unknown'],
  ['limits the wrong way round', GOOD.replace('10', '0'), 'assets[0].max_amount must be a whole number from 1'],
  ['no price', GOOD.replace('worth_sat: 2', 'worth_sat: free'), 'assets[0].worth_sat must be the price'],
  ['a precision below 0', GOOD.replace('precision: 0', 'precision: -1'), 'assets[0].precision must be a whole number'],
  ['a supply too small', asset('issued_supply: 99'), 'assets[0].issued_supply must be a whole number from 100'],
  ['no contract id', asset('asset_id: "rgb:x"'), 'assets[0].asset_id must be the id of an RGB contract'],
  ['a word for active', asset('is_active: "yes"'), 'assets[0].is_active must be true or false'],
  ['BTC as an asset', GOOD.replace('ticker: A', 'ticker: BTC'), 'assets must have another ticker for each asset'],
  ['a pair of nothing', `${GOOD}\npairs: [[A, B]]`, 'pairs[0] must be the tickers of two listed assets'],
  ['an unknown network', `${GOOD}\nnetwork: moon`, 'network must be one of mainnet, signet, regtest'],
  ['a fee of all', `${GOOD}\nfees: { fee_ppm: 1000000 }`, 'fees.fee_ppm must be a whole number from 0 to 500000'],
  ['an unknown fee', `${GOOD}\nfees: { tip: 1 }`, 'fees.tip is unknown'],
] as const)
  test(`a file with ${what} is refused with one sentence that names it`, () => {
    const file = join(test.info().outputPath(), 'catalogue.yaml');
    writeFileSync(file, text);
    expect(() => catalogueInFile(file)).toThrow(says);
    expect(() => catalogueInFile(file)).toThrow(/^--catalogue: [^\n]*\.$/);
  });
