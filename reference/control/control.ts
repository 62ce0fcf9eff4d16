import Fastify from 'fastify';
import { JsonSyntaxError, parseJson, writeJson } from '../json.ts';
import { announcesJson } from '../maker/formats/body.ts';
import { foreignRequest } from '../own-machine.ts';
import { type Lever, RefusedLever } from './lever.ts';

/** The control interface of a reference: loopback only, no part of the interface under test. */
export interface Control {
  /** Listens on loopback (port 0: any free one) and gives the base address. */
  listen(port?: number): Promise<string>;
  /** Stops at once, open connections included. */
  close(): Promise<void>;
}

/**
 * Serves each lever as `<METHOD> /<name>` with a JSON object as body (an empty body counts as `{}`) and a JSON answer.
 * 400 `{error}` says what is wrong with a body, 404 `{error}` names the levers there are. It obeys programs of this machine, no
 * web page: 403 for a `Host` that is not this address and for a foreign `Origin`, 415 for a POST that isn't announced as JSON.
 * @param before is awaited before a lever is pulled: what was due by then has happened, whether or not anybody looked
 */
export function createControl(levers: readonly Lever[], before: () => Promise<void> = async () => {}): Control {
  const app = Fastify({ logger: false, forceCloseConnections: true, return503OnClosing: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async ({ headers, socket }, reply) => {
    const foreign = foreignRequest(headers, socket.localPort);
    if (foreign !== undefined) return reply.code(403).send({ error: foreign });
  });
  for (const { method, name, pull } of levers) {
    app.route({
      method,
      url: `/${name}`,
      handler: async (request, reply) => {
        if (method === 'POST' && !announcesJson(request.headers['content-type']))
          return reply.code(415).send({ error: 'Content-Type must be application/json' });
        const body = bodyOf(request.body);
        await before();
        const answer = await pull(body);
        return reply.type('application/json').send(writeJson(answer));
      },
    });
  }
  app.setNotFoundHandler((_request, reply) => {
    const known = levers.map(({ method, name }) => `${method} /${name}`);
    return reply.code(404).send({ error: `There is no such lever; there are ${known.join(', ')}` });
  });
  app.setErrorHandler<Error>((error, _request, reply) => {
    const refused = error instanceof RefusedLever || error instanceof JsonSyntaxError;
    return reply.code(refused ? 400 : 500).send({ error: error.message });
  });
  return {
    listen: (port = 0) => app.listen({ port, host: '127.0.0.1' }),
    close: () => app.close(),
  };
}

function bodyOf(text: unknown): object {
  if (typeof text !== 'string' || text === '') return {};
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new RefusedLever('The body must be a JSON object');
  }
  return body;
}
