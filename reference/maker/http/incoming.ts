import type { FastifyRequest } from 'fastify';
import type { MakerRequest } from './request.ts';

/** A request as fastify hands it over, in the service's own form. */
export function incomingRequest(request: FastifyRequest, operation: string | undefined): MakerRequest {
  return {
    path: pathOf(request.url),
    query: lastOfEach(request.query),
    params: lastOfEach(request.params),
    headers: request.headers,
    bytes: Buffer.isBuffer(request.body) ? request.body : undefined,
    ip: request.ip,
    operation,
  };
}

/** Stands for a request whose HTTP could not be parsed. */
export function unparsedRequest(ip: string): MakerRequest {
  return {
    path: '',
    query: {},
    params: {},
    headers: {},
    bytes: undefined,
    ip,
    operation: undefined,
  };
}

/** The path of a request target, without its query. */
export function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

function lastOfEach(given: unknown): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(given ?? {})) {
    values[name] = String(Array.isArray(value) ? value.at(-1) : value);
  }
  return values;
}
