import { Pool } from 'undici';
import { parseJson, writeJson } from '../../reference/json.ts';
import { NodeUnreachable } from '../../reference/node/port.ts';

/** What came back: the status, and the body read exactly; undefined where it is no JSON. */
export interface HttpAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** Bounds of one question, all of it included. */
export interface HttpBounds {
  readonly deadline_ms: number;
  readonly most_bytes: number;
}

/** Asks a peer, once: nothing is ever repeated here, and no redirection followed. Throws NodeUnreachable for no answer. */
export interface HttpPeer {
  ask(method: 'GET' | 'POST', path: string, body: object | undefined, bounds: HttpBounds): Promise<HttpAnswer>;
  close(): Promise<void>;
}

/**
 * A peer at an address whose path, if it has one, every question begins with.
 * @param name what sentences call it
 */
export function httpPeer(address: string, name: string, authorization: string | undefined): HttpPeer {
  const { origin, pathname } = new URL(address);
  // A connection of its own for each question: on one that is kept open a question can get lost while the peer closes it.
  const pool = new Pool(origin, { pipelining: 0 });
  return {
    async ask(method, path, body, { deadline_ms, most_bytes }) {
      try {
        const response = await pool.request({
          method,
          path: `${pathname.replace(/\/$/, '')}${path}` || '/',
          signal: AbortSignal.timeout(deadline_ms),
          headers: {
            ...(body && { 'content-type': 'application/json' }),
            ...(authorization !== undefined && { authorization }),
          },
          ...(body && { body: writeJson(body) }),
        });
        return { status: response.statusCode, json: readAs(await textOf(response.body, most_bytes)) };
      } catch (error) {
        if (error instanceof TooLarge) throw new NodeUnreachable(`${name} answers with more than ${most_bytes} bytes`);
        const late = error instanceof Error && error.name === 'TimeoutError';
        throw new NodeUnreachable(late ? `${name} does not answer in time` : `${name} does not answer`);
      }
    },
    close: () => pool.destroy(),
  };
}

class TooLarge extends Error {}

async function textOf(body: AsyncIterable<Buffer>, most_bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > most_bytes) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readAs(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
