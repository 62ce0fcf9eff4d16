import type { Duplex } from 'node:stream';
import type { Arrived } from '../../faults/proxy/target.ts';

/** Where a trick is played: by the target over HTTP or on its quote socket, by the client's node, or by the levers. */
export type Place = 'http' | 'socket' | 'node' | 'levers';

/** One request that reached a hostile front. What is written to its socket goes out as it is, HTTP or not. */
export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The check that asks, by its file and title; empty before the first check. */
  readonly check: string;
  /** Number of the request at this proxy, from 1, socket openings included. */
  readonly count: number;
  readonly socket: Duplex;
  /** What a trick keeps between the calls of one front. */
  readonly memory: Map<string, unknown>;
  /** The body of the request. */
  body(): Promise<Buffer>;
  /** Asks the service behind, and gives its answer. */
  answer(): Promise<Arrived>;
  /** Asks another service of the same kind, with another catalogue. */
  ofAnother(): Promise<Arrived>;
  /** Has the service open the quote socket and answers for it; gives its side, undefined when it refused. */
  open(): Promise<Duplex | undefined>;
}

/** One way to be hostile. */
export interface Trick {
  readonly name: string;
  readonly on: Place;
  /** What the peer does, in a sentence without its subject. */
  readonly what: string;
  /** Whether answers that checks rest on are lost or spoiled: such a run must not end green. */
  readonly destroys: boolean;
  /** Which calls it concerns; all others are passed to the service. */
  readonly when: (call: Call) => boolean;
  readonly play: (call: Call) => unknown;
  /** Whether nothing of it is the target's fault, so that no requirement may be violated. */
  readonly blameless: boolean;
  /** Settings of its run that differ from those of the others. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Every call. */
export const always = () => true;

/** Everything from the first request of a check on: the preflight and the discovery of the target went well. */
export function afterDiscovery({ check, memory }: Call): boolean {
  if (check !== '' && !/^(preflight|discover)/.test(check)) memory.set('discovered', true);
  return memory.has('discovered');
}

/** Every n-th call. */
export const every =
  (n: number) =>
  ({ count }: Call): boolean =>
    count % n === 0;

/** Makes tricks of one place. What isn't said: answers are destroyed, to be blamed, at every call after the discovery. */
export function tricksOn(on: Place) {
  const blameless = on === 'node' || on === 'levers';
  return (name: string, what: string, play: Trick['play'], more: Partial<Trick> = {}): Trick => ({
    name: `${on}-${name}`,
    on,
    what,
    destroys: true,
    blameless,
    when: blameless ? always : afterDiscovery,
    play,
    ...more,
  });
}
