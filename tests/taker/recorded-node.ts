import type { ServerResponse } from 'node:http';
import { stringifyExact } from '../../harness/engine/json/exact-json.ts';
import { answer, type Fake, type Received, withFake } from './fake-node.ts';
import { RECORDED, type Recorded, type RecordedRevision } from './recorded.ts';

/** One answer, by its call and, where it isn't the usual one, what was asked: `POST /taker, expired`. */
function recorded(revision: RecordedRevision, name: string): Recorded {
  const found = RECORDED[revision][name];
  if (!found) throw new Error(`${revision} has no answer to ${name}`);
  return found;
}

type Route = (response: ServerResponse, request: Received) => void;

/** Gives a recorded answer. */
function saying(revision: RecordedRevision, name: string): Route {
  const { status, body } = recorded(revision, name);
  return (response) =>
    body === undefined ? void response.writeHead(status).end() : answer(response, status, stringifyExact(body));
}

/**
 * Gives the usual answer with something else in it.
 * @param change what becomes of its text, at each call
 */
export function sayingWith(revision: RecordedRevision, name: string, change: (text: string) => string): Route {
  const { status, body } = recorded(revision, name);
  return (response) => answer(response, status, change(stringifyExact(body)));
}

/**
 * Runs a test against a node of one revision, with some answers otherwise.
 * @param otherwise routes by call, or the name of another recorded answer
 */
export async function withRecorded(
  revision: RecordedRevision,
  check: (fake: Fake) => Promise<void>,
  otherwise: Readonly<Record<string, Route | string>> = {},
): Promise<void> {
  const other = Object.entries(otherwise).map(([call, route]) => [
    call,
    typeof route === 'string' ? saying(revision, route) : route,
  ]);
  const usual = Object.keys(RECORDED[revision]).map((call) => [call, saying(revision, call)]);
  await withFake(Object.fromEntries([...usual, ...other]), check);
}
