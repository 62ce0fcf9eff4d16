import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange, RecordedBody } from './exchange.ts';

/** Bodies up to so many bytes are always kept whole; of larger ones beyond the budget so much is kept. */
export const HEAD_BYTES = 16 * 1024;

/** What is counted as one, in bytes. */
const UNIT = 4 * 1024;

/** Bounds the bytes that large answers take in the evidence of a run. */
export interface EvidenceBudget {
  /** The exchange as it may be recorded: whole, or the body of its answer as its head and digest. */
  within(exchange: Exchange): Exchange;
}

/**
 * The budget of a run, over all its workers and those that replace them: what large bodies took is counted in one file, a
 * byte for each few kilobytes, which is looked at for large bodies alone.
 * @param folder of the evidence
 * @param mostBytes of large bodies in one run
 */
export function createEvidenceBudget(folder: string, mostBytes: number): EvidenceBudget {
  const file = join(folder, 'large-bodies');

  function take(bytes: number): boolean {
    const taken = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) * UNIT;
    if (taken + bytes > mostBytes) return false;
    mkdirSync(folder, { recursive: true });
    appendFileSync(file, '.'.repeat(Math.ceil(bytes / UNIT)));
    return true;
  }

  return {
    within(exchange) {
      const { response } = exchange;
      if (!response) return exchange;
      const content = 'text' in response.body ? response.body.text : response.body.base64;
      if (content.length <= HEAD_BYTES || take(content.length)) return exchange;
      return { ...exchange, response: { ...response, body: headOf(response.body) } };
    },
  };
}

function headOf(body: RecordedBody): RecordedBody {
  const bytes = 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
  const whole = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  if ('text' in body) return { text: body.text.slice(0, HEAD_BYTES), ...whole };
  return { base64: bytes.subarray(0, HEAD_BYTES).toString('base64'), ...whole };
}
