import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { command } from '../../cli/command.ts';
import { MARKET } from '../../reference/running.ts';
import { expect, test } from '../../test.ts';
import { assets, channels, GOLD, HASH, ok, PEER, PUBKEY, SECRET, swapAnswers } from './recorded.ts';
import { type StubNode, stubNode } from './stub-node.ts';

/** A service in a process of its own: where it is, the process, and its end. */
async function serve(node: StubNode, state: string) {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const baseUrl = await new Promise<string>((ready, failed) => {
    const args = ['serve', '--maker-node', node.url, '--catalogue-from-node', '--state', state];
    ended = command(args, {
      started: (process) => {
        child = process;
      },
      watch: (stdout) => stdout.includes('\n') && ready(JSON.parse(stdout).baseUrl),
    }).then(({ stderr }) => failed(new Error(stderr)));
    ended.catch(() => undefined);
  });
  return { baseUrl, end: (signal: NodeJS.Signals) => child?.kill(signal), ended: () => ended.catch(() => undefined) };
}

test('a service that is killed while the node launches a swap reports its end in the next life, and launches no second', async () => {
  const expires_at = Math.floor(Date.now() / 1000) + 600;
  const record = {
    qty_from: 50_000_000,
    qty_to: 6_000_000,
    from_asset: null,
    to_asset: GOLD,
    payment_hash: HASH,
    requested_at: expires_at - 600,
    initiated_at: null as number | null,
    expires_at,
    completed_at: null as number | null,
  };
  const swapstring = `50000000/btc/6000000/${GOLD}/${expires_at}/${HASH}`;
  const stub = await stubNode({
    '/nodeinfo': ok({ pubkey: PUBKEY }),
    '/networkinfo': ok({ network: 'Regtest', height: 131 }),
    '/listassets': ok(assets('current')),
    '/listchannels': ok({ channels: channels('current') }),
    '/makerinit': ok({ swapstring, payment_hash: HASH, payment_secret: SECRET }),
    ...swapAnswers('current', { ...record, status: 'Waiting' }),
  });
  const state = join(test.info().outputPath(), 'state.sqlite');
  const first = await serve(stub, state);
  const post = async (baseUrl: string, path: string, body: object) => {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(baseUrl + path, request);
    return { status: response.status, json: await response.json() };
  };
  const legs = { from_asset: { asset_id: 'BTC', layer: 'BTC_LN', amount: 50_000_000 } };
  const wish = { ...legs, to_asset: { asset_id: GOLD, layer: 'RGB_LN' } };
  const { json: quote } = await post(first.baseUrl, `${MARKET}/quote`, wish);
  const { json: swap } = await post(first.baseUrl, '/api/v1/swaps/init', {
    rfq_id: quote.rfq_id,
    from_asset: 'BTC',
    from_amount: quote.from_asset.amount,
    to_asset: GOLD,
    to_amount: quote.to_asset.amount,
  });
  stub.say({
    '/makerexecute': () => {
      first.end('SIGKILL');
      stub.say(swapAnswers('current', { ...record, status: 'Pending', initiated_at: expires_at - 500 }));
      return ok({});
    },
  });
  const body = { swapstring, payment_hash: HASH, taker_pubkey: PEER };
  await expect(post(first.baseUrl, '/api/v1/swaps/execute', body)).rejects.toThrow();
  await first.ended();
  const second = await serve(stub, state);
  const status = () => post(second.baseUrl, '/api/v1/swaps/atomic/status', swap);
  expect(await status()).toMatchObject({ status: 200, json: { swap: { status: 'Pending' } } });
  expect(await post(second.baseUrl, '/api/v1/swaps/execute', body)).toMatchObject({ status: 400 });
  stub.say(swapAnswers('current', { ...record, status: 'Succeeded', completed_at: expires_at - 490 }));
  expect(await status()).toMatchObject({ json: { swap: { status: 'Succeeded', completed_at: expires_at - 490 } } });
  expect(await post(second.baseUrl, '/api/v1/swaps/execute', body)).toMatchObject({ status: 400 });
  expect(stub.times('/makerexecute')).toBe(1);
  second.end('SIGTERM');
  await second.ended();
  await stub.close();
});
