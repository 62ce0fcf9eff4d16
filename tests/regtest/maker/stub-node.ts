import { text } from 'node:stream/consumers';
import { createClock } from '../../../reference/clock.ts';
import type { OwnNode } from '../../../reference/maker/own-node.ts';
import type { Bitcoind } from '../../../regtest/maker/bitcoind.ts';
import { type CallNode, nodeAt } from '../../../regtest/maker/node-calls.ts';
import { createRealNode } from '../../../regtest/maker/real-node.ts';
import { openState } from '../../../regtest/maker/state.ts';
import { serving } from '../../serving.ts';
import { ABSENT, EXPIRY, type Recorded } from './recorded.ts';

/** What a path answers: always the same, one after the other, or nothing: the connection ends. */
export type Script = Recorded | 'hang up' | ((body: unknown, nth: number) => Recorded | 'hang up');

/** A call as it came in. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

/** A node that says what was recorded. A path without a script is absent. */
export interface StubNode {
  readonly url: string;
  /** All calls so far, in their order. */
  readonly asked: readonly Asked[];
  /** How often a path was called. */
  times(path: string): number;
  /** Answers these otherwise from now on. */
  say(scripts: Readonly<Record<string, Script>>): void;
  close(): Promise<void>;
}

/** Starts one on loopback. */
export async function stubNode(initial: Readonly<Record<string, Script>>): Promise<StubNode> {
  let scripts = initial;
  const asked: Asked[] = [];
  const times = (path: string) => asked.filter((one) => one.path === path).length;
  const { url, stop } = await serving(async (request, response) => {
    const sent = await text(request);
    const [path = ''] = (request.url ?? '').split('?');
    const body: unknown = sent === '' ? undefined : JSON.parse(sent);
    const { authorization } = request.headers;
    asked.push({ method: request.method ?? '', path, body, authorization });
    const script = scripts[path] ?? ABSENT;
    const answer = typeof script === 'function' ? script(body, times(path)) : script;
    if (answer === 'hang up') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.json === undefined ? undefined : JSON.stringify(answer.json));
  });
  return {
    url,
    asked,
    times,
    say(changed) {
      scripts = { ...scripts, ...changed };
    },
    close: stop,
  };
}

/** A maker's node on such a stub, ten minutes before the offer expires, and how to be done with it. */
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
