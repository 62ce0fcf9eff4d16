import { expect, test } from '../test.ts';
import { GOLD, withNodes } from './fixture.ts';

function bearer(token: string): object {
  return { authorization: `Bearer ${token}` };
}

test('with a token set, calls without it are Unauthorized', async () => {
  await withNodes({ token: 'open-sesame' }, async ({ taker }) => {
    for (const headers of [{}, bearer('other'), { authorization: 'open-sesame' }, { authorization: 'Bearer ' }])
      expect(await taker('GET', '/nodeinfo', undefined, headers)).toMatchObject({
        status: 401,
        body: { name: 'Unauthorized', code: 401, error: expect.any(String) },
      });
    expect((await taker('GET', '/nodeinfo', undefined, bearer('open-sesame'))).status).toBe(200);
  });
});

test('a token of few rights is Forbidden elsewhere', async () => {
  await withNodes({ tokens: { reader: 'read-only', swapper: ['/taker', '/nodeinfo'] } }, async ({ taker }) => {
    const swapstring = 'a/b';
    const forbidden = { status: 403, body: { name: 'Forbidden', code: 403 } };
    expect((await taker('GET', '/listswaps', undefined, bearer('reader'))).status).toBe(200);
    expect(await taker('POST', '/taker', { swapstring }, bearer('reader'))).toMatchObject(forbidden);
    expect(await taker('POST', '/taker', { swapstring }, bearer('swapper'))).toMatchObject({
      body: { name: 'InvalidSwapString' },
    });
    expect(await taker('GET', '/listswaps', undefined, bearer('swapper'))).toMatchObject(forbidden);
  });
});

test('a locked wallet answers LockedNode, save for what needs no wallet', async () => {
  await withNodes({ locked: true }, async ({ taker, regtest }) => {
    expect(await taker('GET', '/nodeinfo')).toMatchObject({ status: 403, body: { name: 'LockedNode', code: 403 } });
    const swapstring = `1/btc/1/${GOLD}/5/${'ab'.repeat(32)}`;
    expect((await taker('POST', '/decodeswapstring', { swapstring })).status).toBe(200);
    expect(await taker('POST', '/taker', {})).toMatchObject({ body: { name: 'InvalidRequest' } });
    regtest.takerNode.locked = false;
    expect((await taker('GET', '/nodeinfo')).status).toBe(200);
  });
});

test('what is no request of the interface is refused as the node does', async () => {
  await withNodes({}, async ({ taker }) => {
    const invalid = { status: 400, body: { name: 'InvalidRequest', code: 400 } };
    expect(await taker('POST', '/taker', '{')).toMatchObject(invalid);
    expect(await taker('POST', '/taker', '[]')).toMatchObject(invalid);
    expect(await taker('POST', '/taker')).toMatchObject(invalid);
    expect(await taker('POST', '/taker', '{"swapstring":"x"}', { 'content-type': 'text/plain' })).toMatchObject(
      invalid,
    );
    expect(await taker('POST', '/decodeswapstring', { swapstring: 'x', more: 1 })).toMatchObject({
      body: { name: 'InvalidSwapString' },
    });
    expect(await taker('GET', '/nowhere')).toMatchObject({ status: 404, text: '' });
    expect(await taker('GET', '/taker')).toMatchObject({ status: 405, text: '' });
  });
});

test('a call that the node has and the model has not is refused in the envelope of the node', async () => {
  const refused = { status: 500, body: { name: 'Unexpected', code: 500, error: expect.stringContaining('/keysend') } };
  await withNodes({ token: 'secret' }, async ({ taker }) => {
    expect(await taker('POST', '/keysend', {})).toMatchObject({ status: 401 });
    expect(await taker('POST', '/keysend', '{', { authorization: 'Bearer secret' })).toMatchObject(refused);
  });
});

test('an early revision lacks three calls and takes no body for sync', async () => {
  await withNodes({ revision: '2024-11' }, async ({ taker }) => {
    for (const path of ['/getswap', '/getpayment', '/decodeswapstring'])
      expect((await taker('POST', path, {})).status).toBe(404);
    expect((await taker('POST', '/sync')).status).toBe(200);
    expect((await taker('GET', '/nodeinfo')).body).toHaveProperty('onchain_pubkey');
  });
  await withNodes({}, async ({ taker }) => {
    expect(await taker('POST', '/sync')).toMatchObject({ status: 400, body: { name: 'InvalidRequest' } });
    for (const keychain of ['Colored', { Vanilla: { lookback: 20 } }])
      expect((await taker('POST', '/sync', { options: { keychain, strategy: 'FullSync' } })).status).toBe(200);
    expect((await taker('POST', '/sync', { options: { keychain: 'Gold', strategy: 'FullSync' } })).status).toBe(400);
  });
});
