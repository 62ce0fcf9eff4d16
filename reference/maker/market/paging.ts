import { unixSeconds } from '../../clock.ts';
import { integerMember, type Reading } from '../formats/reading.ts';
import type { Maker } from '../maker.ts';

/** The part of a list a caller asked for. */
export interface Paging {
  limit: number | bigint;
  offset: number | bigint;
}

/** Reads `limit` and `offset`; a value outside the bounds is an issue. */
export function readPaging(reading: Reading): Paging {
  const { page_default, page_max } = reading.maker.options;
  return {
    limit: integerMember(reading, 'limit', { minimum: 1, maximum: page_max }) ?? page_default,
    offset: integerMember(reading, 'offset', { minimum: 0 }) ?? 0,
  };
}

/** The paged members of a list wrapper; `total` counts all matches, not those of the page. */
export function paged<T>({ behaviour, clock }: Maker, matches: readonly T[], { limit, offset }: Paging) {
  return {
    page: behaviour.pageOf(matches, limit, offset),
    total: matches.length,
    limit,
    offset,
    timestamp: unixSeconds(clock.now()),
  };
}
