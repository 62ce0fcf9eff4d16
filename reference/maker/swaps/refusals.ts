import type { ErrorCode } from '../errors/errors.ts';
import type { SwapOptions } from './options.ts';

/** Why an init or an execute is refused by the application. */
export type SwapRefusal =
  | 'unknown-quote'
  | 'expired-quote'
  | 'used-quote'
  | 'no-amount'
  | 'other-figures'
  | 'onchain-quote'
  | 'no-liquidity'
  | 'not-issued'
  | 'bad-pubkey'
  | 'repeated'
  | 'ended'
  | 'no-route'
  | 'not-settled';

/** What a refusal says on the wire. */
interface RefusalText {
  status: number;
  error_code: ErrorCode;
  message: string;
}

const MESSAGES: Readonly<Record<SwapRefusal, string>> = {
  'unknown-quote': 'There is no such quote',
  'expired-quote': 'The quote has expired',
  'used-quote': 'The quote was used before',
  'no-amount': 'Amounts must be positive',
  'other-figures': 'Assets and amounts must be those of the quote',
  'onchain-quote': 'Swaps settle on Lightning; the quote has an on-chain layer',
  'no-liquidity': 'The maker cannot offer this amount at the moment',
  'not-issued': 'The swapstring and the payment hash must be those of one init',
  'bad-pubkey': 'taker_pubkey must be the public key of a node',
  repeated: 'The swap was executed before',
  ended: 'The swap is over',
  'no-route': 'The taker cannot be reached with these amounts',
  'not-settled': 'The payment failed; the swapstring must be whitelisted on the node of the taker',
};

/** What a refusal says. */
export function refusalText(cause: SwapRefusal, { unusable_quote }: SwapOptions): RefusalText {
  const message = MESSAGES[cause];
  if (cause === 'no-liquidity') return { status: 503, error_code: 'SERVICE_UNAVAILABLE', message };
  const unusable = cause === 'unknown-quote' || cause === 'expired-quote' || cause === 'used-quote';
  return unusable && unusable_quote === 404
    ? { status: 404, error_code: 'NOT_FOUND', message }
    : { status: 400, error_code: 'VALIDATION_ERROR', message };
}
