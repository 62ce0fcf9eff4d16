import { type Clock, createClock } from '../../reference/clock.ts';
import { parseJson } from '../../reference/json.ts';
import { createRegtest, type Regtest, type RegtestOptions } from '../../reference/node/regtest.ts';
import { type NodeOptions, startNode } from '../../reference/node/start.ts';

export const GOLD = 'rgb:e5q7pWFw-QFalMcp-XU1mGXT-ZJjQash-lblLpY3-W2m84pQ';
/** An asset of which no node knows. */
export const LEAD = 'rgb:A6pfzgra-2xe6smF-CxLpK4n-4J5qJmG-P6Rqlqp-PtmDy1k';
export const START = 1_800_000_000;

/** What came back: the status, and the body parsed with its large integers whole. */
interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

/** A way to call one served node. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: string | object, headers?: object) => Promise<Answer>;

/** Runs a test against both nodes of a regtest, served on free ports under a frozen clock. */
export async function withNodes(
  options: Omit<RegtestOptions, 'clock'> & Omit<NodeOptions, 'node'>,
  check: (nodes: { maker: Ask; taker: Ask; regtest: Regtest; clock: Clock }) => Promise<void>,
): Promise<void> {
  const clock = createClock(() => START * 1000);
  const regtest = createRegtest({ assets: [{ asset_id: GOLD }], ...options, clock });
  const running = [
    await startNode({ ...options, node: regtest.makerRgbNode }),
    await startNode({ ...options, node: regtest.takerNode }),
  ] as const;
  try {
    const [maker, taker] = running;
    await check({ maker: asker(maker.nodeUrl), taker: asker(taker.nodeUrl), regtest, clock });
  } finally {
    await Promise.all(running.map(({ close }) => close()));
  }
}

function asker(nodeUrl: string): Ask {
  return async (method, path, body, headers = {}) => {
    const sent = typeof body === 'object' ? JSON.stringify(body) : body;
    const response = await fetch(nodeUrl + path, {
      method,
      headers: { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const text = await response.text();
    const parsed = text === '' ? {} : parseJson(text);
    return { status: response.status, body: parsed as Record<string, unknown>, text };
  };
}
