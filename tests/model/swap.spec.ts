import { TIMEOUTS } from '../../harness/interface/timeouts.ts';
import {
  afterExecute,
  afterHopelessExecute,
  afterStatus,
  isLost,
  judgedByStatus,
  type ModelSwap,
  newSwap,
} from '../../harness/model/swap.ts';
import { expect, test } from '../test.ts';
import { contradicted } from './contradicted.ts';

const EXPIRES = 1_000;
const at = (time: number) => ({ from: time, to: time + 1 });
const EARLY = at(EXPIRES - 100);
const OVER = at(EXPIRES + 10);
const SWEPT = at(EXPIRES + TIMEOUTS.swapExpiry + 10);
const BEGUN = newSwap({
  rfq_id: 'q',
  payment_hash: 'h',
  terms: { from_asset: 'BTC', from_amount: 3n, to_asset: 'rgb:a', to_amount: 2n ** 60n + 1n },
});

function shown(status: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    qty_from: 3,
    qty_to: 2n ** 60n + 1n,
    from_asset: 'BTC',
    to_asset: 'rgb:a',
    payment_hash: 'h',
    status,
    requested_at: EXPIRES - 120,
    expires_at: EXPIRES,
    completed_at: null,
    ...changes,
  };
}

const read = (swap: ModelSwap, status: string, moment = EARLY, changes = {}) =>
  afterStatus(swap, shown(status, changes), moment);
const WAITING = read(BEGUN, 'Waiting');
const LAUNCHED = afterExecute(WAITING, true, EARLY);
const EXPIRED = read(WAITING, 'Expired', OVER, { completed_at: EXPIRES });

test.describe('what may be', () => {
  const lifecycles: Record<string, () => ModelSwap> = {
    'Pending from init on': () => read(BEGUN, 'Pending'),
    'Expired when its time is over': () => EXPIRED,
    'a moment of its end that is written down later': () =>
      read(read(WAITING, 'Expired', OVER), 'Expired', SWEPT, { completed_at: EXPIRES }),
    'Failed when its time is over': () => read(WAITING, 'Failed', OVER),
    'Waiting until it is swept': () => read(WAITING, 'Waiting', at(EXPIRES + TIMEOUTS.swapExpiry - 1)),
    'Failed after an execute in vain': () => read(afterHopelessExecute(WAITING, 'SWP-EXEC-06'), 'Failed'),
    'Succeeded after an execute': () => read(LAUNCHED, 'Succeeded', EARLY, { completed_at: EXPIRES - 90 }),
    'Waiting for as long as it likes after a refused execute': () =>
      read(afterExecute(WAITING, false, EARLY), 'Waiting', at(EXPIRES - 60)),
    'another end after an execute': () => read(LAUNCHED, 'Pending', EARLY, { expires_at: EXPIRES + 30 }),
    'Waiting for some seconds after an execute': () => read(LAUNCHED, 'Waiting', at(EXPIRES - 92)),
    'Pending until well after its time, when executed': () => read(LAUNCHED, 'Pending', SWEPT),
  };
  for (const [name, lifecycle] of Object.entries(lifecycles))
    test(name, () => expect(contradicted(lifecycle)).toBeUndefined());
});

test.describe('what cannot be names its requirement', () => {
  const cases: [string, string, () => ModelSwap][] = [
    ['SWP-STATE-08', 'Succeeded without an execute', () => read(WAITING, 'Succeeded')],
    ['SWP-STATE-08', 'Succeeded when its time is over', () => read(WAITING, 'Succeeded', OVER)],
    [
      'SWP-EXEC-06',
      'Succeeded after an execute in vain',
      () => read(afterHopelessExecute(WAITING, 'SWP-EXEC-06'), 'Succeeded'),
    ],
    ['SWP-STATE-01', 'Expired before its time', () => read(WAITING, 'Expired')],
    ['SWP-STATE-01', 'Failed right after init', () => read(BEGUN, 'Failed')],
    ['SWP-STATE-04', 'Waiting for ever', () => read(WAITING, 'Waiting', SWEPT)],
    ['SWP-STATUS-17', 'Pending by being read', () => read(WAITING, 'Pending')],
    ['SWP-STATUS-17', 'Waiting after Pending', () => read(read(BEGUN, 'Pending'), 'Waiting')],
    ['SWP-STATE-02', 'Waiting after Pending when executed', () => read(read(LAUNCHED, 'Pending'), 'Waiting')],
    ['SWP-STATE-02', 'Waiting long after an execute', () => read(LAUNCHED, 'Waiting', at(EXPIRES - 80))],
    ['SWP-STATE-06', 'Failed after Expired', () => read(EXPIRED, 'Failed', SWEPT, { completed_at: EXPIRES })],
    ['SWP-STATE-06', 'an end that moves', () => read(EXPIRED, 'Expired', SWEPT, { completed_at: EXPIRES + 9 })],
    ['SWP-EXEC-11', 'executed when Expired', () => afterExecute(EXPIRED, true, SWEPT)],
    ['SWP-STATUS-03', 'an unknown word', () => read(WAITING, 'waiting')],
    ['SWP-STATUS-05', 'another quantity', () => read(WAITING, 'Waiting', EARLY, { qty_to: 2n ** 60n })],
    ['SWP-STATUS-05', 'another asset', () => read(WAITING, 'Waiting', EARLY, { to_asset: 'rgb:b' })],
    ['SWP-STATUS-17', 'another expiry', () => read(WAITING, 'Waiting', EARLY, { expires_at: EXPIRES + 1 })],
  ];
  for (const [requirement, name, act] of cases)
    test(`${name}: ${requirement}`, () => expect(contradicted(act)).toBe(requirement));
});

test('a refused execute of an ended swap changes nothing', () => {
  expect(contradicted(() => afterExecute(EXPIRED, false, SWEPT))).toBeUndefined();
  expect(isLost(EXPIRED)).toBe(true);
  expect(isLost(WAITING)).toBe(false);
});

test('what a reading puts to the test depends on how the swap stands', () => {
  expect(judgedByStatus(WAITING, EARLY)).toEqual(['SWP-STATE-01', 'SWP-STATE-08', 'SWP-STATUS-17']);
  expect(judgedByStatus(WAITING, SWEPT)).toEqual(['SWP-STATE-04', 'SWP-STATE-08', 'SWP-STATUS-17']);
  expect(judgedByStatus(WAITING, OVER)).toEqual(['SWP-STATE-08', 'SWP-STATUS-17']);
  expect(judgedByStatus(LAUNCHED, EARLY)).toEqual(['SWP-STATE-02']);
  expect(judgedByStatus(EXPIRED, SWEPT)).toEqual(['SWP-STATE-06']);
});
