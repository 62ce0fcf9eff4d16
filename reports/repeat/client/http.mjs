// One request, byte for byte; redirects are not followed.
import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';

export const DEADLINE_MS = 30_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** Begins a request; all failures arrive as the event `error`. */
export function begin({ base, path, method, headers }) {
  const { protocol, hostname, port, pathname } = new URL(base);
  const start = protocol === 'https:' ? overTls : overHttp;
  return start({
    hostname: hostname.replace(/^\[|\]$/g, ''),
    ...(port === '' ? {} : { port }),
    path: `${pathname.replace(/\/$/, '')}${path}` || '/',
    method,
    headers,
    agent: false,
    insecureHTTPParser: false,
  });
}

/** The answer to a request, or why there was none: `{ status, headers, text }` or `{ failure }`. */
export function ask({ body, headers, ...rest }) {
  return new Promise((resolve) => {
    const fail = (error) => resolve({ failure: error.code ?? error.message });
    const lines = [...headers, ...(body === undefined ? [] : [['content-length', String(body.length)]])];
    let asked;
    try {
      asked = begin({ ...rest, headers: membersOf(lines) });
    } catch (error) {
      fail(error);
      return;
    }
    const timer = setTimeout(() => {
      resolve({ failure: 'deadline' });
      asked.destroy();
    }, DEADLINE_MS);
    asked.on('error', fail);
    asked.on('close', () => clearTimeout(timer));
    asked.on('response', (response) => readAll(response).then(resolve, fail));
    asked.end(body);
  });
}

/** The whole of an answer. */
export async function readAll(response) {
  const pieces = [];
  let length = 0;
  for await (const piece of response) {
    length += piece.length;
    if (length > MOST_BYTES) throw new Error('too-large');
    pieces.push(piece);
  }
  return { status: response.statusCode, headers: response.headers, text: Buffer.concat(pieces).toString('utf8') };
}

/** Header lines as Node takes them: those of one name together. */
export function membersOf(lines) {
  const members = new Map();
  for (const [name, value] of lines) members.set(name, [...(members.get(name) ?? []), value]);
  return Object.fromEntries([...members].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}
