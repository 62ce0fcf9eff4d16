import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { parseExact, stringifyExact } from '../../harness/engine/json/exact-json.ts';
import { answer, type Fake, type Received, withFake } from './fake-node.ts';

/**
 * The revisions of rgb-lightning-node whose answers are written down in `recorded/`: that of 2024-11 (13f36bd) as it answered,
 * with values of our own, and the newest as its sources have it.
 */
export const REVISIONS = ['2024-11', 'newest'] as const;
type RecordedRevision = (typeof REVISIONS)[number];

interface Recorded {
  readonly status: number;
  /** Null for none. */
  readonly body: object | null;
}

/** One answer, by its call and, where it isn't the usual one, what was asked: `POST /taker, expired`. */
function recorded(revision: RecordedRevision, name: string): Recorded {
  const file = join(import.meta.dirname, 'recorded', `${revision}.json`);
  const { value } = parseExact(readFileSync(file, 'utf8'));
  const found = (value as Record<string, Recorded>)[name];
  if (!found) throw new Error(`${file} has no answer to ${name}`);
  return found;
}

type Route = (response: ServerResponse, request: Received) => void;

/** Gives a recorded answer. */
function saying(revision: RecordedRevision, name: string): Route {
  const { status, body } = recorded(revision, name);
  return (response) =>
    body === null ? void response.writeHead(status).end() : answer(response, status, stringifyExact(body));
}

/** Gives the usual answer with something else in it. */
export function sayingWith(revision: RecordedRevision, name: string, change: (text: string) => string): Route {
  const { status, body } = recorded(revision, name);
  return (response) => answer(response, status, change(stringifyExact(body)));
}

const USUAL = [
  'GET /nodeinfo',
  'GET /networkinfo',
  'GET /listpeers',
  'GET /listchannels',
  'GET /listpayments',
  'GET /listswaps',
  'POST /btcbalance',
  'POST /assetbalance',
  'POST /taker',
  'POST /getswap',
  'POST /getpayment',
  'POST /decodeswapstring',
  'POST /lninvoice',
  'POST /connectpeer',
  'POST /sendpayment',
];

/**
 * Runs a test against a node of one revision, with some answers otherwise.
 * @param otherwise routes by call, or the name of another recorded answer
 */
export async function withRecorded(
  revision: RecordedRevision,
  check: (fake: Fake) => Promise<void>,
  otherwise: Readonly<Record<string, Route | string>> = {},
): Promise<void> {
  const withBody = saying(revision, 'POST /sync, with a body');
  const without = saying(revision, 'POST /sync');
  const sync: Route = (response, request) => (request.body === '' ? without : withBody)(response, request);
  const other = Object.entries(otherwise).map(([call, route]) => [
    call,
    typeof route === 'string' ? saying(revision, route) : route,
  ]);
  const usual = USUAL.map((call) => [call, saying(revision, call)]);
  await withFake({ ...Object.fromEntries([...usual, ['POST /sync', sync], ...other]) }, check);
}
