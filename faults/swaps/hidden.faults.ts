import { opensBesideItsOwner } from '../auth/beside.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT, STATUS } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import { isSome, isUnderWay, openStatus } from './shown.ts';

/** Defects in how swaps are hidden that show for some of them, or at some moments, alone. */
export const FAULTS: Faults = {
  'swaps-under-way-tell-wrong-tokens-apart': breaks('SWP-STATUS-09', 'SWP-STATUS-12')
    .what('while a swap is Pending its 404 says of a wrong token that it is the token which is wrong')
    .onRefusal(STATUS, ({ given, asked, swap }) => {
      const isWrong = given.status === 404 && isSome(asked.access_token);
      return isWrong && isUnderWay(swap) && applicationError(404, 'NOT_FOUND', 'The token is not that of the swap');
    }),
  'failed-swaps-open-to-any-token': breaks('SWP-STATUS-09')
    .what('the token of a swap that Failed is not compared')
    .wireBy(openStatus, (given, _own, { status }) => status === 'Failed' && isSome(given)),
  'swaps-of-the-socket-open-to-any-token': breaks('SWP-STATUS-09')
    .what('the token of a swap from a quote of the socket is not compared')
    .wireBy(openStatus, (given, _own, { quote }) => quote?.isOfSocket && isSome(given)),
  'swaps-of-the-socket-open-without-a-token': breaks('SWP-STATUS-10')
    .what('a swap from a quote of the socket is told without a token')
    .wireBy(openStatus, (given, _own, { quote }) => quote?.isOfSocket && (given ?? '') === ''),
  'swaps-open-beside-their-owner': breaks('SWP-STATUS-09', 'SWP-STATUS-10')
    .what(
      'the token of a status request is kept in one place, so that who asks beside the owner of a swap is told of it',
    )
    .wire(...opensBesideItsOwner({ reads: STATUS, makes: INIT, id: 'payment_hash' })),
};
