import { inMovedMarket } from '../../harness/flows/market/moved-market.ts';
import { provedClock } from '../../harness/levers/proved-clock.ts';
import { targetTime } from '../../harness/levers/target-time.ts';
import { SetupError } from '../../harness/verdict/failures.ts';
import { waitClock } from '../engine/wait-clock.ts';
import { expect, test } from '../test.ts';

const nothing = async () => {};

test('a clock that moved is believed, and so is one that nobody can read', async () => {
  let time = 1_000;
  const advance = async (seconds: number) => {
    time += seconds;
  };
  await provedClock(advance, async () => time)(60);
  expect(time).toBe(1_060);
  await provedClock(nothing, async () => undefined)(60);
});

test('a lever that answers and moves no clock is named', async () => {
  const idle = provedClock(nothing, async () => 1_000)(60);
  await expect(idle).rejects.toThrow(SetupError);
  await expect(idle).rejects.toThrow(
    'the lever advance-clock was pulled without a complaint, but the clock of the target did not move',
  );
  let time = 1_000;
  const half = async () => {
    time += 30;
  };
  await expect(provedClock(half, async () => time)(60)).rejects.toThrow('moved by 30 s only, of 60 s');
});

/** A market whose price follows the lever after n readings; never when undefined. */
function market(lag: number | undefined) {
  const pulls: number[] = [];
  let readings = 0;
  return {
    pulls,
    levers: {
      async moveRate(percent: number) {
        pulls.push(percent);
        readings = 0;
      },
    },
    percent: 25,
    price: async () => (pulls.length === 1 && lag !== undefined && ++readings > lag ? 125 : 100),
    clock: waitClock(),
  };
}

for (const lag of [0, 3])
  test(`a market that moved after ${lag} looks is moved back when the check is over`, async () => {
    const { pulls, ...options } = market(lag);
    const order: string[] = [];
    await inMovedMarket(options, async () => void order.push(`checked after ${pulls.length} pull`));
    expect(order).toEqual(['checked after 1 pull']);
    expect(pulls).toEqual([25, expect.closeTo(-20)]);
  });

test('a lever that answers and moves no price is named, and nothing is checked', async () => {
  const { pulls, ...options } = market(undefined);
  const idle = inMovedMarket(options, async () => {
    throw new Error('checked all the same');
  });
  await expect(idle).rejects.toThrow(
    'the lever move-rate was pulled without a complaint, but the price of a quote stayed at 100',
  );
  await expect(idle).rejects.toThrow(SetupError);
  expect(pulls).toHaveLength(2);
});

/** An answer of the asset list that states its time twice. */
function list(date: number | undefined, timestamp: unknown, headers: Readonly<Record<string, string>> = {}) {
  return { date, value: { timestamp }, header: (name: string) => headers[name] };
}

test('the time of the target is its own, however far from ours', () => {
  for (const now of [0, 1_000_000_000, 4_000_000_000]) {
    expect(targetTime(list(now, now))).toBe(now);
    expect(targetTime(list(now, now - 3_500)), 'a cached list').toBe(now);
    expect(targetTime(list(now, undefined)), 'no stamp').toBe(now);
  }
  expect(targetTime(list(undefined, 5))).toBeUndefined();
  expect(targetTime(list(90_000, 1_000, { age: '1' })), 'from a cache').toBeUndefined();
});

test('a target that states two times states none', () => {
  for (const off of [86_400, -86_400])
    expect(() => targetTime(list(1_700_000_000 + off, 1_700_000_000))).toThrow(
      'the time of the target is unclear: the `Date` and the `timestamp` of an answer are 86400 s apart',
    );
});
