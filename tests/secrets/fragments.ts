import type { AddressInfo } from 'node:net';
import WebSocket, { WebSocketServer } from 'ws';

/** A quote socket in front of another one, which cuts all that is said to the client into frames of a few bytes. */
export interface Fragments {
  readonly wsUrl: string;
  /** How many messages came in more than one frame. */
  cut(): number;
  close(): Promise<void>;
}

/** Starts one in front of a base URL. */
export async function startFragments(baseUrl: string, bytes: number): Promise<Fragments> {
  let cut = 0;
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((ready) => server.once('listening', ready));
  server.on('connection', (client, { url = '', headers }) => {
    const { authorization } = headers;
    const maker = new WebSocket(`${baseUrl.replace('http', 'ws')}${url}`, {
      headers: authorization ? { authorization } : {},
    });
    const opened = new Promise((open) => maker.once('open', open));
    client.on('message', (data) => void opened.then(() => maker.send(String(data))));
    client.on('close', () => maker.close());
    maker.on('message', (data) => {
      const text = Buffer.from(String(data));
      if (text.length > bytes) cut++;
      for (let at = 0; at < text.length; at += bytes)
        client.send(text.subarray(at, at + bytes), { binary: false, fin: at + bytes >= text.length });
    });
    maker.on('close', (code, reason) =>
      code >= 1000 && code !== 1005 && code !== 1006 ? client.close(code, reason) : client.close(),
    );
    maker.on('error', () => client.terminate());
  });
  return {
    wsUrl: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => cut,
    close: () =>
      new Promise((closed) => {
        for (const client of server.clients) client.terminate();
        server.close(() => closed());
      }),
  };
}
