import { parseJson } from '../../reference/json.ts';
import { type Reference, type ReferenceOptions, startReference } from '../../reference/reference.ts';
import { test as base } from '../test.ts';

/** An answer of the reference, its JSON read exactly. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

/** Sends a request to the maker service; the path is relative to its base address. */
export type Ask = (path: string, request?: RequestInit) => Promise<Answer>;

interface Fixtures {
  options: ReferenceOptions;
  reference: Reference;
  /** Asks the maker service. */
  ask: Ask;
  /** Posts this text as JSON to the maker service. */
  post: (path: string, body: string) => Promise<Answer>;
  /** Pulls a lever of the control interface. */
  pull: (method: string, lever: string, body?: unknown) => Promise<Answer>;
}

/** A test with a reference of its own, configured by `test.use({ options })`. */
export const test = base.extend<Fixtures>({
  options: [{}, { option: true }],
  reference: async ({ options }, use) => {
    const reference = await startReference(options);
    await use(reference);
    await reference.close();
  },
  ask: async ({ reference }, use) => use((path, request) => send(reference.baseUrl + path, request)),
  post: async ({ reference }, use) =>
    use((path, body) =>
      send(reference.baseUrl + path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    ),
  pull: async ({ reference }, use) =>
    use((method, lever, body) =>
      send(`${reference.controlUrl}/${lever}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
    ),
});

export const MARKET = '/api/v1/market';

/** Sends a request to any address. */
export async function send(url: string, request?: RequestInit): Promise<Answer> {
  const response = await fetch(url, request);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text === '' ? undefined : parseJson(text) };
}
