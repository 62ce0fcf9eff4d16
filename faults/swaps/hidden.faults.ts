import { opensBesideItsOwner } from '../auth/beside.ts';
import { onAnswer } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { EXECUTE, INIT, STATUS } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import { changeSwap, isEnd, openStatus, rememberSocketQuotes } from './shown.ts';

/** Remembers the tokens of swaps that were begun with quotes of the socket. */
const rememberThoseOfTheSocket = onAnswer(INIT, ({ asked, answer, memory }) => {
  if (memory.has(`socket ${asked.rfq_id}`)) memory.set(`of the socket ${answer.access_token}`, true);
});

/** Remembers the tokens of swaps that were seen as Failed. */
const rememberFailed = changeSwap(({ status }, { asked, memory }) => {
  if (status === 'Failed') memory.set(`failed ${asked.access_token}`, true);
});

/** Defects in how swaps are hidden that show for some of them, or at some moments, alone. */
export const FAULTS: Faults = {
  'swaps-under-way-tell-wrong-tokens-apart': breaks('SWP-STATUS-09', 'SWP-STATUS-12')
    .what('while a swap is Pending its 404 says of a wrong token that it is the token which is wrong')
    .onAnswer(EXECUTE, ({ asked: { payment_hash }, memory }) => memory.set(`under way ${payment_hash}`, true))
    .wireBy(changeSwap, ({ status, payment_hash }, { memory }) => {
      if (isEnd(status)) memory.delete(`under way ${payment_hash}`);
    })
    .onRefusal(STATUS, ({ given, asked: { payment_hash, access_token: token }, memory }) => {
      const isWrong = given.status === 404 && typeof token === 'string' && token !== '';
      const isUnderWay = memory.has(`under way ${payment_hash}`);
      return isWrong && isUnderWay && applicationError(404, 'NOT_FOUND', 'The token is not that of the swap');
    }),
  'failed-swaps-open-to-any-token': breaks('SWP-STATUS-09')
    .what('the token of a swap that Failed is not compared')
    .wire(rememberFailed)
    .wireBy(openStatus, (given, own, { memory }) => {
      const isAny = typeof given === 'string' && given !== '';
      return isAny && memory.has(`failed ${own}`);
    }),
  'swaps-of-the-socket-open-to-any-token': breaks('SWP-STATUS-09')
    .what('the token of a swap from a quote of the socket is not compared')
    .wire(rememberSocketQuotes, rememberThoseOfTheSocket)
    .wireBy(openStatus, (given, own, { memory }) => {
      const isAny = typeof given === 'string' && given !== '';
      return isAny && memory.has(`of the socket ${own}`);
    }),
  'swaps-of-the-socket-open-without-a-token': breaks('SWP-STATUS-10')
    .what('a swap from a quote of the socket is told without a token')
    .wire(rememberSocketQuotes, rememberThoseOfTheSocket)
    .wireBy(openStatus, (given, own, { memory }) => memory.has(`of the socket ${own}`) && (given ?? '') === ''),
  'swaps-open-beside-their-owner': breaks('SWP-STATUS-09', 'SWP-STATUS-10')
    .what(
      'the token of a status request is kept in one place, so that who asks beside the owner of a swap is told of it',
    )
    .wire(...opensBesideItsOwner({ reads: STATUS, makes: INIT, id: 'payment_hash' })),
};
