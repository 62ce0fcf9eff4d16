/** What is judged of an order or an estimate by all the exchanges of a run: beside other orders, quotes, refusals and readings. */
import type { PassiveCheck } from '../../engine/passive/check.ts';
import { BTC_OF_QUOTES } from './btc-of-quotes.ts';
import { CLIENT_KEYS } from './client-keys.ts';
import { DECISIONS } from './decisions.ts';
import { DEPOSIT_ADDRESSES } from './deposit.ts';
import { EQUAL_ORDERS } from './equal-orders.ts';
import { ESTIMATES_AGREE } from './estimates-agree.ts';
import { FORETOLD_FEES } from './foretold.ts';
import { POLLED_ORDERS } from './polled.ts';
import { PROVIDER_AGREES } from './provider-agrees.ts';
import { PURCHASE_PRICES } from './purchase-prices.ts';
import { REFUND_ADDRESSES } from './refund-address.ts';
import { READ_TOKENS } from './token-refusals.ts';

/** Each of its own file. */
export const ORDERS_AND_OTHERS: readonly PassiveCheck[] = [
  ...PROVIDER_AGREES,
  ...ESTIMATES_AGREE,
  FORETOLD_FEES,
  CLIENT_KEYS,
  EQUAL_ORDERS,
  PURCHASE_PRICES,
  BTC_OF_QUOTES,
  REFUND_ADDRESSES,
  DEPOSIT_ADDRESSES,
  READ_TOKENS,
  POLLED_ORDERS,
  ...DECISIONS,
];
