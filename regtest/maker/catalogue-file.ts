import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Limits, SATOSHI, type Trade, type TradedAsset } from './build-catalogue.ts';
import type { KnownAsset } from './known-assets.ts';
import { UnusableSetting } from './unusable.ts';

const FLAG = '--catalogue';
const U64_MAX = 2n ** 64n - 1n;

/** A place in the file, for sentences: `bitcoin.min_amount`, `assets[0].worth_sat`. */
interface Place {
  readonly file: string;
  readonly path: string;
  readonly value: unknown;
}

/**
 * Reads what is traded from a file in YAML or JSON: limits and prices. Everything else about an asset is what the node knows.
 * @throws {UnusableSetting} for the first thing that is wrong, with the member and the fix
 */
export function tradeInFile(file: string, network: string, known: readonly KnownAsset[]): Trade {
  const root: Place = { file, path: '', value: parsed(file) };
  onlyMembers(root, ['network', 'bitcoin', 'assets', 'pairs']);
  const stated = at(root, 'network').value;
  if (stated !== undefined && stated !== network)
    throw wrong(at(root, 'network'), `must be ${network}, the network of the node, or be left out`);
  const assets = elements(at(root, 'assets')).map((place) => assetIn(place, known));
  if (assets.length === 0) throw wrong(at(root, 'assets'), 'must list at least one asset');
  const tickers = ['BTC', ...assets.map(({ ticker }) => ticker)];
  const twice = tickers.find((ticker, index) => tickers.indexOf(ticker) !== index);
  if (twice !== undefined)
    throw wrong(at(root, 'assets'), `must have another ticker for each asset; ${JSON.stringify(twice)} stands twice`);
  const pairs = at(root, 'pairs');
  return {
    network,
    bitcoin: limitsIn(at(root, 'bitcoin'), ['min_amount', 'max_amount']),
    assets,
    pairs: pairs.value === undefined ? [] : elements(pairs).map((place) => pairIn(place, tickers)),
  };
}

function parsed(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UnusableSetting(FLAG, `${file} cannot be read; name a file in YAML or JSON.`);
  }
  try {
    return parse(text, { intAsBigInt: true });
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : '').split('\n');
    throw new UnusableSetting(FLAG, `${file} is neither YAML nor JSON (${line.replace(/[.:]$/, '')}); correct it.`);
  }
}

function assetIn(place: Place, known: readonly KnownAsset[]): TradedAsset {
  const limits = limitsIn(place, ['asset_id', 'ticker', 'worth_sat', 'min_amount', 'max_amount']);
  const id = at(place, 'asset_id');
  const asset = known.find(({ asset_id }) => asset_id === id.value);
  if (asset === undefined) throw wrong(id, 'must be the id of an asset that the node knows (/listassets)');
  const ticker = at(place, 'ticker').value ?? asset.ticker;
  if (typeof ticker !== 'string' || !/^[^\s/]{1,16}$/.test(ticker))
    throw wrong(at(place, 'ticker'), 'must be a text of 1 to 16 characters without a slash');
  return { known: asset, ticker, worth: worthIn(at(place, 'worth_sat')), ...limits };
}

function limitsIn(place: Place, members: readonly string[]): Limits {
  onlyMembers(place, members);
  const [min_amount, max_amount] = [amountIn(at(place, 'min_amount')), amountIn(at(place, 'max_amount'))];
  if (max_amount < min_amount) throw wrong(at(place, 'max_amount'), `must be at least min_amount, ${min_amount}`);
  return { min_amount, max_amount };
}

function amountIn(place: Place): bigint {
  const { value } = place;
  if (typeof value === 'bigint' && value >= 1n && value <= U64_MAX) return value;
  throw wrong(place, 'must be a whole number from 1, in the smallest unit (BTC: millisatoshis)');
}

/** Satoshis with up to nine decimals, in the unit of `worth`. */
function worthIn(place: Place): bigint {
  const [, whole = '', decimals = ''] = /^(\d{1,15})(?:\.(\d{1,9}))?$/.exec(String(place.value)) ?? [];
  const worth = whole === '' ? 0n : BigInt(whole) * SATOSHI + BigInt(decimals.padEnd(9, '0'));
  if (worth > 0n) return worth;
  throw wrong(place, 'must be the price of one whole unit in satoshis: a positive number with up to nine decimals');
}

function pairIn(place: Place, tickers: readonly string[]): readonly [string, string] {
  const { value } = place;
  if (Array.isArray(value) && value.length === 2 && value[0] !== value[1]) {
    const [base, quote]: unknown[] = value;
    if (typeof base === 'string' && typeof quote === 'string' && base !== 'BTC' && quote !== 'BTC')
      if (tickers.includes(base) && tickers.includes(quote)) return [base, quote];
  }
  throw wrong(place, 'must be the tickers of two listed assets; each is traded against BTC anyway');
}

function elements(place: Place): readonly Place[] {
  if (!Array.isArray(place.value)) throw wrong(place, 'must be a list');
  return place.value.map((value: unknown, index) => ({ ...place, path: `${place.path}[${index}]`, value }));
}

function at(place: Place, name: string): Place {
  const { value } = place;
  const inside: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return { ...place, path: place.path === '' ? name : `${place.path}.${name}`, value: inside };
}

function onlyMembers(place: Place, names: readonly string[]): void {
  const { value } = place;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(place, `must be a mapping with ${names.join(', ')}`);
  const surplus = Object.keys(value).find((name) => !names.includes(name));
  if (surplus !== undefined) throw wrong(at(place, surplus), `is unknown; the members here are ${names.join(', ')}`);
}

function wrong({ file, path }: Place, what: string): UnusableSetting {
  return new UnusableSetting(FLAG, `${file}: ${path === '' ? 'the whole' : path} ${what}.`);
}
