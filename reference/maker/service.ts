import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { baseUrlOf } from '../base-url.ts';
import type { Clock } from '../clock.ts';
import { allowPreflight, isPreflight } from './auth/cross-origin.ts';
import { createMakerContext, type FittedMaker } from './context.ts';
import { incomingRequest, pathOf, unparsedRequest } from './http/incoming.ts';
import { answer, type Handler, type Operation, perform, type ServiceContext } from './http/operation.ts';
import type { Reply } from './http/reply.ts';
import type { MakerRequest } from './http/request.ts';
import { writeReply, writeToSocket } from './http/write-reply.ts';
import type { Injection } from './injection.ts';
import { createRateLimiter } from './limits/rate-limit.ts';
import type { Maker, ModelledMaker } from './maker.ts';
import type { Catalogue } from './market/catalogue.ts';
import { marketOperations } from './market/operations.ts';
import type { MakerOptions } from './options.ts';
import { orderOperations } from './orders/operations.ts';
import { serveQuoteSocket } from './quote-socket/serve.ts';
import { quoteOperations } from './quotes/operations.ts';
import { swapOperations } from './swaps/operations.ts';

/** A part of the service: its operations. One with a state of its own keeps it per service, hence the function. */
type Part = (maker: Maker) => readonly Operation[];

const PARTS: readonly Part[] = [marketOperations, quoteOperations, swapOperations, orderOperations];

/** A maker service, listening or not. */
export interface MakerService<M extends Maker = ModelledMaker> {
  readonly maker: M;
  /** Requests so far, by operation; `unknown` counts those of no operation. */
  readonly requests: ReadonlyMap<string, number>;
  /** The first errors thrown inside (by the service or an injected decision), each answered as 500 `INTERNAL_ERROR`. */
  readonly failures: readonly unknown[];
  /** Applies a change under a name; it replaces an earlier one of that name. */
  inject(name: string, injection: Injection): void;
  /** Removes the change of that name, or all of them. */
  remove(name?: string): void;
  /** The names of the changes in force, in order. */
  injected(): string[];
  /**
   * Listens on loopback, or on another address of this machine (port 0: any free one), and gives the base address without a
   * trailing slash.
   */
  listen(port?: number, host?: string): Promise<string>;
  /** Stops at once, open connections included. */
  close(): Promise<void>;
}

const MOST_FAILURES = 100;
const MOST_BODY_BYTES = 1_048_576;

/** What a maker service is made of besides its options. */
export interface MakerParts {
  clock?: Clock;
  /** In force from the start. */
  injections?: readonly Injection[];
  /** Gives a fresh copy of what is traded; by default that of the seed. */
  catalogue?: (options: MakerOptions) => Catalogue;
}

/** Makes a maker service in memory. Cheap: nothing is compiled, nothing listens before `listen`. */
export function createMaker(given: Partial<MakerOptions> = {}, parts: MakerParts = {}): MakerService {
  return serveContext(createMakerContext(given, parts.clock, parts.catalogue), parts.injections);
}

/** Makes the service over a context; `initial` are the changes in force from the start. */
export function serveContext<M extends Maker>(
  { maker, fit }: FittedMaker<M>,
  initial: readonly Injection[] = [],
): MakerService<M> {
  const operations = new Map(PARTS.flatMap((operationsOf) => operationsOf(maker)).map((one) => [nameOf(one), one]));
  const requests = new Map<string, number>();
  const failures: unknown[] = [];
  let injected: { name: string; injection: Injection }[] = [];
  const context: ServiceContext = {
    maker,
    limiter: createRateLimiter(maker.clock),
    failed(error) {
      if (failures.length < MOST_FAILURES) failures.push(error);
    },
  };

  function set(next: typeof injected): void {
    // Fitted first: a change that throws while it is fitted leaves the service as it was.
    fit(next.map(({ injection }) => injection));
    injected = next;
  }

  function noOperation(request: MakerRequest): Reply {
    const { errors, options } = maker;
    const allowed = ['GET', 'POST'].filter((method) => operations.has(`${method} ${request.path}`));
    if (allowed.length === 0 || options.wrong_method === 404) {
      return errors.application(404, 'NOT_FOUND', 'There is no such operation');
    }
    const reply = errors.application(405, 'METHOD_NOT_ALLOWED', 'The operation has another method');
    reply.headers.allow = allowed.join(', ');
    return reply;
  }

  function take(request: FastifyRequest, name: string | undefined): MakerRequest {
    requests.set(name ?? 'unknown', (requests.get(name ?? 'unknown') ?? 0) + 1);
    return incomingRequest(request, name);
  }

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: Operation | undefined,
    handle: Handler,
  ) {
    reply.hijack();
    writeReply(reply.raw, await answer(context, take(request, operation && nameOf(operation)), handle));
  }

  if (initial.length > 0) set(initial.map((injection, index) => ({ name: String(index), injection })));

  const app = Fastify({
    logger: false,
    bodyLimit: MOST_BODY_BYTES,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => respond(request, reply, undefined, noOperation),
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const refused = answer(context, unparsedRequest(socket.remoteAddress ?? ''), () => unparsable(maker, error.code));
      return void refused.then((reply) => writeToSocket(socket, reply));
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler((request, reply) =>
    respond(request, reply, undefined, isPreflight(request, maker.options) ? allowPreflight : noOperation),
  );
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    respond(request, reply, operations.get(`${request.method} ${pathOf(request.url)}`), () => unreadable(maker, error)),
  );
  for (const operation of operations.values()) {
    const handle: Handler = (request) => perform(operation, request, maker);
    app.route({
      method: operation.method,
      url: operation.path,
      handler: (request, reply) => respond(request, reply, operation, handle),
    });
  }
  serveQuoteSocket(app, { context, take, absent: noOperation });
  return {
    maker,
    requests,
    failures,
    inject(name, injection) {
      set([...injected.filter((other) => other.name !== name), { name, injection }]);
    },
    remove: (name) => set(name === undefined ? [] : injected.filter((other) => other.name !== name)),
    injected: () => injected.map(({ name }) => name),
    async listen(port = 0, host = '127.0.0.1') {
      await app.listen({ port, host });
      return baseUrlOf(app.server);
    },
    close: () => app.close(),
  };
}

function nameOf(operation: Operation): string {
  return `${operation.method} ${operation.path}`;
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
