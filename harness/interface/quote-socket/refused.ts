/** Quote requests that no session on the socket ever gets a quote for. */
import type { RequirementId } from '../../../specs/ids.ts';
import { type Members, shown } from '../../engine/json/members.ts';
import { type PassiveCheck, perAnswer } from '../../engine/passive/check.ts';
import { isAbsent, isNoInteger, isNotPositive, lacks, type Unsound } from '../never-served.ts';
import { repliedQuotesIn } from './replied-quotes.ts';
import { AMOUNT_OF } from './valid.ts';

/** A check that no quote request of a run that is of a kind got a quote; a failure may have another reason. */
function refusedOnSocket(id: RequirementId, title: string, isOfKindAsked: Unsound['isOfKind']): PassiveCheck {
  return perAnswer(id, title, (answer) => {
    const served = repliedQuotesIn(answer).filter(({ asked }) => isOfKindAsked(asked));
    return served.length === 0 ? undefined : served.map(({ asked }) => `${shown(asked)} was answered by a quote`);
  });
}

const AMOUNTS = Object.values(AMOUNT_OF);

/** How many amounts a request sets. */
function amountsIn(asked: Members): number {
  return AMOUNTS.filter((name) => !isAbsent(asked[name])).length;
}

/** Whether an amount is none. */
function isOfNoAmount(asked: Members): boolean {
  return isNoInteger(...AMOUNTS)(asked) || AMOUNTS.some((name) => isNotPositive(asked[name]));
}

const lacksAnAsset = lacks('from_asset', 'to_asset');

/** Whether a request for a quote fails whatever the target trades. */
export function isUnsound(asked: Members): boolean {
  return asked.action === 'quote_request' && (amountsIn(asked) !== 1 || isOfNoAmount(asked) || lacksAnAsset(asked));
}

/** Quote requests on the socket that fail. */
export const REFUSED_ON_SOCKET: readonly PassiveCheck[] = [
  // Legs as REST has them may bring their amounts along.
  refusedOnSocket(
    'WS-ERR-01',
    'no quote on a socket without an amount',
    (asked) => amountsIn(asked) === 0 && typeof asked.from_asset === 'string' && typeof asked.to_asset === 'string',
  ),
  refusedOnSocket('WS-ERR-02', 'no quote on a socket for two amounts', (asked) => amountsIn(asked) === 2),
  refusedOnSocket('WS-ERR-05', 'no quote on a socket for an amount that is none', isOfNoAmount),
  refusedOnSocket('WS-ERR-06', 'no quote on a socket without both assets', lacksAnAsset),
];
