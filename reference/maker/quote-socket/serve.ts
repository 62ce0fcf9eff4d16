import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, perform, type ServiceContext } from '../http/operation.ts';
import type { Reply } from '../http/reply.ts';
import type { MakerRequest } from '../http/request.ts';
import { writeReply } from '../http/write-reply.ts';
import type { SocketSession } from './conversation.ts';
import { takeUp } from './session.ts';
import { ADDRESSES, openingOf } from './upgrade.ts';

/** What the socket needs of the service it is part of. */
export interface SocketHost {
  context: ServiceContext;
  /** Counts a request and gives it in the service's own form. */
  take(request: FastifyRequest, operation: string): MakerRequest;
  /** The answer to a request of no operation. */
  absent(request: MakerRequest): Reply;
}

/** Serves the quote socket on both of its addresses. */
export function serveQuoteSocket(app: FastifyInstance, { context, take, absent }: SocketHost): void {
  const sessions = new Set<SocketSession>();
  const opening = new WeakMap<IncomingMessage, { request: MakerRequest; reply: Reply }>();
  app.register(websocket, {
    options: { maxPayload: context.maker.options.socket_message_limit_bytes },
    // A failing socket is closed by its own library, with the code that fits.
    errorHandler: () => {},
    preClose(done) {
      for (const client of this.websocketServer.clients) client.terminate();
      this.websocketServer.close();
      done();
    },
  });
  app.register(async (scope) => {
    scope.websocketServer.on('headers', (lines: string[], raw: IncomingMessage) => {
      const { 'content-type': _none, ...headers } = opening.get(raw)?.reply.headers ?? {};
      for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    });
    for (const address of ADDRESSES) {
      const operation = openingOf(address, sessions, absent);
      scope.route({
        method: 'GET',
        url: address.url,
        async preHandler(fastifyRequest, fastifyReply) {
          const request = take(fastifyRequest, address.name);
          const reply = await answer(context, request, (given) => perform(operation, given, context.maker));
          if (reply.status === 101 && fastifyRequest.ws) {
            opening.set(fastifyRequest.raw, { request, reply });
          } else {
            fastifyReply.hijack();
            writeReply(fastifyReply.raw, reply);
          }
        },
        handler: () => {},
        wsHandler(socket, { raw }) {
          const request = opening.get(raw)?.request;
          if (request) takeUp(socket, request, sessions, context);
        },
      });
    }
  });
}
