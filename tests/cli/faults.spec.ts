import { FAULTS } from '../../faults/faults.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { served } from './served.ts';

test('faults lists every fault with its sentence, and one or those of a requirement by an id', async () => {
  const [all, one, some, wire] = await Promise.all([
    called(['faults', '--json']),
    called(['faults', 'assets-total-counts-the-page'], { env: { FORCE_COLOR: '0' } }),
    called(['faults', 'mkt-assets-04', '--json']),
    called(['faults', '--wire', '--json']),
  ]);
  expect(JSON.parse(all.stdout)).toEqual(FAULTS.map(({ id, breaks, what }) => ({ id, breaks, what })));
  expect(one.stdout).toContain('breaks MKT-ASSETS-04\n  total counts the elements of the page');
  const ofTheWire = FAULTS.filter((fault) => fault.wire !== undefined && !fault.tls);
  expect(JSON.parse(wire.stdout)).toMatchObject(ofTheWire.map(({ id }) => ({ id })));
  const breaking: { breaks: string[] }[] = JSON.parse(some.stdout);
  expect(breaking.length).toBeGreaterThan(1);
  expect(breaking.every(({ breaks }) => breaks.includes('MKT-ASSETS-04'))).toBe(true);
});

test('serve injects several faults at once, by one flag or by several', async () => {
  const faults = [
    '--fault',
    'assets-total-counts-the-page,pairs-total-counts-the-page',
    '--fault',
    'asset-protocol-ids-null',
  ];
  const { baseUrl, stop } = await served(...faults);
  const read = async (path: string) => (await fetch(`${baseUrl}/api/v1/market/${path}?limit=1`)).json();
  const [{ total, assets }, pairs] = await Promise.all([read('assets'), read('pairs')]);
  await stop();
  expect({ total, pairs: pairs.total, ids: assets[0].protocol_ids }).toEqual({ total: 1, pairs: 1, ids: null });
});
