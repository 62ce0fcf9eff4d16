import { FAULTS } from '../../faults/faults.ts';
import { VARIANTS as LIMIT_VARIANTS } from '../../faults/limits/windows.variants.ts';
import { VARIANTS } from '../../faults/variants.ts';
import { stringifyExact } from '../../harness/engine/json/exact-json.ts';
import { seedCatalogue } from '../../reference/maker/market/seed-catalogue.ts';
import { completeOptions } from '../../reference/maker/options.ts';
import { expect, test } from '../test.ts';
import { ALONE, askedBy } from './asked.ts';
import { readCascades } from './cascades.ts';

const SEEDED = seedCatalogue(completeOptions());

const [{ id: fault }, { id: variant }] = [FAULTS[0], VARIANTS[0]] as [{ id: string }, { id: string }];

test('without arguments all there is runs, with the part of the day; ids run alone', () => {
  const { instances, whole, round } = askedBy([]);
  expect(instances).toHaveLength(1 + FAULTS.length + VARIANTS.length);
  expect([whole, typeof round]).toEqual([true, 'number']);
  expect(askedBy([variant, fault]).instances.map(({ id }) => id)).toEqual([fault, variant]);
  expect(askedBy(['--all'])).toMatchObject({ whole: true, round: undefined });
  expect(askedBy(['--round', '0'])).toMatchObject({ whole: true, round: 0 });
});

test('a requirement stands for its faults, and for the variants in whose scope it is', () => {
  const { instances, whole } = askedBy(['LSP-RATE-04', fault]);
  expect(whole).toBe(false);
  expect(instances[0]?.id).toBe(fault);
  const [faults, others] = [
    instances.filter(({ kind }) => kind === 'fault').slice(1),
    instances.filter(({ kind }) => kind !== 'fault'),
  ];
  expect(faults.map(({ id }) => id)).toEqual(
    FAULTS.filter(({ breaks }) => breaks.includes('LSP-RATE-04')).map(({ id }) => id),
  );
  expect(new Set(others.flatMap(({ checks }) => checks))).toEqual(new Set(['LSP-RATE-04']));
  const ids = others.map(({ id }) => id);
  for (const { id, scope = [] } of VARIANTS)
    expect(ids.includes(id), id).toBe(scope.length === 0 || scope.some((part) => 'LSP-RATE-04'.startsWith(part)));
  expect(ids).toContain('clean');
});

test('all checks judge faults, each with what else it turns red', () => {
  expect(askedBy(['--all-checks']).instances).toHaveLength(FAULTS.length);
  expect(askedBy(['--all-checks', fault])).toMatchObject({
    instances: [{ id: fault, checks: [], cascades: readCascades()[fault] ?? [] }],
    whole: false,
    approves: false,
  });
  expect(askedBy(['--approve', fault])).toMatchObject({ instances: [{ id: fault, checks: [] }], approves: true });
});

test('services that are several variants at once differ by seed, and some runs together have every variant', () => {
  const { instances, whole } = askedBy(['--mixed', '3-4']);
  expect(whole).toBe(false);
  expect(instances.map(({ id, kind, seed, checks }) => ({ id, kind, seed, checks }))).toEqual([
    { id: 'mixed-3', kind: 'conforming', seed: 3, checks: [] },
    { id: 'mixed-4', kind: 'conforming', seed: 4, checks: [] },
  ]);
  const [one, other] = instances.map(({ what }) => what.split(' + '));
  expect(one).toHaveLength(4);
  expect(one?.filter((id) => other?.includes(id))).toEqual([]);
  // Neither what is waited for in minutes, nor TLS, nor what is for its own checks alone.
  const plain = VARIANTS.filter(
    (variant) => !variant.tls && !LIMIT_VARIANTS.includes(variant) && !ALONE.includes(variant.id),
  );
  const all = askedBy(['--mixed', String(Math.ceil(plain.length / 4))]).instances;
  expect(new Set(all.flatMap(({ what }) => what.split(' + ')))).toEqual(new Set(plain.map(({ id }) => id)));
});

test('services are drawn by their seeds: another market and other options each, the same ones again', () => {
  const made = () => askedBy(['--drawn', '1-40']).instances;
  expect(new Set(made().map(({ id }) => id)).size).toBe(40);
  const drawn = (instances = made()) =>
    instances.flatMap(({ changes: [{ behaviour } = {}] }) => ({
      options: behaviour?.options,
      catalogue: behaviour?.catalogue?.(SEEDED),
    }));
  expect(drawn()).toEqual(drawn());
  const texts = drawn().map((one) => stringifyExact(one));
  expect(new Set(texts).size).toBe(40);
});

test('what is drawn can be traded: every bound leaves room for what the other leg allows', () => {
  for (const { id, changes } of askedBy(['--drawn', '100']).instances) {
    const { assets = [], worth = {}, pairs = [] } = changes[0]?.behaviour?.catalogue?.(SEEDED) ?? {};
    expect(pairs.filter(({ is_active }) => is_active).length, id).toBeGreaterThan(0);
    for (const { asset_id, precision, endpoints, issued_supply } of assets)
      for (const { min_amount, max_amount } of endpoints) {
        const inSatoshis = (amount: bigint) =>
          asset_id === 'BTC'
            ? amount / 1_000n
            : (amount * (worth[asset_id] ?? 0n)) / 10n ** BigInt(precision) / 1_000_000_000n;
        expect(min_amount, id).toBeGreaterThan(0n);
        expect(inSatoshis(min_amount), id).toBeLessThanOrEqual(30_010n);
        expect(inSatoshis(max_amount), id).toBeGreaterThanOrEqual(299_980n);
        expect(max_amount * 10n, id).toBeLessThanOrEqual(issued_supply);
        expect(issued_supply, id).toBeLessThan(2n ** 64n);
      }
  }
});

test('faults at an edge come in parts of which consecutive ones differ, or by their ids', () => {
  const { instances } = askedBy(['--narrowed', '2']);
  expect(new Set(instances.map(({ id }) => id)).size).toBe(200);
  const [{ id = '', shown } = {}] = instances;
  expect(shown?.()).toBe(0);
  expect(askedBy(['--narrowed', id]).instances).toMatchObject([{ id, kind: 'fault' }]);
});

for (const [args, said] of [
  [[fault, '--all'], '--all: a flag is'],
  [['--everything'], '--everything: a flag is'],
  [['--all', fault], `--all stands alone: ${fault}`],
  [['--all-checks', variant], `all checks judge faults, of which none is called ${variant}`],
  [['--all-checks', fault, 'no-such'], 'none is called no-such'],
  [['--approve'], '--approve: name the faults'],
  [['--all-checks', '--all'], '--all: a flag is'],
  [['--round'], '--round : give a part, from 0 to 47'],
  [['--round', '48'], '--round 48: give a part'],
  [['--round', '1', '2'], '--round takes one value: 1 2'],
  [['--clean'], 'give how many seeds to try'],
  [['--clean', '2', fault], `--clean takes one value: 2 ${fault}`],
  [['--mixed', '0'], '--mixed 0: give how many seeds to try'],
  [['--drawn', 'x'], '--drawn x: give how many seeds to try'],
  [['--narrowed'], 'give how many seeds to try'],
  [['--narrowed', '1', fault], `there is no fault at an edge 1, ${fault}`],
  [['no-such'], 'there is no fault or variant no-such'],
] as const)
  test(`“${args.join(' ')}” is refused with a sentence`, () => {
    expect(() => askedBy(args)).toThrow(said);
  });
