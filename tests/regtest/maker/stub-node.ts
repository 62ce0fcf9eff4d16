import { createServer } from 'node:http';
import { createClock } from '../../../reference/clock.ts';
import type { OwnNode } from '../../../reference/maker/own-node.ts';
import type { Bitcoind } from '../../../regtest/maker/bitcoind.ts';
import { type CallNode, nodeAt } from '../../../regtest/maker/node-calls.ts';
import { createRealNode } from '../../../regtest/maker/real-node.ts';
import { openState } from '../../../regtest/maker/state.ts';
import { ABSENT, EXPIRY, type Recorded } from './recorded.ts';

/** What a path answers: always the same, one after the other, or nothing: the connection ends. */
export type Script = Recorded | 'hang up' | ((body: unknown, nth: number) => Recorded | 'hang up');

/** A call as it came in. */
export interface Told {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

/** A node that says what was recorded. What a path is not told to answer is absent. */
export interface StubNode {
  readonly url: string;
  readonly told: readonly Told[];
  /** How often a path was called. */
  times(path: string): number;
  /** Answers these otherwise from now on. */
  say(scripts: Readonly<Record<string, Script>>): void;
  close(): Promise<void>;
}

/** Starts one on loopback. */
export async function stubNode(initial: Readonly<Record<string, Script>>): Promise<StubNode> {
  let scripts = initial;
  const told: Told[] = [];
  const times = (path: string) => told.filter((one) => one.path === path).length;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const [path = ''] = (request.url ?? '').split('?');
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { authorization } = request.headers;
    told.push({ method: request.method ?? '', path, body, authorization });
    const script = scripts[path] ?? ABSENT;
    const answer = typeof script === 'function' ? script(body, times(path)) : script;
    if (answer === 'hang up') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.json === undefined ? undefined : JSON.stringify(answer.json));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    told,
    times,
    say(changed) {
      scripts = { ...scripts, ...changed };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A maker's node on such a stub, ten minutes before the offer lapses, and how to be done with it. */
export async function onStub(
  scripts: Readonly<Record<string, Script>>,
  file: string,
  check: (parts: {
    readonly node: OwnNode;
    readonly stub: StubNode;
    readonly call: CallNode;
    readonly clock: ReturnType<typeof createClock>;
  }) => Promise<void>,
  { token, bitcoind }: { readonly token?: string; readonly bitcoind?: Bitcoind } = {},
): Promise<void> {
  const stub = await stubNode(scripts);
  const clock = createClock(() => (EXPIRY - 600) * 1000);
  const { call, close } = nodeAt({ url: stub.url, token });
  const state = openState(file);
  try {
    const node = createRealNode({ call, journal: state.journal, clock, bitcoind, lookEveryMs: 1 });
    await check({ node, stub, call, clock });
  } finally {
    state.close();
    await close();
    await stub.close();
  }
}
