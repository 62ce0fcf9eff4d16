/** Quotes on the socket for assets that no answer names, by all requests of a run. */
import type { PassiveCheck } from '../../engine/passive/check.ts';
import { onlyGiven } from '../../engine/passive/only-given.ts';
import { assetFormOf, assetNamesIn, WITH_ASSETS } from '../market/asset-names-in.ts';
import { QUOTE_SOCKET } from '../operations.ts';
import { repliedQuotesIn } from './replied-quotes.ts';

/** Quotes on the socket for assets that nobody was given. */
export const UNKNOWN_ON_SOCKET: PassiveCheck = onlyGiven({
  id: 'WS-ERR-03',
  title: 'no quote on a socket for an asset that no list names',
  operations: [...WITH_ASSETS, QUOTE_SOCKET],
  givenBy: assetNamesIn,
  formOf: assetFormOf,
  servedBy: (answer) =>
    repliedQuotesIn(answer).flatMap(({ asked: { from_asset, to_asset } }) => [from_asset, to_asset]),
});
