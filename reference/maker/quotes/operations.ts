import type { Operation } from '../http/operation.ts';
import { giveQuote } from './market-quote.ts';

/** The quote operation (interface, Market). */
export function quoteOperations(): readonly Operation[] {
  return [{ method: 'POST', path: '/api/v1/market/quote', scope: 'quote:read', handler: giveQuote }];
}
