import type { HttpReply, HttpRequest, Wire } from '../../faults/proxy/exchange.ts';
import { waysToSay } from './spellings.ts';

/** A peer that repeats itself. */
export interface Echo {
  readonly said: Wire;
  /** Tokens that it issued and was then shown. */
  readonly tokens: ReadonlySet<string>;
}

/**
 * A peer that says again, in every place and in every way, the secrets that it knows and the tokens that a request shows,
 * often in place of its answer.
 * @param quiet whether a request is answered properly, if with echoes beside the answer
 */
export function echo(secrets: readonly string[], quiet: (request: HttpRequest) => boolean): Echo {
  const issued = new Set<string>();
  const tokens = new Set<string>();
  let answers = 0;
  const said = (words: readonly string[]) =>
    words
      .flatMap((secret) => Object.entries(waysToSay(secret)))
      .map(([way, words]) => `${way}=${words}`)
      .join(' ');
  return {
    tokens,
    said: {
      reply(request, reply) {
        if (reply.status === 101) return reply;
        const shown = tokenIn(request.body) ?? request.query.access_token ?? '';
        if (issued.has(shown)) tokens.add(shown);
        const words = issued.has(shown) ? [...secrets, shown] : secrets;
        for (const secret of words) reply.headers[`x-${secret.toLowerCase().replace(/[^a-z0-9-_]/g, '')}`] = secret;
        reply.headers['x-echo'] = encodeURIComponent(said(words));
        answers++;
        if (!quiet(request) && answers % 3 > 0) return instead(reply, answers, said(words));
        const token = tokenIn(reply.body);
        if (token !== undefined) issued.add(token);
        return beside(reply, said(words));
      },
      socketReply(_, reply) {
        answers++;
        if (answers % 3 === 0) return { messages: [said(secrets)], close: { code: 4000, reason: secrets[0] ?? '' } };
        if (answers % 3 === 1) return { messages: [{ action: secrets[0], error: said(secrets) }] };
        return { messages: [...reply.messages, { raw: `"${said(secrets)}"` }] };
      },
    },
  };
}

function tokenIn(body: unknown): string | undefined {
  const { access_token } = Object(body);
  return typeof access_token === 'string' ? access_token : undefined;
}

/** The proper answer, with echoes in it. */
function beside(reply: HttpReply, text: string): HttpReply {
  const { body } = reply;
  if (typeof body !== 'object' || body === null || 'raw' in body) return reply;
  const assets = 'assets' in body && Array.isArray(body.assets) ? body.assets : [];
  for (const asset of assets) asset.name = text;
  return { ...reply, body: { ...body, echo: text, [text]: 1 } };
}

/** Echoes in place of the answer. */
function instead(reply: HttpReply, answers: number, text: string): HttpReply {
  // Within a JSON string no escape may be escaped again, or the ways of escaping would never be put to the test.
  const lexeme = text.replaceAll('"', '').replaceAll('\n', ' ');
  const bodies: readonly { status: number; body: unknown }[] = [
    { status: 500, body: { raw: text } },
    { status: 500, body: { raw: `{"error_code":"INTERNAL_ERROR","message":"${lexeme}"}` } },
    { status: 400, body: { error_code: text, message: text, detail: text } },
    { status: 422, body: { detail: [{ loc: ['body', text], msg: text, type: text }] } },
    { status: 307, body: { raw: `<a href="/?key=${text}">${text}</a>` } },
    { status: 200, body: text },
    { status: 200, body: { raw: `["${lexeme}"` } },
    { status: 403, body: { name: text, error: text, code: 403 } },
  ];
  const chosen = bodies[Math.floor(answers / 3) % bodies.length];
  const location = chosen?.status === 307 ? { location: `/?${encodeURIComponent(text)}` } : {};
  return { ...reply, ...chosen, headers: { ...reply.headers, ...location } };
}
