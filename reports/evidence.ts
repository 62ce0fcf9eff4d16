import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { linesFilesIn, linesIn } from '../harness/engine/lines.ts';
import { EVIDENCE_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
import type { Exchange } from '../harness/engine/wire/exchange.ts';
import { exchangeIn } from '../harness/engine/wire/exchange-line.ts';
import { isWithOther } from '../harness/engine/wire/other-server.ts';
import { createHostHeaders, type HostHeaders } from './host-headers.ts';
import type { Durations } from './latency.ts';

/** A file of exchanges, one JSON line each, and the part of the run it belongs to. */
export interface EvidenceSource {
  readonly file: string;
  /** Exchange ids are unique within a part only: each shard that was merged is one. */
  readonly part: number;
}

/** An exchange under the number that reports know it by. */
export interface Numbered {
  readonly number: number;
  readonly exchange: Exchange;
  /** The file in which it lies, and from which byte on. */
  readonly file: string;
  readonly offset: number;
}

/** How much was sent, for the head of the report. */
interface Traffic {
  readonly total: number;
  /** By operation in alphabetical order; what belongs to no operation counts as `other`. */
  readonly byEndpoint: Readonly<Record<string, number>>;
  /** Answers with status 429. */
  readonly rateLimited: number;
  /** What the target says of itself. */
  readonly headers: HostHeaders;
  /** Requests a second between the first request and the last answer; 0 without traffic. */
  readonly rate: number;
}

/** Evidence that stays on disk: what is held in memory are ids, places and times. */
export interface Evidence {
  readonly traffic: Traffic;
  /** The times of successful answers by operation. What goes on, as a socket does, has none. */
  readonly durations: Durations;
  /** Sentences about lines that could not be read. */
  readonly problems: readonly string[];
  /** How many exchanges there are, with all servers; numbers go from 1 to this. */
  readonly count: number;
  /** The number of an exchange, by `referenceTo`; an id that its own part lacks is looked up in the others if it is unique. */
  numberOf(reference: string): number | undefined;
  read(number: number): Promise<Exchange>;
  /** What checks did that spoke with more servers than the target: the numbers of all exchanges that one had with an instance. */
  journeys(): readonly (readonly [check: string, exchanges: readonly number[]])[];
  /** The file of an exchange, and the numbers of all that its check had with this instance and its node, in order. */
  ofCheck(number: number): { readonly file: string; readonly numbers: readonly number[] };
  /** How long an exchange took, in milliseconds. */
  durationOf(number: number): number;
  /** All exchanges in the order of their numbers, which is the order of time. */
  all(): AsyncGenerator<Numbered>;
  close(): void;
}

/** Names an exchange across the parts of a merged run. */
export function referenceTo(part: number, id: string): string {
  return `${part}:${id}`;
}

interface Place {
  readonly id: string;
  readonly source: EvidenceSource;
  readonly offset: number;
  readonly length: number;
  readonly sentAt: number;
  readonly durationMs: number;
  readonly check: string;
  readonly instance: string | undefined;
  readonly isWithOther: boolean;
}

/** All files of evidence in the folder of a run; those of parts that were merged name their part. */
export function evidenceIn(out: string): EvidenceSource[] {
  const folder = join(out, EVIDENCE_FOLDER);
  return linesFilesIn(folder).map((name) => ({
    file: join(folder, name),
    part: Number(/^part-(\d+)-/.exec(name)?.[1] ?? 0),
  }));
}

/** A run has some thousands, and what is held of each takes memory. */
const MOST_EXCHANGES = 2_000_000;

/** More files than this are never open at once. */
const MOST_OPEN_FILES = 32;

/**
 * Indexes evidence files, numbers the exchanges 1..N by time, and gives access to each. A file named twice, or an
 * exchange that stands on two lines of one part, counts once, by the later line: where the earlier one has only the head of
 * a large body, that one has the whole. Memory grows by about a hundred bytes an exchange.
 */
export async function openEvidence(sources: readonly EvidenceSource[]): Promise<Evidence> {
  const tally = createTally();
  const problems: string[] = [];
  const places: Place[] = [];
  const seen = new Map<string, number>();
  // One text for all exchanges of a check.
  const checks = new Map<string, string>();
  for (const source of new Map(sources.map((source) => [source.file, source])).values()) {
    try {
      for (const { bytes, offset, number } of linesIn(source.file)) {
        const exchange = exchangeIn(bytes);
        if (bytes === undefined || exchange === undefined) {
          problems.push(`The evidence is damaged: line ${number} of ${source.file} is no exchange.`);
          continue;
        }
        const key = `${referenceTo(source.part, exchange.id)} ${exchange.sentAt}`;
        const { id, sentAt, durationMs } = exchange;
        const check = checks.get(exchange.check) ?? exchange.check;
        checks.set(check, check);
        const place = {
          id,
          source,
          offset,
          length: bytes.length,
          sentAt,
          durationMs,
          check,
          instance: exchange.instance,
          isWithOther: isWithOther(exchange),
        };
        const known = seen.get(key);
        if (known !== undefined) places[known] = place;
        else {
          if (places.length >= MOST_EXCHANGES) throw new Error(`it has more than ${MOST_EXCHANGES} exchanges`);
          seen.set(key, places.length);
          places.push(place);
          tally.add(exchange);
        }
      }
    } catch (error) {
      problems.push(`The evidence is incomplete: ${error instanceof Error ? error.message : error}`);
    }
  }
  seen.clear();
  const { durations, ...traffic } = tally.sum();
  places.sort((a, b) => a.sentAt - b.sentAt || a.source.part - b.source.part || inOrder(a.id, b.id));
  return { traffic, durations, problems, ...access(places) };
}

/** What left in one millisecond stands in the order of its ids: by worker, then by number. */
function inOrder(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

function access(
  places: readonly Place[],
): Pick<Evidence, 'count' | 'numberOf' | 'read' | 'journeys' | 'ofCheck' | 'durationOf' | 'all' | 'close'> {
  const numbers = new Map<string, number>();
  const anywhere = new Map<string, number | 'ambiguous'>();
  places.forEach(({ id, source }, index) => {
    numbers.set(referenceTo(source.part, id), index + 1);
    anywhere.set(id, anywhere.has(id) ? 'ambiguous' : index + 1);
  });
  const files = openFiles();

  function placeOf(number: number): Place {
    const place = places[number - 1];
    if (!place) throw new RangeError(`there is no exchange ${number}`);
    return place;
  }

  async function read(number: number): Promise<Exchange> {
    const { source, length, offset } = placeOf(number);
    const buffer = Buffer.allocUnsafe(length);
    // A read is short: to hand it to another thread would take longer.
    readSync(files.get(source.file), buffer, 0, length, offset);
    return JSON.parse(buffer.toString('utf8')) as Exchange;
  }

  return {
    count: places.length,
    numberOf(reference) {
      const elsewhere = anywhere.get(reference.slice(reference.indexOf(':') + 1));
      return numbers.get(reference) ?? (elsewhere === 'ambiguous' ? undefined : elsewhere);
    },
    read,
    journeys: () => journeysAmong(places),
    ofCheck(number) {
      const place = placeOf(number);
      const isOfIt = ({ source, check, instance }: Place) =>
        source.file === place.source.file && check === place.check && instance === place.instance;
      return { file: place.source.file, numbers: places.flatMap((each, index) => (isOfIt(each) ? [index + 1] : [])) };
    },
    durationOf: (number) => places[number - 1]?.durationMs ?? 0,
    async *all() {
      for (const [index, { source, offset }] of places.entries())
        yield { number: index + 1, exchange: await read(index + 1), file: source.file, offset };
    },
    close: files.close,
  };
}

/** The exchanges of the checks that spoke with several servers, by check and instance of the target. */
function journeysAmong(places: readonly Place[]): [check: string, exchanges: number[]][] {
  const journeys = new Map<string, { check: string; servers: Set<boolean>; exchanges: number[] }>();
  for (const [index, { check, instance, isWithOther }] of places.entries()) {
    const key = JSON.stringify([check, instance]);
    const journey = journeys.get(key) ?? { check, servers: new Set(), exchanges: [] };
    journeys.set(key, journey);
    journey.servers.add(isWithOther);
    journey.exchanges.push(index + 1);
  }
  return [...journeys.values()]
    .filter(({ servers }) => servers.size > 1)
    .map(({ check, exchanges }) => [check, exchanges]);
}

/** Keeps the files read last open. */
function openFiles(): { get(file: string): number; close(): void } {
  const descriptors = new Map<string, number>();
  return {
    get(file) {
      const descriptor = descriptors.get(file) ?? openSync(file, 'r');
      descriptors.delete(file);
      descriptors.set(file, descriptor);
      const [oldest] = descriptors;
      if (descriptors.size > MOST_OPEN_FILES && oldest) {
        descriptors.delete(oldest[0]);
        closeSync(oldest[1]);
      }
      return descriptor;
    },
    close() {
      for (const descriptor of descriptors.values()) closeSync(descriptor);
      descriptors.clear();
    },
  };
}

function createTally(): { add(exchange: Exchange): void; sum(): Traffic & { readonly durations: Durations } } {
  const durations: Record<string, number[]> = {};
  const byEndpoint = new Map<string, number>();
  const host = createHostHeaders();
  let total = 0;
  let rateLimited = 0;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  return {
    add(exchange) {
      if (isWithOther(exchange)) return;
      const { operation = 'other', sentAt, durationMs, response } = exchange;
      total++;
      byEndpoint.set(operation, (byEndpoint.get(operation) ?? 0) + 1);
      if (response?.status === 429) rateLimited++;
      host.add(response?.headers ?? []);
      if (exchange.operation !== undefined && response && response.status >= 200 && response.status < 300) {
        durations[operation] ??= [];
        durations[operation].push(durationMs);
      }
      from = Math.min(from, sentAt);
      to = Math.max(to, sentAt + durationMs);
    },
    sum() {
      const endpoints = [...byEndpoint].sort(([a], [b]) => (a < b ? -1 : 1));
      const rate = to > from ? Math.round((total * 10_000) / (to - from)) / 10 : 0;
      return { total, byEndpoint: Object.fromEntries(endpoints), rateLimited, headers: host.sum(), rate, durations };
    },
  };
}
