import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { httpPeer } from '../../../regtest/maker/http.ts';
import { serving } from '../../serving.ts';
import { expect, test } from '../../test.ts';

const BOUNDS = { deadline_ms: 30_000, most_bytes: 1_000 };

async function withPeer(answer: RequestListener, check: (peer: ReturnType<typeof httpPeer>) => Promise<void>) {
  const server = await serving(answer);
  const peer = httpPeer(`${server.url}/base/`, 'It', 'Bearer secret');
  await check(peer);
  await peer.close();
  await server.stop();
}

test('large integers come and go whole, under the path of the address', async () => {
  const seen: unknown[] = [];
  const listen: RequestListener = async (request, response) => {
    seen.push([request.url, request.headers.authorization, await text(request)]);
    response.end('{"most":18446744073709551615}');
  };
  await withPeer(listen, async (peer) => {
    const answer = await peer.ask('POST', '/path', { qty: 2n ** 64n - 1n }, BOUNDS);
    expect(answer).toEqual({ status: 200, json: { most: 2n ** 64n - 1n } });
    expect(seen).toEqual([['/base/path', 'Bearer secret', '{"qty":18446744073709551615}']]);
  });
});

test('silence has an end, before the first word and in the middle of a sentence', async () => {
  const bounds = { ...BOUNDS, deadline_ms: 50 };
  for (const answer of [() => {}, (_request, response) => void response.write('{')] satisfies RequestListener[])
    await withPeer(answer, async (peer) => {
      await expect(peer.ask('GET', '/', undefined, bounds)).rejects.toThrow('It does not answer in time');
    });
});

test('too large a body is not taken in, and no redirection followed', async () => {
  let asked = 0;
  const flood: RequestListener = (_request, response) => {
    asked += 1;
    const more = () => void (response.destroyed || response.write('x'.repeat(500), () => setImmediate(more)));
    more();
  };
  await withPeer(flood, async (peer) => {
    await expect(peer.ask('GET', '/', undefined, BOUNDS)).rejects.toThrow('It answers with more than 1000 bytes');
    expect(asked).toBe(1);
  });
  const redirect: RequestListener = (request, response) => {
    asked += 1;
    response.writeHead(307, { location: `http://${request.headers.host}/elsewhere` }).end();
  };
  await withPeer(redirect, async (peer) => {
    expect(await peer.ask('POST', '/', {}, BOUNDS)).toEqual({ status: 307, json: undefined });
    expect(asked).toBe(2);
  });
});

test('what ends without an answer was asked once', async () => {
  let asked = 0;
  await withPeer(
    (request) => {
      asked += 1;
      request.socket.destroy();
    },
    async (peer) => {
      await expect(peer.ask('GET', '/', undefined, BOUNDS)).rejects.toThrow('It does not answer');
      expect(asked).toBe(1);
    },
  );
});
