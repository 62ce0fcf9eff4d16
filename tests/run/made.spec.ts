import { join } from 'node:path';
import { secretOf } from '../../harness/engine/wire/secret.ts';
import { createSecrets } from '../../harness/engine/wire/secrets.ts';
import { ISSUED, sharedSecrets } from '../../harness/engine/wire/shared-secrets.ts';
import { openLedger } from '../../harness/run/ledger.ts';
import { madeIn } from '../../harness/run/made.ts';
import { expect, test } from '../test.ts';

const KEY = 'key';
const { label, redact } = createSecrets(KEY, []);

test('what any worker has made is known with its token, and only the first and the latest of it', () => {
  const out = test.info().outputPath();
  const ledger = openLedger({ out, secrets: { redact }, check: () => 'a check' });
  const issued = sharedSecrets(join(out, ISSUED), KEY);
  expect(madeIn(out, KEY, { label })).toEqual({ swaps: [], orders: [] });
  const tokenOf = (name: string) => {
    issued.tell(name);
    return secretOf(name, label);
  };
  for (let at = 0; at <= 17; at++)
    ledger.add({ kind: 'swap', payment_hash: `h${at}`, access_token: tokenOf(`token-of-${at}`) });
  ledger.add({ kind: 'quote', rfq_id: 'r' });
  ledger.add({ kind: 'order', order_id: 'without a token' });
  ledger.add({ kind: 'order', order_id: 'o', access_token: tokenOf('token-of-o') });
  const { swaps, orders } = madeIn(out, KEY, { label });
  const latest = Array.from({ length: 15 }, (_, at) => `h${at + 3}`);
  expect(swaps.map(({ payment_hash }) => payment_hash)).toEqual(['h0', ...latest]);
  expect(swaps[0]?.access_token).toBe(secretOf('token-of-0', label));
  expect(orders).toEqual([{ order_id: 'o', access_token: secretOf('token-of-o', label) }]);
});

test('what a token opens that was not kept is not read once more', () => {
  const out = test.info().outputPath();
  const ledger = openLedger({ out, secrets: { redact }, check: () => 'a check' });
  const access_token = secretOf('so long that nobody keeps it', label);
  ledger.add({ kind: 'swap', payment_hash: 'h', access_token });
  ledger.add({ kind: 'order', order_id: 'o', access_token });
  expect(madeIn(out, KEY, { label })).toEqual({ swaps: [], orders: [] });
});
