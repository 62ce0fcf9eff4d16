import { type Comparison, createComparer } from '../../../../harness/interface/versioning/published/compare.ts';
import type { PublishedDocument } from '../../../../harness/interface/versioning/published/document.ts';
import { exchanges, type Sketch } from '../../passive/exchanges.ts';

export const FEE = 'GET /api/v1/market/bitcoin_fee_estimate';
export const ASSETS = 'GET /api/v1/market/assets';
export const EXECUTE = 'POST /api/v1/swaps/execute';

/** A document with these paths; OpenAPI 3.1 without servers by default. */
export function document(
  paths: Record<string, unknown>,
  beside: Record<string, unknown> & { readonly openapi?: string } = {},
): PublishedDocument {
  return { openapi: '3.1.0', info: { title: 'Maker', version: '0.2.0' }, ...beside, paths };
}

/** A path item whose GET answers 200 with JSON of this schema. */
export function getting(schema: unknown): Record<string, unknown> {
  return { get: { responses: { 200: { content: { 'application/json': { schema } } } } } };
}

/** A document that describes the fee estimate's 200 by this schema. */
export function feeBy(schema: unknown, beside: Parameters<typeof document>[1] = {}): PublishedDocument {
  return document({ '/api/v1/market/bitcoin_fee_estimate': getting(schema) }, beside);
}

/** How a run of these exchanges compares with a document. */
export function compared(published: PublishedDocument, ...sketches: readonly Sketch[]): Comparison {
  const comparer = createComparer(published);
  for (const exchange of exchanges(...sketches)) comparer.see(exchange);
  return comparer.end();
}

/** The first problem of each of these bodies by a schema of the fee estimate's 200; undefined for one that fits. */
export function problems(
  schema: unknown,
  bodies: readonly unknown[],
  beside: Parameters<typeof document>[1] = {},
): (string | undefined)[] {
  return bodies.map(
    (json) => compared(feeBy(schema, beside), { operation: FEE, json }).tallies[0]?.problems[0]?.problem,
  );
}
