import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange, RecordedBody } from './exchange.ts';

/** Bodies up to this many bytes are always kept whole; larger ones beyond the budget are cut to this. */
export const HEAD_BYTES = 16 * 1024;

/** The unit of the count, in bytes. */
const UNIT = 4 * 1024;

/** Bounds the bytes that large answers take in the evidence of a run. */
export interface EvidenceBudget {
  /** The exchange as it may be recorded: whole, or the body of its answer as its head and digest. */
  within(exchange: Exchange): Exchange;
  /**
   * Gives whole exchanges of the running check that were recorded without all of their bodies, and that a violation rests
   * on. All others are dropped.
   * @returns the exchanges, how many are lost as the evidence is full, and how many were not held in memory
   */
  recall(): { readonly whole: readonly Exchange[]; readonly lost: number; readonly unheld: number };
}

export interface EvidenceBudgetOptions {
  /** Of large bodies in one run. */
  readonly mostBytes: number;
  /** Of those beyond, on which violations rest. */
  readonly mostOfViolations: number;
  /** Ids of the exchanges that the violations of the running check rest on so far. */
  needed(): ReadonlySet<string>;
  /** Held in memory until the running check has its verdicts, in characters. */
  readonly mostHeld: number;
}

/**
 * The budget of a run, over all its workers and those that replace them. The bytes of large bodies are counted in files, by
 * one byte for each unit. Only large bodies read these files.
 * @param folder of the evidence
 */
export function createEvidenceBudget(folder: string, options: EvidenceBudgetOptions): EvidenceBudget {
  const held = new Map<string, Exchange>();
  const dropped = new Set<string>();
  let holding = 0;
  const { mostHeld } = options;

  function take(name: string, bytes: number, mostBytes: number): boolean {
    const file = join(folder, name);
    const taken = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) * UNIT;
    if (taken + bytes > mostBytes) return false;
    mkdirSync(folder, { recursive: true });
    appendFileSync(file, '.'.repeat(Math.ceil(bytes / UNIT)));
    return true;
  }

  /** Holds the latest exchanges, and those that are needed already. */
  function hold(exchange: Exchange): void {
    held.set(exchange.id, exchange);
    holding += sizeOf(exchange);
    if (holding <= mostHeld) return;
    const needed = options.needed();
    for (const [id, old] of held) {
      if (holding <= mostHeld) return;
      if (needed.has(id)) continue;
      held.delete(id);
      dropped.add(id);
      holding -= sizeOf(old);
    }
  }

  return {
    within(exchange) {
      const { response } = exchange;
      const size = sizeOf(exchange);
      if (!response || size <= HEAD_BYTES || take('large-bodies', size, options.mostBytes)) return exchange;
      hold(exchange);
      return { ...exchange, response: { ...response, body: headOf(response.body) } };
    },
    recall() {
      if (held.size === 0 && dropped.size === 0) return { whole: [], lost: 0, unheld: 0 };
      const needed = options.needed();
      const wanted = [...held.values()].filter(({ id }) => needed.has(id));
      const whole = wanted.filter((exchange) => take('violated-bodies', sizeOf(exchange), options.mostOfViolations));
      const unheld = [...dropped].filter((id) => needed.has(id)).length;
      held.clear();
      dropped.clear();
      holding = 0;
      return { whole, lost: wanted.length - whole.length, unheld };
    },
  };
}

function sizeOf({ response }: Exchange): number {
  if (!response) return 0;
  return 'text' in response.body ? response.body.text.length : response.body.base64.length;
}

function headOf(body: RecordedBody): RecordedBody {
  const bytes = 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
  const whole = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  if ('text' in body) return { text: body.text.slice(0, HEAD_BYTES), ...whole };
  return { base64: bytes.subarray(0, HEAD_BYTES).toString('base64'), ...whole };
}
