import { createServer, type Socket } from 'node:net';
import { type BitcoindRpc, RpcRefusal } from '../bitcoind-rpc.ts';
import { listening } from '../listening.ts';
import { createChainIndex } from './chain-index.ts';
import { electrumCalls, type Subscriber, tipOf } from './electrum-calls.ts';

/** An Electrum server that listens on loopback. */
export interface ElectrumServer {
  readonly port: number;
  /** Reads what is new at bitcoind, and sends it to those who subscribed. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

const MOST_LINE_BYTES = 16 * 1024 * 1024;
const UNKNOWN_METHOD = -32601;
const BROKEN = -32603;

/**
 * Serves the chain of a bitcoind by the Electrum protocol 1.4, one JSON object or array a line, on 127.0.0.1. Resolves when
 * the chain is indexed; throws when bitcoind does not answer or the port is taken.
 */
export async function startElectrumServer(rpc: BitcoindRpc, port = 0): Promise<ElectrumServer> {
  const index = createChainIndex(rpc);
  const calls = electrumCalls(index, rpc);
  const subscribers = new Map<Socket, Subscriber>();
  let sentTip = '';

  const send = (socket: Socket, message: object): void => {
    if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
  };

  async function answer(request: unknown, subscriber: Subscriber): Promise<object> {
    const { id = null, method, params = [] } = (request ?? {}) as { id?: unknown; method?: unknown; params?: unknown };
    try {
      const act = typeof method === 'string' && Object.hasOwn(calls, method) ? calls[method] : undefined;
      if (!act || !Array.isArray(params)) throw new RpcRefusal(UNKNOWN_METHOD, `there is no such call: ${method}`);
      return { jsonrpc: '2.0', id, result: await act(params, subscriber) };
    } catch (error) {
      const code = error instanceof RpcRefusal ? error.code : BROKEN;
      return { jsonrpc: '2.0', id, error: { code, message: error instanceof Error ? error.message : String(error) } };
    }
  }

  async function take(line: string, socket: Socket, subscriber: Subscriber): Promise<void> {
    let request: unknown;
    try {
      request = JSON.parse(line);
    } catch {
      socket.destroy();
      return;
    }
    const several = Array.isArray(request);
    const answers = await Promise.all(
      (several ? (request as unknown[]) : [request]).map((one) => answer(one, subscriber)),
    );
    for (const message of several ? [answers] : answers) send(socket, message);
  }

  function notify(): void {
    const tip = tipOf(index);
    const isNewTip = tip.hex !== sentTip;
    sentTip = tip.hex;
    for (const [socket, { wantsHeaders, scripts }] of subscribers) {
      if (wantsHeaders && isNewTip) send(socket, notification('blockchain.headers.subscribe', [tip]));
      for (const [scripthash, sent] of scripts) {
        const status = index.status(scripthash);
        if (status === sent) continue;
        scripts.set(scripthash, status);
        send(socket, notification('blockchain.scripthash.subscribe', [scripthash, status]));
      }
    }
  }

  const server = createServer((socket) => {
    const subscriber: Subscriber = { wantsHeaders: false, scripts: new Map() };
    subscribers.set(socket, subscriber);
    let received = '';
    socket.setEncoding('utf8');
    socket.on('error', () => socket.destroy());
    socket.on('close', () => subscribers.delete(socket));
    socket.on('data', (chunk: string) => {
      const lines = (received + chunk).split('\n');
      received = lines.pop() ?? '';
      if (received.length > MOST_LINE_BYTES) socket.destroy();
      // What follows a line that is none of the protocol, such as the head of a web page's request, is not heard.
      for (const line of lines) if (line.trim() !== '' && !socket.destroyed) void take(line, socket, subscriber);
    });
  });

  await index.sync();
  sentTip = tipOf(index).hex;
  const listens = await listening(server, port);
  return {
    port: listens,
    async refresh() {
      await index.sync();
      notify();
    },
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of subscribers.keys()) socket.destroy();
      await closed;
    },
  };
}

function notification(method: string, params: readonly unknown[]): object {
  return { jsonrpc: '2.0', method, params };
}
