import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { allowPreflight, isPreflight } from '../auth/cross-origin.ts';
import type { Maker } from '../maker.ts';
import { serveQuoteSocket } from '../quote-socket/serve.ts';
import { incomingRequest, pathOf, unparsedRequest } from './incoming.ts';
import { answer, type Handler, type Operation, perform, type ServiceContext } from './operation.ts';
import type { Reply } from './reply.ts';
import type { MakerRequest } from './request.ts';
import { writeReply, writeToSocket } from './write-reply.ts';

const MOST_BODY_BYTES = 1_048_576;

/** What is served. */
export interface Served {
  readonly context: ServiceContext;
  /** By method and path. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** Counts a request by its operation; undefined for one of none. */
  count(name: string | undefined): void;
}

/** Makes the server of a service: its operations, its socket, and the refusals of what is neither. */
export function createApp({ context, operations, count }: Served): FastifyInstance {
  const { maker } = context;
  const absent = (request: MakerRequest) => noOperation(request, maker, operations);

  function take(request: FastifyRequest, name: string | undefined): MakerRequest {
    count(name);
    return incomingRequest(request, name);
  }

  async function respond(request: FastifyRequest, reply: FastifyReply, name: string | undefined, handle: Handler) {
    reply.hijack();
    writeReply(reply.raw, await answer(context, take(request, name), handle));
  }

  const app = Fastify({
    logger: false,
    bodyLimit: MOST_BODY_BYTES,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => respond(request, reply, undefined, absent),
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const refused = answer(context, unparsedRequest(socket.remoteAddress ?? ''), () => unparsable(maker, error.code));
      return void refused.then((reply) => writeToSocket(socket, reply));
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler((request, reply) =>
    respond(request, reply, undefined, isPreflight(request, maker.options) ? allowPreflight : absent),
  );
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const name = `${request.method} ${pathOf(request.url)}`;
    return respond(request, reply, operations.has(name) ? name : undefined, () => unreadable(maker, error));
  });
  for (const [name, operation] of operations) {
    const handle: Handler = (request) => perform(operation, request, maker);
    app.route({
      method: operation.method,
      url: operation.path,
      handler: (request, reply) => respond(request, reply, name, handle),
    });
  }
  serveQuoteSocket(app, { context, take, absent });
  return app;
}

function noOperation({ path }: MakerRequest, { errors, options }: Maker, operations: Served['operations']): Reply {
  const allowed = ['GET', 'POST'].filter((method) => operations.has(`${method} ${path}`));
  if (allowed.length === 0 || options.wrong_method === 404)
    return errors.application(404, 'NOT_FOUND', 'There is no such operation');
  const reply = errors.application(405, 'METHOD_NOT_ALLOWED', 'The operation has another method');
  reply.headers.allow = allowed.join(', ');
  return reply;
}

/** The answer to a request whose body fastify could not take in. */
function unreadable(maker: Maker, error: FastifyError): Reply {
  switch (error.statusCode) {
    case 413: {
      const reply = maker.errors.application(413, 'PAYLOAD_TOO_LARGE', 'The request body is too large');
      reply.headers.connection = 'close';
      return reply;
    }
    case 415:
      return maker.errors.application(415, 'UNSUPPORTED_MEDIA_TYPE', 'The media type cannot be understood');
    case 400:
      return maker.errors.application(400, 'VALIDATION_ERROR', 'The request body could not be read');
    default:
      throw error;
  }
}

/** The answer to a request that is no HTTP the service understands. */
function unparsable(maker: Maker, code: string | undefined): Reply {
  return code === 'HPE_HEADER_OVERFLOW'
    ? maker.errors.application(431, 'HEADERS_TOO_LARGE', 'The request headers are too large')
    : maker.errors.application(400, 'VALIDATION_ERROR', 'The request is not well-formed HTTP');
}
