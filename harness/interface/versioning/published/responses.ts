import { type Members, membersOf } from '../../../engine/json/members.ts';
import { type PublishedDocument, resolve } from './document.ts';

/** What a document says about the answers of one operation with one status and one content type. */
export type Expectation =
  /** The status is not described. */
  | { readonly kind: 'undocumented' }
  /** Nothing is said about the body, or nothing that can be judged. */
  | { readonly kind: 'open' }
  | { readonly kind: 'schema'; readonly schema: unknown }
  /** The content type is none of those described. */
  | { readonly kind: 'other-type'; readonly problem: string }
  | { readonly kind: 'unusable'; readonly why: string };

/**
 * Looks up what an operation object says about an answer: the status itself goes before its range (`4XX`), a range before
 * `default`; a content type before its range (`application/…`), a range before any.
 * @param contentType of the answer, with its parameters; undefined when it had none
 */
export function expectationOf(
  document: PublishedDocument,
  operation: Members,
  status: number,
  contentType: string | undefined,
): Expectation {
  const responses = membersOf(operation.responses) ?? {};
  const name = responseFor(responses, String(status));
  if (name === undefined) return { kind: 'undocumented' };
  const resolved = resolve(document, responses[name]);
  if ('problem' in resolved) return { kind: 'unusable', why: resolved.problem };
  const content = Object.entries(membersOf(membersOf(resolved.part)?.content) ?? {});
  if (content.length === 0) return { kind: 'open' };
  const type = contentType === undefined ? undefined : essence(contentType);
  const found = type === undefined ? content.find(([key]) => isJson(essence(key))) : bestOf(content, type);
  if (found) return schemaIn(found[1], type ?? essence(found[0]));
  if (type === undefined) return { kind: 'open' };
  return {
    kind: 'other-type',
    problem: `the content type is ${type}, not ${content.map(([key]) => essence(key)).join(' or ')}`,
  };
}

/** The name under which responses describe a status: itself, its range or `default`; undefined where they don't. */
export function responseFor(responses: Members, status: string): string | undefined {
  const range = `${status[0]}XX`;
  return [status, range, range.toLowerCase(), 'default'].find((key) => Object.hasOwn(responses, key));
}

function bestOf(content: readonly [string, unknown][], type: string): [string, unknown] | undefined {
  const [main = ''] = type.split('/');
  for (const wanted of [type, `${main}/*`, '*/*']) {
    const found = content.find(([key]) => essence(key) === wanted);
    if (found) return found;
  }
  return undefined;
}

function schemaIn(media: unknown, type: string): Expectation {
  const schema = membersOf(media)?.schema;
  return schema === undefined || !isJson(type) ? { kind: 'open' } : { kind: 'schema', schema };
}

/** A content type without its parameters. */
export function essence(type: string): string {
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase();
}

function isJson(type: string): boolean {
  return /^(application|text)\/([^;]+\+)?json$/.test(type);
}
