import { type Reading, textMember } from '../formats/reading.ts';
import type { Reply } from '../http/reply.ts';
import type { Maker } from '../maker.ts';
import type { PairNames, PairNaming } from './seams.ts';

/** Reads the six members that can name a pair. */
export function readPairNames(reading: Reading): PairNames {
  return {
    pair_id: textMember(reading, 'pair_id'),
    from_asset_id: textMember(reading, 'from_asset_id'),
    quote_asset_id: textMember(reading, 'quote_asset_id'),
    pair_ticker: textMember(reading, 'pair_ticker'),
    base_ticker: textMember(reading, 'base_ticker'),
    quote_ticker: textMember(reading, 'quote_ticker'),
  };
}

/**
 * The one naming a request uses; undefined when it uses none. Naming a pair twice, or by half, or by a ticker that is not
 * BASE/QUOTE, is a refusal in the legacy envelope.
 */
export function oneNaming(maker: Maker, names: PairNames): { naming: PairNaming | undefined } | { refusal: Reply } {
  const { namings, incomplete } = maker.behaviour.namingsOf(names);
  const [naming, ...more] = namings;
  const refuse = (detail: string) => ({ refusal: maker.errors.legacy(detail) });
  if (more.length > 0) return refuse('The ways to name a pair exclude each other: use exactly one');
  if (incomplete) return refuse('This way to name a pair needs both of its parts');
  if (naming?.method === 'pair_ticker' && naming.base === undefined) {
    return refuse('pair_ticker must have the form BASE/QUOTE');
  }
  return { naming };
}
