import { stringifyExact } from '../../../harness/engine/json/exact-json.ts';
import { type Answer, createAnswer } from '../../../harness/engine/wire/answer.ts';
import type { Exchange } from '../../../harness/engine/wire/exchange.ts';

/** An answer of this status, JSON body and headers, as if it had come over the wire for what was sent. */
export function answer(
  status: number,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
  sent?: unknown,
): Answer {
  const text = stringifyExact(json);
  const exchange: Partial<Exchange> = { id: 'w0-1', sentAt: 0, durationMs: 1, request: requestOf(sent) };
  return createAnswer(
    { kind: 'answer', status, headers: Object.entries(headers), body: Buffer.from(text), text, isUtf8: true },
    exchange as Exchange,
  );
}

function requestOf(sent: unknown): Exchange['request'] {
  return sent === undefined ? REQUEST : { ...REQUEST, body: { text: stringifyExact(sent) } };
}

const REQUEST = { method: 'POST', url: 'http://127.0.0.1/api/v1/market/quote', headers: [] } as Exchange['request'];

/** The body of a quote, changed in some members. */
export function quoteBody(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const leg = { name: 'x', layer: 'L', precision: 8 };
  return {
    rfq_id: 'r',
    from_asset: { ...leg, asset_id: 'BTC', ticker: 'BTC', amount: 1000 },
    to_asset: { ...leg, asset_id: 'rgb:x', ticker: 'GOLD', amount: 2n ** 60n + 1n },
    price: 1.5,
    fee: { base_fee: 1, variable_fee: 1, fee_rate: 0.1, final_fee: 2, fee_asset: 'BTC', fee_asset_precision: 8 },
    timestamp: 10,
    expires_at: 40,
    ...changes,
  };
}

/** A 200 with a quote. */
export function quoteAnswer(changes: Readonly<Record<string, unknown>> = {}): Answer {
  return answer(200, quoteBody(changes));
}
