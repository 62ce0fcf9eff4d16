import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** What a service that isn't the reference does with requests and sockets. */
export interface OtherMaker {
  serve?(request: IncomingMessage, response: ServerResponse, body: string): void;
  talk?(socket: WebSocket): void;
}

/** A service of a few lines on a free port of loopback. */
export async function otherMaker({ serve, talk }: OtherMaker): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    serve?.(request, response, body);
  });
  const sockets = new WebSocketServer({ noServer: true });
  if (talk)
    server.on('upgrade', (request, socket, head) => {
      if (request.url?.startsWith('/ws/')) sockets.handleUpgrade(request, socket, head, talk);
      else socket.end('HTTP/1.1 403 Not Here\r\nX-Why: closed\r\nContent-Length: 4\r\n\r\nno 1');
    });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      for (const socket of sockets.clients) socket.terminate();
      await closed;
    },
  };
}

/** Sends these bytes on a connection of their own and gives everything that comes back until it ends. */
export function sendRaw(url: string, bytes: string): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
    });
    socket.on('error', () => resolve(heard)).on('close', () => resolve(heard));
  });
}
