import type { WebSocketServer } from 'ws';

/** Runs a test's body and stops the server after it, even if the body fails. */
export async function stopping(server: WebSocketServer, body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } finally {
    for (const client of server.clients) client.terminate();
    await new Promise((stopped) => server.close(stopped));
  }
}
