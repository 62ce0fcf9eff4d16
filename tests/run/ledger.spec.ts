import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretOf } from '../../harness/engine/wire/secret.ts';
import { createSecrets } from '../../harness/engine/wire/secrets.ts';
import { openLedger, readLedger } from '../../harness/run/ledger.ts';
import { expect, test } from '../test.ts';

const secrets = createSecrets('key', []);

function open(out: string, check: string): ReturnType<typeof openLedger> {
  return openLedger({ out, secrets, check: () => check });
}

let out = '';
test.beforeEach(() => {
  out = test.info().outputPath();
});

test('what was created is there at once, in order, over all workers', () => {
  open(out, 'one').add({ kind: 'quote', rfq_id: 'r1' });
  open(out, 'two').add({
    kind: 'swap',
    payment_hash: 'ab',
    rfq_id: 'r1',
    access_token: secretOf('hush-hush', secrets.label),
  });
  open(out, 'one').add({ kind: 'order', order_id: 'o1' });
  expect(readLedger(out)).toEqual([
    { kind: 'quote', rfq_id: 'r1', check: 'one', at: expect.any(Number) },
    {
      kind: 'swap',
      payment_hash: 'ab',
      rfq_id: 'r1',
      access_token: secrets.label('hush-hush'),
      check: 'two',
      at: expect.any(Number),
    },
    { kind: 'order', order_id: 'o1', check: 'one', at: expect.any(Number) },
  ]);
  expect(readFileSync(join(out, 'ledger.ndjson'), 'utf8')).not.toContain('hush-hush');
});

test('what a killed run left half written, or what is no entry, is left out', () => {
  open(out, 'one').add({ kind: 'quote', rfq_id: 'r1' });
  appendFileSync(join(out, 'ledger.ndjson'), '\n{"kind":"order"}\n[]\n{"kind":"toString","x":1}\n{"kind":"swap","paym');
  open(out, 'one').add({ kind: 'quote', rfq_id: 'r2' });
  expect(readLedger(out)).toMatchObject([{ rfq_id: 'r1' }, { rfq_id: 'r2' }]);
});

test('a run that created nothing has no entries', () => {
  expect(readLedger(out)).toEqual([]);
});
