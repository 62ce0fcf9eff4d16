import type { ServerResponse } from 'node:http';
import { TakerRefusal } from '../../harness/taker/refusal.ts';
import { SetupError, Violation } from '../../harness/verdict/failures.ts';
import { resultOf } from '../../harness/verdict/requirement.ts';
import { failureOf } from '../failure-of.ts';
import { expect, test } from '../test.ts';
import { answer, asCompared, openTaker, refuse, withFake } from './fake-node.ts';

const NO_PAYMENTS = { 'GET /listpayments': { payments: [] } };

const CONDITIONS: [what: string, route: Parameters<typeof withFake>[0][string], message: RegExp][] = [
  [
    'a locked wallet',
    refuse(403, 'LockedNode'),
    /^TAKER_NODE_URL: the node at http:\S+ is locked, or has no wallet yet; unlock/,
  ],
  ['no wallet', refuse(403, 'NotInitialized'), /^TAKER_NODE_URL: .* has no wallet yet; make one/],
  ['a changing wallet', refuse(403, 'ChangingState'), /^TAKER_NODE_URL: .* just locking or unlocking/],
  ['a missing token', refuse(401, 'Unauthorized'), /^TAKER_NODE_TOKEN: is not set, .* covers GET \/nodeinfo\.$/],
  ['a 401 of a proxy', (response) => void response.writeHead(401).end(), /^TAKER_NODE_TOKEN: is not set/],
  ['a token of few rights', refuse(403, 'Forbidden'), /^TAKER_NODE_TOKEN: the token does not cover GET \/nodeinfo/],
  ['a 403 of a proxy', (response) => void response.writeHead(403).end('no'), /^TAKER_NODE_TOKEN: the token does not/],
  ['a web page', '<html></html>', /^TAKER_NODE_URL: GET \/nodeinfo is not an object; give the address/],
  ['another service', { status: 'ok' }, /^TAKER_NODE_URL: GET \/nodeinfo: pubkey is not a text/],
  ['a method that is not allowed', (response) => void response.writeHead(405).end(), /answers GET \/nodeinfo with 405/],
  ['a torn answer', (response) => tear(response), /^TAKER_NODE_URL: .* gives no usable answer .*; correct the address/],
];

function tear(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '100' }).write('{');
  response.destroy();
}

for (const [what, route, message] of CONDITIONS)
  test(`${what} is a failure to set up that names the fix`, async () => {
    await withFake({ 'GET /nodeinfo': route }, async ({ taker }) => {
      const error = await failureOf(taker.nodeinfo());
      expect(error).toBeInstanceOf(SetupError);
      expect(error).not.toBeInstanceOf(Violation);
      expect(error.message).toMatch(message);
      expect(resultOf(error)).toMatchObject({ outcome: 'not-exercised', reason: 'setup' });
    });
  });

test('a path that the node does not have points to a wrong address', async () => {
  await withFake({}, async ({ taker, url }) => {
    const message = `TAKER_NODE_URL: ${url} has no GET /nodeinfo (404); give the address of an rgb-lightning-node.`;
    expect((await failureOf(taker.nodeinfo())).message).toBe(message);
    expect((await failureOf(taker.swapOf('ab'))).message).toContain('GET /listswaps');
  });
});

test('a node that is not there is no unavailable target', async () => {
  let gone = '';
  await withFake({}, async ({ url }) => {
    gone = url;
  });
  const taker = openTaker({ url: gone });
  const error = await failureOf(taker.nodeinfo());
  expect(error).toBeInstanceOf(SetupError);
  expect(error.message).toMatch(/^TAKER_NODE_URL: the node at http:\S+ cannot be reached .*; start it or correct/);
  await taker.close();
});

test('a node that does not answer in time is a failure to set up', async () => {
  await withFake(
    { 'POST /taker': () => {} },
    async ({ taker, calls }) => {
      expect((await failureOf(taker.whitelist(asCompared('s')))).message).toContain('gives no usable answer');
      expect(calls().filter((call) => call === 'POST /taker').length, 'never sent twice').toBeLessThanOrEqual(1);
    },
    { deadlineMs: 1_000 },
  );
});

test('a token that the node does not accept', async () => {
  const routes = {
    'GET /nodeinfo': (response: ServerResponse) =>
      answer(response, 401, { error: 'x', code: 401, name: 'Unauthorized' }),
  };
  await withFake(
    routes,
    async ({ taker, received }) => {
      const { message } = await failureOf(taker.nodeinfo());
      expect(message).toMatch(/^TAKER_NODE_TOKEN: .* does not accept the token for GET \/nodeinfo/);
      expect(message).not.toContain('open-sesame');
      expect(received[0]?.authorization).toBe('Bearer open-sesame');
    },
    { token: 'open-sesame' },
  );
});

test("other refusals keep the node's name, status and words, and know a fix", async () => {
  await withFake({ 'POST /taker': refuse(403, 'InsufficientAssets', 'Not enough assets') }, async ({ taker }) => {
    const error = await failureOf(taker.whitelist(asCompared('s')));
    expect(error).toBeInstanceOf(TakerRefusal);
    expect(error).toMatchObject({ name_: 'InsufficientAssets', status: 403 });
    expect(error.message).toBe(
      "the taker's node refuses POST /taker with InsufficientAssets (403): Not enough assets; no single channel of the taker holds so much of the asset, so open or refill one",
    );
    expect(resultOf(error).outcome).toBe('not-exercised');
  });
});

test('a payment is sent once, whatever comes back', async () => {
  const routes = { ...NO_PAYMENTS, 'POST /sendpayment': refuse(500, 'FailedPayment') };
  await withFake(routes, async ({ taker, received }) => {
    expect(await failureOf(taker.sendpayment('lnbcrt1'))).toMatchObject({ name_: 'FailedPayment' });
    expect(received.map(({ body }) => body).filter(Boolean)).toEqual([
      '{"invoice":"lnbcrt1","amt_msat":null,"asset_id":null,"asset_amount":null}',
    ]);
  });
});

for (const [what, route] of [
  ['an answer that is cut off', tear],
  ['silence', () => {}],
  ['a refusal for the moment', refuse(503, 'Network')],
  ['a refusal for too many calls', refuse(429, 'TooMany')],
] as const)
  test(`a payment is sent once, also after ${what}`, async () => {
    await withFake(
      { ...NO_PAYMENTS, 'POST /sendpayment': route },
      async ({ taker, calls }) => {
        expect(await failureOf(taker.sendpayment('lnbcrt1'))).toBeInstanceOf(SetupError);
        expect(await failureOf(taker.sendpayment('lnbcrt1'))).toMatchObject({ name_: 'DuplicatePayment' });
        expect(calls().filter((call) => call === 'POST /sendpayment')).toHaveLength(1);
      },
      { deadlineMs: 200 },
    );
  });

test('a failed payment is a status, not a refusal', async () => {
  const sent = { payment_id: 'p', payment_hash: 'ab', payment_secret: 'cd', status: 'Failed' };
  await withFake({ ...NO_PAYMENTS, 'POST /sendpayment': sent }, async ({ taker }) => {
    expect(await taker.sendpayment('lnbcrt1')).toEqual({
      payment_hash: 'ab',
      status: 'Failed',
    });
  });
});

test('what only reads is asked for again', async () => {
  let asked = 0;
  const routes = {
    'GET /networkinfo': (response: ServerResponse) =>
      ++asked === 1 ? tear(response) : answer(response, 200, { network: 'Regtest', height: 7 }),
  };
  await withFake(routes, async ({ taker }) => {
    expect(await taker.networkinfo()).toEqual({ network: 'Regtest', height: 7 });
  });
});

test('connecting to a peer that is connected already is fine, even where the node refuses it', async () => {
  const peer = `02${'ab'.repeat(32)}`;
  const routes = {
    'POST /connectpeer': refuse(403, 'FailedPeerConnection'),
    'GET /listpeers': { peers: [{ pubkey: peer }] },
  };
  await withFake(routes, async ({ taker }) => {
    await taker.connectpeer(`${peer.toUpperCase()}@127.0.0.1:9735`);
    expect(await failureOf(taker.connectpeer(`03${'ab'.repeat(32)}@127.0.0.1:9735`))).toMatchObject({
      name_: 'FailedPeerConnection',
    });
  });
});
