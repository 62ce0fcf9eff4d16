import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { OPERATIONS, openingOf } from '../operations.ts';
import type { HttpReply, HttpRequest } from './exchange.ts';
import { changedLines, linesWhere, recordOf } from './headers.ts';
import { jsonSource, rawOf, writeJson } from './json.ts';
import type { Arrived, Outgoing } from './target.ts';

/** A request that came in: as changes get it, and as it is then sent on. */
export interface Inbound {
  readonly request: HttpRequest;
  /** The request as it goes on; its unchanged parts exactly as they came. */
  outgoing(): Outgoing;
}

/** Makes an inbound request of a request and its whole body. */
export function takeIn(
  { method = 'GET', url = '/', rawHeaders }: IncomingMessage,
  bytes: Buffer,
  countOf: (operation: string | undefined) => number,
): Inbound {
  const [path = '', ...rest] = url.split('?');
  const search = rest.join('?');
  const query = queryOf(search);
  const before = { ...query };
  const source = jsonSource(bytes);
  const opening = openingOf(method, path);
  const operation = opening?.operation ?? OPERATIONS.find((one) => one === `${method} ${path}`);
  let body: { value: unknown } | undefined;
  const request: HttpRequest = {
    method,
    path,
    target: url,
    operation,
    count: countOf(operation),
    client_id: opening?.client_id ?? '',
    headers: recordOf(rawHeaders),
    headerLines: rawHeaders,
    query,
    get body() {
      body ??= { value: source.value };
      return body.value;
    },
    set body(value) {
      body = { value };
    },
    bytes,
    get malformed() {
      return method === 'POST' && source.malformed;
    },
  };
  return {
    request,
    outgoing: () => ({
      method,
      target: changedTarget(url, path, search, before, query),
      headers: rawHeaders,
      bytes: body === undefined ? bytes : source.bytesOf(body.value),
    }),
  };
}

/** A request of a change's own, as it goes to the service. */
export function outgoingOf({
  method,
  path,
  headers,
  query,
  body,
}: Pick<HttpRequest, 'method' | 'path' | 'headers' | 'query' | 'body'>): Outgoing {
  const search = new URLSearchParams(query).toString();
  const lines = Object.entries(headers).flat();
  return {
    method,
    target: search === '' ? path : `${path}?${search}`,
    headers: linesWhere(lines, (name) => name !== 'accept-encoding'),
    bytes: body === undefined ? Buffer.alloc(0) : Buffer.from(writeJson(body)),
  };
}

/** An answer as changes get it, and where it came from: the service, or a change. */
export interface Given {
  readonly reply: HttpReply;
  readonly arrived: Arrived | undefined;
  /** The bytes of the changed answer; of an unchanged body the bytes that came. */
  bytesOf(reply: HttpReply): Buffer;
}

/** An answer that a change gave. */
export function ownGiven(reply: HttpReply): Given {
  return { reply, arrived: undefined, bytesOf: ({ body }) => Buffer.from(rawOf(body) ?? writeJson(body)) };
}

/** An answer of the service, as a change gets it. */
export function givenOf(arrived: Arrived): Given {
  const source = jsonSource(arrived.bytes);
  let body: { value: unknown } | undefined;
  const reply: HttpReply = {
    status: arrived.status,
    headers: recordOf(arrived.headers),
    get body() {
      body ??= { value: source.malformed ? { raw: arrived.bytes } : source.value };
      return body.value;
    },
    set body(value) {
      body = { value };
    },
  };
  return {
    reply,
    arrived,
    bytesOf(made) {
      if (made === reply && body === undefined) return arrived.bytes;
      const raw = rawOf(made.body);
      return raw === undefined ? source.bytesOf(made.body) : Buffer.from(raw);
    },
  };
}

/** An answer as it goes out. */
export interface Written {
  readonly status: number;
  readonly reason: string;
  readonly headers: string[];
  readonly payload: Buffer;
  readonly complete: boolean;
}

/** Puts an answer into bytes, its unchanged parts exactly as they came. `reply` is the given one after the changes. */
export function written({ arrived, bytesOf }: Given, reply: HttpReply): Written {
  const payload = bytesOf(reply);
  const same = arrived !== undefined && payload.equals(arrived.bytes);
  const lines = changedLines(arrived?.headers ?? [], reply.headers);
  const { connection } = reply.headers;
  const passed = linesWhere(lines, (name) => !(same ? OF_THE_CONNECTION : OF_THE_BODY).test(name));
  return {
    status: reply.status,
    reason: (reply.status === arrived?.status ? arrived.reason : STATUS_CODES[reply.status]) ?? '',
    headers: [
      ...passed,
      ...(same ? [] : ['content-length', String(payload.length)]),
      ...(connection === 'close' ? ['connection', 'close'] : []),
    ],
    payload,
    complete: arrived?.complete ?? true,
  };
}

const OF_THE_CONNECTION = /^(connection|keep-alive)$/i;
const OF_THE_BODY = /^(connection|keep-alive|content-length|transfer-encoding)$/i;

/** Writes an answer. When HTTP cannot carry it, or it came in part, the connection breaks, as the service's would. */
export function write(response: ServerResponse, { status, reason, headers, payload, complete }: Written): void {
  response.sendDate = false;
  try {
    response.writeHead(status, reason, headers);
  } catch {
    response.destroy();
    return;
  }
  if (complete) response.end(payload);
  else response.write(payload, () => response.destroy());
}

/** The moment of an answer by its `Date`, in milliseconds; now when it has none. */
export function timeOf({ headers }: HttpReply): number {
  const time = Date.parse(headers.date ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}

function queryOf(search: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) query[name] = value;
  return query;
}

function changedTarget(
  url: string,
  path: string,
  search: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return url;
  const params = new URLSearchParams(search);
  for (const name of changed) {
    const value = after[name];
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return params.size === 0 ? path : `${path}?${params}`;
}
