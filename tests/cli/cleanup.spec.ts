import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { lockOf } from '../../cli/out.ts';
import { secretOf } from '../../harness/engine/wire/secret.ts';
import { createSecrets } from '../../harness/engine/wire/secrets.ts';
import { ISSUED, sharedSecrets } from '../../harness/engine/wire/shared-secrets.ts';
import { openLedger } from '../../harness/run/ledger.ts';
import { type Client, type ReadOrder, test } from '../reference/orders/ordering.ts';
import { serving } from '../serving.ts';
import { expect } from '../test.ts';
import { called } from './called.ts';

const KEY = 'the key of the run';

/** A folder as a killed run leaves it: what it created, and the tokens that it was given, sealed. */
function left(orders: readonly ReadOrder[]): string {
  const out = test.info().outputPath('out');
  mkdirSync(out, { recursive: true });
  const secrets = createSecrets(KEY, []);
  const ledger = openLedger({ out, secrets, check: () => 'orders › a purchase' });
  const issued = sharedSecrets(join(out, ISSUED), KEY);
  for (const { order_id, access_token } of orders) {
    issued.tell(access_token ?? '');
    ledger.add({ kind: 'order', order_id, access_token: secretOf(access_token ?? '', secrets.label) });
  }
  ledger.add({
    kind: 'swap',
    payment_hash: 'ab'.repeat(32),
    access_token: secretOf('a token of a swap', secrets.label),
  });
  ledger.add({ kind: 'quote', rfq_id: 'r1' });
  return out;
}

/** An order that waits for a decision, and one that doesn't. */
async function orders(client: Client): Promise<[ReadOrder, ReadOrder]> {
  const waits = await client.create(await client.assetBody());
  const plain = await client.create();
  await client.lever('move-rate', { percent: 25 });
  return [waits, plain];
}

test('cleanup lists what a run created, and changes nothing', async ({ client, reference }) => {
  const [waits, plain] = await orders(client);
  const out = left([waits, plain]);
  const { code, stdout } = await called(['cleanup', out, '--base-url', reference.baseUrl], {
    env: { CONFORMANCE_SECRETS_KEY: KEY },
  });
  expect(code).toBe(0);
  const lines = stdout.trim().split('\n');
  expect(lines).toEqual([
    'orders: 2, swaps: 1, quotes: 1',
    expect.stringContaining(`order  ${waits.order_id}  waits for a decision on its rate; --decline gives it up  (20`),
    expect.stringContaining(`order  ${plain.order_id}  CREATED  (20`),
    expect.stringContaining(`swap   ${'ab'.repeat(32)}  expires by itself  (20`),
    'quotes expire by themselves',
  ]);
  expect(lines[1]).toContain('orders › a purchase');
  expect((await client.get(waits)).order_state).toBe('PENDING_RATE_DECISION');
});

test('cleanup --decline gives up what waits for a decision, and nothing else', async ({ client, reference }) => {
  const [waits, plain] = await orders(client);
  const out = left([waits, plain]);
  const env = { CONFORMANCE_SECRETS_KEY: KEY, MAKER_BASE_URL: reference.baseUrl };
  const { code, stdout } = await called(['cleanup', out, '--decline'], { env });
  expect(code, stdout).toBe(0);
  expect(stdout).toContain(`order  ${waits.order_id}  given up, nothing to pay back`);
  expect((await client.get(waits)).order_state).toBe('FAILED');
  expect((await client.get(plain)).order_state).toBe('CREATED');
  for (const { access_token } of [waits, plain]) expect(stdout).not.toContain(access_token ?? '');
});

test('what cannot be given up is named, and the command does not end green', async ({ client, reference }) => {
  const [waits] = await orders(client);
  const out = left([waits]);
  const decline = (key: string) =>
    called(['cleanup', out, '--decline', '--base-url', reference.baseUrl], { env: { CONFORMANCE_SECRETS_KEY: key } });
  const sealed = await decline('another key');
  expect(sealed.code).toBe(2);
  expect(sealed.stdout).toContain('its token cannot be opened');
  await reference.close();
  const away = await decline(KEY);
  expect(away.code).toBe(2);
  expect(away.stdout).toContain(`MAKER_BASE_URL: ${reference.baseUrl}/api/v1/lsps1/get_order gave no usable answer`);
});

test('a target that says the key or the token for a state has them shown nowhere', async ({ client }) => {
  const order = await client.create();
  const out = left([order]);
  const key = 'sk_live_Qx7vNz3KfW9pLr2TgYb5';
  for (const said of [key, order.access_token]) {
    const { url, stop } = await serving((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ order_state: said }));
    });
    const env = { CONFORMANCE_SECRETS_KEY: KEY, MAKER_API_KEY: key };
    const { code, stdout } = await called(['cleanup', out, '--base-url', url], { env });
    await stop();
    expect(code).toBe(0);
    expect(stdout).toContain(`order  ${order.order_id}  `);
    expect(stdout).not.toContain(said);
  }
});

test('without a target the list alone is given', async ({ client }) => {
  const out = left([await client.create()]);
  const { code, stdout } = await called(['cleanup', out]);
  expect(code).toBe(0);
  expect(stdout).toContain('expires by itself unless it was paid');
});

test('bad input is refused in a sentence that names the field and the fix', async ({ client }) => {
  const out = left([await client.create()]);
  const refusal = async (args: readonly string[], env: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await called(['cleanup', ...args], { env });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    return stderr.trim();
  };
  const nowhere = test.info().outputPath('nowhere');
  expect(await refusal([nowhere])).toBe(
    `${nowhere}: there is no ledger.ndjson in it; give the folder of a run that created something.`,
  );
  expect(await refusal([out, '--decline'])).toBe('--decline: no target is named; give its address by --base-url.');
  expect(await refusal([out, '--decline', '--base-url', 'http://127.0.0.1:1'])).toContain(
    '--decline: the tokens of the orders are sealed with the key of the run; set CONFORMANCE_SECRETS_KEY',
  );
  expect(await refusal([out, '--base-url', 'nonsense'])).toContain('--base-url: "nonsense" is not an address');
  const release = await lock(out, lockOf(out));
  expect(await refusal([out])).toBe(`${out}: its run goes on, or was killed seconds ago; wait for its end.`);
  await release();
});
