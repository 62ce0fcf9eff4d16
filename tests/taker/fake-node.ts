import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Exchange } from '../../harness/engine/wire/exchange.ts';
import { createSecrets } from '../../harness/engine/wire/secrets.ts';
import type { Sparing } from '../../harness/taker/calm.ts';
import type { ComparedSwapstring } from '../../harness/taker/compared.ts';
import type { ConnectionOptions } from '../../harness/taker/connection.ts';
import { createTaker, type Taker } from '../../harness/taker/taker.ts';
import { serving } from '../serving.ts';

/** A text as if it had been compared, for tests of what the node does with any. */
export function asCompared(swapstring: string): ComparedSwapstring {
  return swapstring as ComparedSwapstring;
}

/** One request that the fake received. */
export interface Received {
  readonly call: string;
  readonly body: string;
  readonly authorization: string | undefined;
}

/** What the fake does for a call: a text or object is answered with 200, a function may do anything. */
type Route = string | object | ((response: ServerResponse, request: Received) => void);

/** A taker of a fake node, and what passed between them. */
export interface Fake {
  readonly taker: Taker;
  readonly received: readonly Received[];
  readonly exchanges: readonly Exchange[];
  readonly url: string;
  /** The calls received so far, as `POST /getswap`. */
  calls(): string[];
}

/**
 * Runs a test against a node that has only the given calls, by method and path; every other one is answered as the
 * router of a node does, with 404 and nothing.
 */
export async function withFake(
  routes: Record<string, Route>,
  check: (fake: Fake) => Promise<void>,
  options: Partial<ConnectionOptions & Pick<Sparing, 'calmMs'>> = {},
): Promise<void> {
  const received: Received[] = [];
  const { url, stop } = await serving(async (request, response) => {
    const body = await text(request);
    const call = `${request.method} ${request.url}`;
    const one = { call, body, authorization: request.headers.authorization };
    received.push(one);
    const route = routes[call];
    if (route === undefined) response.writeHead(404).end();
    else if (typeof route === 'function') route(response, one);
    else answer(response, 200, route);
  });
  const exchanges: Exchange[] = [];
  const taker = openTaker({ url, record: (exchange) => exchanges.push(exchange), ...options });
  try {
    await check({ taker, received, exchanges, url, calls: () => received.map(({ call }) => call) });
  } finally {
    await taker.close();
    await stop();
  }
}

/** A taker with all that a test does not care about. */
export function openTaker(options: Partial<ConnectionOptions & Pick<Sparing, 'calmMs'>> & { url: string }): Taker {
  let sent = 0;
  return createTaker({
    secrets: createSecrets('key', []),
    record: () => {},
    check: () => 'a check',
    nextId: () => `t-${++sent}`,
    userAgent: 'tests',
    calmMs: 0,
    deadlineMs: 20_000,
    ...options,
  });
}

/** Answers with JSON; a text goes out as it is. */
export function answer(response: ServerResponse, status: number, body: string | object): void {
  const json = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json' }).end(json);
}

/** A route that refuses as a node does. */
export function refuse(status: number, name: string, error = `${name} happened`): Route {
  return (response) => answer(response, status, { error, code: status, name });
}
