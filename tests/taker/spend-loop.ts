import { once } from 'node:events';
import { openSpending } from '../../harness/taker/spending.ts';
import { NotExercised } from '../../harness/verdict/failures.ts';

// A worker of the spending test, in a process of its own: on a message it reserves until refused, and reports what it got.
const [out = '', capSat = '', msat = ''] = process.argv.slice(2);
const spending = openSpending({ out, capSat: Number(capSat), network: 'regtest' });
process.send?.('ready');
await once(process, 'message');
let granted = 0n;
try {
  for (;;) {
    spending.reserve(BigInt(msat), `process ${process.pid}`);
    granted += BigInt(msat);
  }
} catch (error) {
  if (!(error instanceof NotExercised)) throw error;
}
process.send?.(String(granted));
process.disconnect();
