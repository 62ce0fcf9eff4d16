import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { yaml } from '../../../../specs/late-packages.ts';
import { OPENAPI_FILE } from '../../../../specs/operations.ts';
import { parseExact, stringifyExact } from '../../../engine/json/exact-json.ts';
import { membersOf } from '../../../engine/json/members.ts';
import { headerValue } from '../../../engine/wire/answer.ts';
import { createTransport } from '../../../engine/wire/transport.ts';
import { ConfigurationError } from '../../../verdict/failures.ts';
import { TIMEOUTS } from '../../timeouts.ts';
import { bundled } from './bundle.ts';
import type { PublishedDocument } from './document.ts';

const MOST_BYTES = 10_000_000;
const FIX = 'give a file or an http(s) address of an OpenAPI 3.0 or 3.1 description, JSON or YAML';

/** The project's own description, whose schemas lie beside it. */
const OWN_FOLDERS = ['specs', 'schemas'].map((name) => join(dirname(OPENAPI_FILE), '..', name));

/**
 * Loads a published description of the interface. An address is asked once, without any key, and no redirect is followed.
 * A file may be split: what it refers to below its own folder is taken into the document.
 * @param place a file, or an address that starts with http:// or https://
 * @param deadlineMs for the whole request
 * @returns the document, its integers exact
 * @throws {ConfigurationError} one sentence that names the field and the fix
 */
export async function loadPublished(
  place: string,
  deadlineMs: number = TIMEOUTS.descriptionMs,
): Promise<PublishedDocument> {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(place)?.[1]?.toLowerCase();
  if (scheme === undefined) return whole(read(contentOf(place), shown(place)), realpathSync(place));
  if (!['http', 'https'].includes(scheme) || !URL.canParse(place)) throw unusable(shown(place), 'is no such address');
  const url = new URL(place);
  // What may be a credential is not repeated in a message.
  const name = url.origin + url.pathname;
  if (url.username || url.password) throw unusable(name, 'holds a user name or password', 'give an address without');
  return read(await download(url, name, deadlineMs), name);
}

function whole(document: PublishedDocument, file: string): PublishedDocument {
  const folder = dirname(file);
  const folders = OWN_FOLDERS.includes(folder) ? OWN_FOLDERS : [folder];
  return bundled(document, { file, folders, decode: (content) => decoded(textOf(content) ?? '') });
}

function contentOf(file: string): Buffer {
  const about = attempt(() => statSync(file));
  if (!about) throw unusable(shown(file), 'is no file');
  if (!about.isFile()) throw unusable(shown(file), 'is no plain file');
  if (about.size > MOST_BYTES) throw unusable(shown(file), `is over ${MOST_BYTES} bytes`);
  try {
    return readFileSync(file);
  } catch (error) {
    throw unusable(shown(file), `cannot be read (${firstLine(error)})`);
  }
}

async function download(url: URL, name: string, deadlineMs: number): Promise<Buffer> {
  const transport = createTransport({
    origin: url.origin,
    connectTimeoutMs: deadlineMs,
    maxBodyBytes: MOST_BYTES,
  });
  try {
    const headers = ['Accept', 'application/json, application/yaml, */*;q=0.5', 'User-Agent', 'maker-conformance'];
    const request = { method: 'GET', target: url.pathname + url.search, headers, body: undefined, deadlineMs };
    const arrival = await transport.attempt(request);
    if (arrival.failure) throw unusable(name, `cannot be loaded (${arrival.failure.message})`);
    const { status } = arrival;
    if (status >= 300 && status < 400)
      throw unusable(name, `answers ${status}, a redirect, and none is followed`, 'give the address that it leads to');
    if (status !== 200) throw unusable(name, `answers ${status}`);
    const type = headerValue(arrival.headers, 'content-type') ?? '';
    if (/\bhtml\b/i.test(type)) throw unusable(name, 'is a web page');
    return arrival.body;
  } finally {
    await transport.close();
  }
}

function read(content: Buffer, name: string): PublishedDocument {
  const text = textOf(content);
  if (text === undefined) throw unusable(name, 'is no UTF-8 text');
  if (/^\s*<(!doctype|html)\b/i.test(text)) throw unusable(name, 'is a web page');
  const document = membersOf(parsed(text, name));
  if (!document) throw unusable(name, 'holds no OpenAPI description');
  const { openapi, swagger, paths } = document;
  // YAML without quotes makes a number of it, and 3 of 3.0.
  const version = typeof openapi === 'number' ? openapi.toFixed(1) : openapi;
  if (typeof version !== 'string' || !/^3(\.\d+)*$/.test(version)) {
    const said = [openapi, swagger].find((word) => typeof word === 'string' || typeof word === 'number');
    throw unusable(name, said === undefined ? 'has no member openapi' : `is OpenAPI ${shown(String(said))}`);
  }
  const members = membersOf(paths);
  if (!members) throw unusable(name, 'has no member paths');
  return { ...document, openapi: version, paths: members };
}

function textOf(content: Buffer): string | undefined {
  return attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(content));
}

/** @throws {Error} for what is neither JSON nor YAML */
function decoded(text: string): unknown {
  const { value } = parseExact(text);
  if (value !== undefined) return value;
  // Aliases may repeat themselves without end; what cannot be written as JSON is no description.
  // Pretty errors take a time that grows with the square of a line, unique keys with that of a mapping. As in JSON, the last
  // of equal keys counts.
  const bounded = { prettyErrors: false, uniqueKeys: false };
  const options = { intAsBigInt: true, merge: true, logLevel: 'error', ...bounded } as const;
  return parseExact(stringifyExact(yaml().parse(text, options))).value;
}

function parsed(text: string, name: string): unknown {
  try {
    return decoded(text);
  } catch (error) {
    throw unusable(name, `is neither JSON nor YAML (${firstLine(error)})`);
  }
}

function unusable(name: string, what: string, fix: string = FIX): ConfigurationError {
  return new ConfigurationError(`CONFORMANCE_PUBLISHED: ${name} ${what}; ${fix}.`);
}

function shown(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1).join('').replace(/:$/, '');
}

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
