import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSpending, type Reservation, refusalOf, writeDown } from '../../harness/taker/spending.ts';
import fc from '../fast-check.ts';
import { expect, test } from '../test.ts';

// The worker processes of a run, any of which may be killed at any point of a payment: while it writes its line (some bytes of
// which are there), behind it, once it knows that it may pay, and once it has paid. A new process takes its place, and pays
// what is still to be paid as far as it knows, which is nothing but the folder.

const CAP_SAT = 10n;
const CAP_UNITS = 50n;
const WORKERS = 3;

/** Where a worker stands with its payment. */
type Stage = 'idle' | 'written' | 'granted';

interface Payment {
  readonly once: string;
  readonly msat: bigint;
  readonly units: bigint;
}

/** What happens next: a worker makes its next step, or is killed while it writes: `torn` is the share of its line that was written, in thousandths. */
interface Event {
  readonly worker: number;
  readonly kills: boolean;
  readonly torn: number;
  readonly payment: number;
}

const payments = fc.array(
  fc.record({ msat: fc.integer({ min: 0, max: 6_000 }), units: fc.integer({ min: 0, max: 30 }) }),
  { minLength: 1, maxLength: 6 },
);
const events = fc.array(
  fc.record({
    worker: fc.nat(WORKERS - 1),
    kills: fc.nat(3).map((die) => die === 0),
    torn: fc.integer({ min: 0, max: 1_000 }),
    payment: fc.nat(5),
  }),
  { maxLength: 60 },
);

let out = '';
test.beforeEach(() => {
  out = test.info().outputPath();
});

/** A line of a payment, as a reservation of this run is written. */
function lineOf({ once, msat, units }: Payment, id: number): Reservation {
  const asset = { id: 'rgb:gold', units: String(units), cap: String(CAP_UNITS), spare: '0' };
  return { id: String(id), msat: String(msat), cap_msat: String(CAP_SAT * 1000n), what: 'a payment', once, asset };
}

/** The processes of one run, with all that they ever paid. */
function run(due: readonly Payment[]) {
  const paid: Payment[] = [];
  let lines = 0;
  const at = Array.from({ length: WORKERS }, () => fresh());

  function fresh(): { stage: Stage; own?: { payment: Payment; line: Reservation } } {
    return { stage: 'idle' };
  }

  function step({ worker, kills, torn, payment: index }: Event): void {
    const state = at[worker];
    const payment = due[index % due.length];
    if (!state || !payment) return;
    if (state.stage === 'idle') {
      const line = lineOf(payment, lines++);
      if (kills) {
        const bytes = Buffer.from(`\n${JSON.stringify(line)}\n`);
        appendFileSync(join(out, 'spending.ndjson'), bytes.subarray(0, Math.floor((bytes.length * torn) / 1_000)));
      } else {
        writeDown(out, line);
        Object.assign(state, { stage: 'written', own: { payment, line } });
      }
      return;
    }
    if (kills || !state.own) {
      at[worker] = fresh();
      return;
    }
    if (state.stage === 'written') {
      if (refusalOf(out, state.own.line) === undefined) state.stage = 'granted';
      else at[worker] = fresh();
      return;
    }
    paid.push(state.own.payment);
    at[worker] = fresh();
  }
  return { step, paid };
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

test('whenever a process is killed, caps hold, nothing paid is missing from the sums, and nothing is paid twice', () => {
  let most = 0;
  fc.assert(
    fc.property(payments, events, (amounts, all) => {
      writeFileSync(join(out, 'spending.ndjson'), '');
      const due = amounts.map(({ msat, units }, index) => ({
        once: `hash ${index}`,
        msat: BigInt(msat),
        units: BigInt(units),
      }));
      const { step, paid } = run(due);
      const spending = openSpending({ out, capSat: Number(CAP_SAT), network: 'regtest' });
      for (const event of all) {
        const before = paid.length;
        step(event);
        // Sums and payments only grow.
        if (paid.length === before) continue;
        const [msat, units] = [spending.reserved(), spending.reservedUnits('rgb:gold')];
        const isCounted = sum(paid.map((one) => one.msat)) <= msat && sum(paid.map((one) => one.units)) <= units;
        const isUnderCaps = msat <= CAP_SAT * 1000n && units <= CAP_UNITS;
        const isPaidOnce = new Set(paid.map((one) => one.once)).size === paid.length;
        if (!isCounted || !isUnderCaps || !isPaidOnce) return false;
      }
      most = Math.max(most, paid.length);
      return true;
    }),
    { numRuns: 200 },
  );
  expect(most, 'payments of the liveliest run').toBeGreaterThan(1);
});

test('a line that is cut anywhere counts in full or not at all', () => {
  const line = lineOf({ once: 'ab', msat: 4_000n, units: 20n }, 1);
  const bytes = Buffer.from(`\n${JSON.stringify(line)}\n`);
  const sums = new Set<string>();
  for (let cut = 0; cut <= bytes.length; cut++) {
    writeFileSync(join(out, 'spending.ndjson'), bytes.subarray(0, cut));
    const spending = openSpending({ out, capSat: Number(CAP_SAT), network: 'regtest' });
    // Another process begins its line behind what is there.
    spending.reserve(1n, 'later');
    sums.add(`${spending.reserved()} ${spending.reservedUnits('rgb:gold')}`);
  }
  expect([...sums]).toEqual(['1 0', '4001 20']);
});
