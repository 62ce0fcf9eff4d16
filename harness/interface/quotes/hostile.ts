import fc from 'fast-check';
import { brokenText } from '../../engine/fuzz/broken-text.ts';
import type { Draft } from '../../engine/json/draft.ts';
import { stringifyExact } from '../../engine/json/exact-json.ts';
import { brokenBody, classicBodies, hostileBody } from '../formats/hostile.ts';
import type { QuoteRequest } from './client.ts';
import { LEGS, otherLeg } from './valid.ts';

/** Amounts that 64 bits don't hold, with their sign and without, and one that no double does either. */
const HUGE = [2n ** 63n, 2n ** 64n, 10n ** 400n];

/** What a server should withstand: the classic requests first, in which the seed chooses the member and what hits it, then any. */
export function hostileRequests(valid: Draft, seed: number) {
  return { any: hostileRequest(valid), classic: classicRequests(valid, seed) };
}

/** Requests that differ from a valid one in a member, in the bytes around it, or in everything. */
function hostileRequest({ json }: Draft): fc.Arbitrary<QuoteRequest> {
  return fc.oneof(
    brokenBody(json).map(({ body }) => ({ json: body })),
    brokenText(json).map(({ body, contentType }) => ({ body, ...(contentType === undefined ? {} : { contentType }) })),
    hostileBody().map((body) => ({ body })),
  );
}

function classicRequests(valid: Draft, seed: number): QuoteRequest[] {
  const withoutNumber = stringifyExact(valid.with('from_asset.amount', null).json);
  return [
    // A double takes it for infinite.
    { body: withoutNumber.replace('"amount":null', '"amount":1e400') },
    ...classicBodies(valid.json, seed).map(({ body }) => ({ json: body })),
    ...LEGS.map((leg) => ({ json: valid.without(leg).json })),
    ...LEGS.flatMap((leg) =>
      HUGE.map((amount) => ({ json: valid.without(`${otherLeg(leg)}.amount`).with(`${leg}.amount`, amount).json })),
    ),
  ];
}
