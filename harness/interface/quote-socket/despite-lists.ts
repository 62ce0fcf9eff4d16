/** Quotes on the socket that the lists of the target forbid, by all sessions of a run. */
import type { PassiveCheck } from '../../engine/passive/check.ts';
import { servedDespite } from '../../engine/passive/served-despite.ts';
import { isAbsent } from '../never-served.ts';
import { PAIRS, QUOTE_SOCKET } from '../operations.ts';
import { type Legs, legsIn, pairsIn, stepIsListed } from '../quotes/despite-lists.ts';
import { legsOf } from './as-asked.ts';
import { type RepliedQuote, repliedQuotesIn } from './replied-quotes.ts';

function isWithoutLayers({ asked }: RepliedQuote): boolean {
  return isAbsent(asked.from_layer) && isAbsent(asked.to_layer);
}

const BY_PAIRS = { operations: [PAIRS, QUOTE_SOCKET], factsIn: pairsIn, problemsOf: stepIsListed };

const found = (legs: Legs | undefined): Legs[] => (legs ? [legs] : []);

/** Quotes on the socket beside the pairs. */
export const SOCKET_DESPITE_LISTS: readonly PassiveCheck[] = [
  servedDespite({
    ...BY_PAIRS,
    id: 'WS-ERR-04',
    title: 'no quote on a socket for a step that is no route of the pair',
    servedBy: (answer) => repliedQuotesIn(answer).flatMap(({ asked }) => found(legsIn(legsOf(asked)))),
  }),
  servedDespite({
    ...BY_PAIRS,
    id: 'WS-QUOTE-06',
    title: 'layers that were left out are those of a route of the pair',
    servedBy: (answer) =>
      repliedQuotesIn(answer)
        .filter(isWithoutLayers)
        .flatMap(({ quote }) => found(legsIn(quote))),
  }),
];
