import { commandOf } from '../../reports/rerun.ts';
import { expect, test } from '../test.ts';

const RUN = { profile: 'gate', tiers: ['read', 'quote'], only: [], without: [], strict: false, seed: 7 };

test('a run is made again by its settings', () => {
  expect(commandOf(RUN, undefined)).toBe('maker-conformance run --profile gate --tier quote --seed 7');
  const narrowed = { ...RUN, only: ['MKT', 'QUO-RESP-02'], without: ['taker-node'], strict: true };
  expect(commandOf(narrowed, 'http://maker.example')).toBe(
    'maker-conformance run --base-url http://maker.example --profile gate --tier quote --only MKT,QUO-RESP-02 --without taker-node --seed 7 --strict',
  );
});

test('an address is one word for a shell', () => {
  expect(commandOf(RUN, "http://maker.example/a b'c")).toContain(`--base-url 'http://maker.example/a b'`);
});
