import fc from 'fast-check';
import { property } from '../../../harness/engine/fuzz/property.ts';
import { NotExercised, TargetUnavailable, Violation } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';

const NO_ENVIRONMENT = {};

test('a property that holds is tried as often as asked, and leaves what was tried', async () => {
  const tried: number[] = [];
  const options = { seed: 7, runs: 12, environment: NO_ENVIRONMENT };
  await property('holds', [fc.nat()], async (value) => void tried.push(value), options);
  expect(tried).toHaveLength(12);
  expect(attached()).toMatchObject({ title: 'holds', seed: 7, runs: 12 });
});

test('the same seed gives the same values, another seed others', async () => {
  const valuesOf = async (seed: number) => {
    const tried: number[] = [];
    const options = { seed, runs: 5, environment: NO_ENVIRONMENT };
    await property('values', [fc.nat()], async (value) => void tried.push(value), options);
    return tried;
  };
  expect(await valuesOf(3)).toEqual(await valuesOf(3));
  expect(await valuesOf(3)).not.toEqual(await valuesOf(4));
});

test('examples are tried first', async () => {
  const tried: number[] = [];
  const options = { seed: 1, runs: 3, examples: [[11], [12]] as [number][], environment: NO_ENVIRONMENT };
  await property('examples', [fc.nat()], async (value) => void tried.push(value), options);
  expect(tried.slice(0, 2)).toEqual([11, 12]);
  expect(tried).toHaveLength(3);
});

test('a violation comes with the smallest counterexample and replays by seed and path', async () => {
  const refute = async (value: number) => {
    if (value >= 100) throw new Violation(`${value} is too much`);
  };
  const violation = await failureOf(
    property('stays small', [fc.nat()], refute, { seed: 5, runs: 50, environment: NO_ENVIRONMENT }),
  );
  expect(violation).toBeInstanceOf(Violation);
  expect(violation.message).toContain('stays small: 100 is too much');
  expect(violation.message).toContain('counterexample: [100]');
  const replay = /CONFORMANCE_FC_SEED=(\S+) CONFORMANCE_FC_PATH=(\S+)/.exec(violation.message);
  const environment = { CONFORMANCE_FC_SEED: replay?.[1] ?? '', CONFORMANCE_FC_PATH: replay?.[2] ?? '' };

  const tried: number[] = [];
  const again = async (value: number) => {
    tried.push(value);
    await refute(value);
  };
  const second = await failureOf(property('stays small', [fc.nat()], again, { seed: 99, runs: 50, environment }));
  expect(tried[0]).toBe(100);
  expect(second.message).toContain('counterexample: [100]');
});

test('a failed expect refutes the property', async () => {
  const failing = property('equal', [fc.constant(1)], async (value) => expect(value).toBe(2), {
    seed: 1,
    runs: 1,
    environment: NO_ENVIRONMENT,
  });
  expect(await failureOf(failing)).toBeInstanceOf(Violation);
});

for (const error of [
  new TargetUnavailable('gone'),
  new NotExercised('throttled'),
  new TypeError('a defect of the suite'),
]) {
  test(`${error.name} passes through unchanged and ends the trial`, async () => {
    let tried = 0;
    const interrupted = property(
      'interrupted',
      [fc.nat()],
      async () => {
        tried++;
        throw error;
      },
      { seed: 1, runs: 20, environment: NO_ENVIRONMENT },
    );
    expect(await failureOf(interrupted)).toBe(error);
    expect(tried).toBe(1);
  });
}

test('a violation found before the target went away is still told', async () => {
  let tried = 0;
  const broken = property(
    'breaks, then goes',
    [fc.nat()],
    async () => {
      if (++tried === 1) throw new Violation('broken');
      throw new TargetUnavailable('gone');
    },
    { seed: 1, runs: 20, environment: NO_ENVIRONMENT },
  );
  expect(await failureOf(broken)).toBeInstanceOf(Violation);
});

test('shrinking costs a bounded number of tries', async () => {
  let tried = 0;
  const costly = property(
    'costly',
    [fc.array(fc.string({ minLength: 5 }), { minLength: 30 })],
    async () => {
      tried++;
      throw new Violation('always');
    },
    { seed: 1, runs: 1, environment: NO_ENVIRONMENT },
  );
  expect(await failureOf(costly)).toBeInstanceOf(Violation);
  expect(tried).toBeLessThanOrEqual(61);
});

async function failureOf(promise: Promise<void>): Promise<Error> {
  return promise.then(
    () => new Error('nothing was thrown'),
    (error: Error) => error,
  );
}

function attached(): unknown {
  const [attachment] = test.info().attachments.filter(({ name }) => name === 'property.json');
  return JSON.parse(attachment?.body?.toString() ?? 'null');
}
