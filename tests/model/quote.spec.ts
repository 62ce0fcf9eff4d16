import {
  afterEstimate,
  afterInit,
  afterOrder,
  aged,
  type InitOutcome,
  type InitVariant,
  newQuote,
} from '../../harness/model/quote.ts';
import { expect, test } from '../test.ts';
import { contradicted } from './contradicted.ts';

const EXPIRES = 1_000;
const QUOTE = newQuote({
  rfq_id: 'q',
  terms: { from_asset: 'BTC', from_amount: 3n, to_asset: 'rgb:a', to_amount: 4n },
  expires_at: EXPIRES,
});
const at = (time: number) => ({ from: time, to: time + 1 });
const LIVE = at(EXPIRES - 20);

test.describe('a quote that time alone acts on', () => {
  for (const [moment, states] of [
    [at(EXPIRES - 4), ['fresh']],
    [at(EXPIRES - 2), ['fresh', 'expired']],
    [at(EXPIRES + 15), ['fresh', 'expired']],
    [at(EXPIRES + 16), ['expired']],
  ] as const)
    test(`is ${states.join(' or ')} ${moment.from - EXPIRES} s from its end`, () => {
      expect([...aged(QUOTE, moment)]).toEqual(states);
    });
});

test.describe('a fresh quote after an init', () => {
  const leads: [InitVariant, InitOutcome, string[]][] = [
    ['exact', 'accepted', ['used']],
    ['deviating', 'accepted', ['used']],
    ['deviating', 'refused', ['fresh', 'spent']],
    ['broken', 'stopped', ['fresh']],
    ['broken', 'refused', ['fresh', 'spent']],
    ['exact', 'unknown', ['fresh', 'used', 'spent']],
  ];
  for (const [variant, outcome, states] of leads)
    test(`that is ${variant} and ${outcome} is ${states.join(' or ')}`, () => {
      expect([...afterInit(QUOTE, variant, outcome, LIVE).states]).toEqual(states);
    });
});

test('what a doubt leaves open a later init narrows', () => {
  const doubtful = afterInit(QUOTE, 'deviating', 'refused', LIVE);
  expect([...afterInit(doubtful, 'exact', 'accepted', LIVE).states]).toEqual(['used']);
  expect([...afterInit(doubtful, 'exact', 'refused', LIVE).states]).toEqual(['spent']);
});

test('a refusal tells nothing of a quote that may be over', () => {
  const whenever = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const refused = afterOrder(QUOTE, { whole: true, outcome: 'refused', refusable: false }, whenever);
  expect([...afterInit(refused, 'exact', 'accepted', whenever).states]).toEqual(['used']);
  const unestimated = afterEstimate(QUOTE, false, whenever);
  expect([...afterInit(unestimated, 'exact', 'accepted', whenever).states]).toEqual(['used']);
  const unbegun = afterInit(QUOTE, 'exact', 'refused', whenever);
  expect([...afterInit(unbegun, 'exact', 'accepted', whenever).states]).toEqual(['used']);
});

test.describe('what cannot be names its requirement', () => {
  const used = afterInit(QUOTE, 'exact', 'accepted', LIVE);
  const spent = afterInit(afterInit(QUOTE, 'deviating', 'refused', LIVE), 'exact', 'refused', LIVE);
  const stopped = afterInit(QUOTE, 'broken', 'stopped', LIVE);
  const cases = {
    'SWP-INIT-09': () => afterInit(used, 'exact', 'accepted', LIVE),
    'SWP-STATE-09': () => afterInit({ ...used, ended: true }, 'exact', 'accepted', LIVE),
    'SWP-INIT-08': () => afterInit(QUOTE, 'exact', 'accepted', at(EXPIRES + 16)),
    'FLW-QUOTE-01': () => afterInit(spent, 'exact', 'accepted', LIVE),
    'SWP-INIT-05': () => afterInit(QUOTE, 'broken', 'accepted', LIVE),
    'SWP-INIT-13': () => afterInit(stopped, 'exact', 'refused', LIVE),
    'FMT-UNIT-02': () => afterInit(QUOTE, 'exact', 'refused', LIVE),
  };
  for (const [requirement, act] of Object.entries(cases))
    test(requirement, () => expect(contradicted(act)).toBe(requirement));
  test('a used quote stays used when its time is over', () => {
    const late = afterInit(used, 'exact', 'refused', at(EXPIRES + 100));
    expect([...late.states]).toEqual(['used']);
    expect(contradicted(() => afterInit(late, 'exact', 'accepted', at(EXPIRES + 101)))).toBe('SWP-INIT-09');
  });
});
