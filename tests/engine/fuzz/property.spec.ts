import { property } from '../../../harness/engine/fuzz/property.ts';
import { NotExercised, TargetUnavailable, Violation } from '../../../harness/verdict/failures.ts';
import { failureOf } from '../../failure-of.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';

/** The options of a run that no environment changes. */
const runs = (count: number, seed = 1) => ({ seed, runs: count, environment: {} });

test('a property that holds is sampled as often as asked, and leaves what it was sampled with', async () => {
  const samples: number[] = [];
  await property('holds', [fc.nat()], async (value) => void samples.push(value), runs(12, 7));
  expect(samples).toHaveLength(12);
  expect(attached()).toMatchObject({ title: 'holds', seed: 7, runs: 12 });
});

test('the same seed gives the same values, another seed others', async () => {
  const valuesOf = async (seed: number) => {
    const samples: number[] = [];
    await property('values', [fc.nat()], async (value) => void samples.push(value), runs(5, seed));
    return samples;
  };
  expect(await valuesOf(3)).toEqual(await valuesOf(3));
  expect(await valuesOf(3)).not.toEqual(await valuesOf(4));
});

test('examples come first', async () => {
  const samples: number[] = [];
  const options = { ...runs(3), examples: [[11], [12]] as [number][] };
  await property('examples', [fc.nat()], async (value) => void samples.push(value), options);
  expect(samples.slice(0, 2)).toEqual([11, 12]);
  expect(samples).toHaveLength(3);
});

test('a violation comes with the smallest counterexample and replays by seed and path', async () => {
  const refute = async (value: number) => {
    if (value >= 100) throw new Violation(`${value} is too much`);
  };
  const violation = await failureOf(property('stays small', [fc.nat()], refute, runs(50, 5)));
  expect(violation).toBeInstanceOf(Violation);
  expect(violation.message).toContain('stays small: 100 is too much');
  expect(violation.message).toContain('counterexample: [100]');
  const replay = /CONFORMANCE_FC_SEED=(\S+) CONFORMANCE_FC_PATH=(\S+)/.exec(violation.message);
  const environment = { CONFORMANCE_FC_SEED: replay?.[1] ?? '', CONFORMANCE_FC_PATH: replay?.[2] ?? '' };

  const samples: number[] = [];
  const again = async (value: number) => {
    samples.push(value);
    await refute(value);
  };
  const second = await failureOf(property('stays small', [fc.nat()], again, { seed: 99, runs: 50, environment }));
  expect(samples[0]).toBe(100);
  expect(second.message).toContain('counterexample: [100]');
});

test('a failed expect refutes the property', async () => {
  const failing = property('equal', [fc.constant(1)], async (value) => expect(value).toBe(2), runs(1));
  expect(await failureOf(failing)).toBeInstanceOf(Violation);
});

for (const error of [
  new TargetUnavailable('gone'),
  new NotExercised('throttled'),
  new TypeError('a defect of the suite'),
]) {
  test(`${error.name} passes through unchanged and ends the trial`, async () => {
    let samples = 0;
    const interrupted = property(
      'interrupted',
      [fc.nat()],
      async () => {
        samples++;
        throw error;
      },
      runs(20),
    );
    expect(await failureOf(interrupted)).toBe(error);
    expect(samples).toBe(1);
  });
}

test('a violation found before the target went away is still reported', async () => {
  let samples = 0;
  const broken = property(
    'breaks, then goes',
    [fc.nat()],
    async () => {
      if (++samples === 1) throw new Violation('broken');
      throw new TargetUnavailable('gone');
    },
    runs(20),
  );
  expect(await failureOf(broken)).toBeInstanceOf(Violation);
});

test('shrinking costs a bounded number of tries', async () => {
  let samples = 0;
  const costly = property(
    'costly',
    [fc.array(fc.string({ minLength: 5 }), { minLength: 30 })],
    async () => {
      samples++;
      throw new Violation('always');
    },
    runs(1),
  );
  expect(await failureOf(costly)).toBeInstanceOf(Violation);
  expect(samples).toBeLessThanOrEqual(61);
});

function attached(): unknown {
  const [attachment] = test.info().attachments.filter(({ name }) => name === 'property.json');
  return JSON.parse(attachment?.body?.toString() ?? 'null');
}
