import { startProxyServer } from '../../../../regtest/lab/proxy/proxy-server.ts';
import { test as base, expect } from '../../../test.ts';

type Post = (method: string, params: object, file?: string) => Promise<unknown>;

/** The calls as rgb-lib makes them: a file comes in a form, with `params` as one JSON text. */
const test = base.extend<{ url: string; post: Post }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here.
  url: async ({}, use) => {
    const { port, close } = await startProxyServer();
    await use(`http://127.0.0.1:${port}/json-rpc`);
    await close();
  },
  post: async ({ url }, use) => {
    await use(async (method, params, file) => {
      const response = await fetch(url, {
        method: 'POST',
        ...(file === undefined ? json(method, params) : form(method, params, file)),
      });
      expect(response.status).toBe(200);
      const { jsonrpc, id, ...said } = (await response.json()) as { jsonrpc: string; id: unknown };
      expect({ jsonrpc, id }).toEqual({ jsonrpc: '2.0', id: '1' });
      return said;
    });
  },
});

function json(method: string, params: object): RequestInit {
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: '1', method, params }),
  };
}

function form(method: string, params: object, file: string): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries({ method, jsonrpc: '2.0', id: '1', params: JSON.stringify(params) }))
    body.append(name, value);
  body.append('file', new Blob([file]), 'consignment');
  return { body };
}

const TXID = 'cd'.repeat(32);

test('a consignment goes from the payer to the payee, and its acceptance back', async ({ post }) => {
  const recipient = { recipient_id: 'bcrt:utxob:1' };
  expect(await post('consignment.get', recipient)).toMatchObject({ error: { code: -400 } });
  expect(await post('consignment.post', { ...recipient, txid: TXID, vout: 1 }, 'bytes')).toEqual({ result: true });
  expect(await post('consignment.get', recipient)).toEqual({
    result: { consignment: Buffer.from('bytes').toString('base64'), txid: TXID, vout: 1 },
  });
  expect(await post('ack.get', recipient)).toEqual({ result: null });
  expect(await post('ack.post', { ...recipient, ack: true })).toEqual({ result: true });
  expect(await post('ack.get', recipient)).toEqual({ result: true });
});

test('what was posted once stays', async ({ post }) => {
  const recipient = { recipient_id: 'r', txid: TXID };
  await post('consignment.post', recipient, 'bytes');
  expect(await post('consignment.post', recipient, 'bytes')).toEqual({ result: false });
  expect(await post('consignment.post', recipient, 'others')).toMatchObject({ error: { code: -101 } });
  expect(await post('ack.post', { ...recipient, ack: false })).toEqual({ result: true });
  expect(await post('ack.post', { ...recipient, ack: false })).toEqual({ result: false });
  expect(await post('ack.post', { ...recipient, ack: true })).toMatchObject({ error: { code: -100 } });
});

test('media are kept likewise', async ({ post }) => {
  expect(await post('media.get', { attachment_id: 'm' })).toMatchObject({ error: { code: -401 } });
  expect(await post('media.post', { attachment_id: 'm' }, 'picture')).toEqual({ result: true });
  expect(await post('media.post', { attachment_id: 'm' }, 'picture')).toEqual({ result: false });
  expect(await post('media.get', { attachment_id: 'm' })).toEqual({
    result: Buffer.from('picture').toString('base64'),
  });
});

for (const [what, method, params, code] of [
  ['no recipient', 'consignment.get', {}, -302],
  ['a recipient that is no text', 'ack.get', { recipient_id: 7 }, -202],
  ['no file', 'consignment.post', { recipient_id: 'r' }, -303],
  ['no decision', 'ack.post', { recipient_id: 'r' }, -300],
  ['a decision that is none', 'ack.post', { recipient_id: 'r', ack: 'yes' }, -200],
  ['no attachment', 'media.get', {}, -301],
  ['another method', 'consignment.delete', {}, -32601],
] as const)
  test(`${what} is refused by the code of the protocol`, async ({ post }) => {
    expect(await post(method, params)).toMatchObject({ error: { code } });
  });

test('a form may give each parameter as a field', async ({ url, post }) => {
  const body = new FormData();
  const fields = {
    method: 'consignment.post',
    jsonrpc: '2.0',
    id: '1',
    'params[recipient_id]': 'r',
    'params[txid]': TXID,
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob(['bytes']), 'consignment');
  await fetch(url, { method: 'POST', body });
  expect(await post('consignment.get', { recipient_id: 'r' })).toMatchObject({ result: { txid: TXID } });
});

test('it says which protocol it speaks, and what is no JSON it cannot read', async ({ url, post }) => {
  expect(await post('server.info', {})).toMatchObject({ result: { protocol_version: '0.2' } });
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' });
  expect(await response.json()).toMatchObject({ id: null, error: { code: -32700 } });
});

test('a web page posts nothing', async ({ url, post }) => {
  const sent = form('consignment.post', { recipient_id: 'r', txid: TXID }, 'bytes');
  const { status } = await fetch(url, { method: 'POST', ...sent, headers: { origin: 'https://evil.example' } });
  expect(status).toBe(403);
  expect(await post('consignment.get', { recipient_id: 'r' })).toHaveProperty('error');
});
