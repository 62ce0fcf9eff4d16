import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** A line of the server that answers no call. */
export interface Notification {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A wallet at an Electrum server. */
export interface ElectrumClient {
  /** The result of a call; throws what the server says no with. */
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** Sends a line as it is, and gives the next line that comes. */
  line(text: string): Promise<unknown>;
  readonly notifications: Notification[];
  close(): void;
}

export async function connectTo(port: number): Promise<ElectrumClient> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((connected, failed) => socket.once('connect', connected).once('error', failed));
  const waiting: ((message: unknown) => void)[] = [];
  const notifications: Notification[] = [];
  createInterface({ input: socket }).on('line', (line) => {
    const message = JSON.parse(line);
    if ('method' in message) notifications.push(message);
    else waiting.shift()?.(message);
  });
  let id = 0;
  const line = (text: string) =>
    new Promise<unknown>((answered) => {
      waiting.push(answered);
      socket.write(`${text}\n`);
    });
  return {
    line,
    notifications,
    async ask(method, ...params) {
      const message = (await line(JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }))) as {
        id: number;
        result?: unknown;
        error?: { code: number; message: string };
      };
      if (message.id !== id) throw new Error(`answer ${message.id} to call ${id}`);
      if (message.error) throw new Error(`${message.error.code}: ${message.error.message}`);
      return message.result;
    },
    close: () => socket.destroy(),
  };
}
