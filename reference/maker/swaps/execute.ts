import { setTimeout as sleep } from 'node:timers/promises';
import { unixSeconds } from '../../clock.ts';
import { NodeRefusal } from '../../lightning/refusal.ts';
import { isPubkey } from '../../lightning/swaps.ts';
import { NodeUnreachable } from '../../node/port.ts';
import { readBody, textMember } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import type { Maker } from '../maker.ts';
import type { IssuedSwap, SwapBook } from './book.ts';
import type { SwapRefusal } from './refusals.ts';
import { refuseExecute } from './refuse.ts';
import { standOf } from './stand.ts';

/** How long execute watches a payment for an early failure before it answers. */
const WAIT_MS = 60;
const WATCH_INTERVAL_MS = 5;
/** The answer once the payment is under way. */
const UNDER_WAY = { status: 200, message: 'The swap is under way' };

/** POST /api/v1/swaps/execute. What is refused before the node is asked to pay leaves the swap as it was. */
export function executeSwap(book: SwapBook): Handler {
  return async (request, maker) => {
    const { behaviour, errors, options } = maker;
    const reading = readBody(request, maker);
    const swapstring = textMember(reading, 'swapstring', true) ?? '';
    const taker_pubkey = textMember(reading, 'taker_pubkey', true) ?? '';
    const payment_hash = textMember(reading, 'payment_hash', true) ?? '';
    if (reading.issues.length > 0) return errors.validation(reading.issues);
    const issued = book.find(payment_hash);
    if (issued === undefined || !behaviour.isIssued(swapstring, issued.swapstring))
      return refuseExecute('not-issued', maker);
    // SWP-EXEC-09
    if (!isPubkey(taker_pubkey)) return refuseExecute('bad-pubkey', maker);
    const stand = await standOf(issued, maker);
    if (stand === undefined) return refuseExecute('not-issued', maker);
    const refusal = behaviour.executeRefusal(stand.status, issued.executed) ?? expiry(issued, maker);
    if (refusal === 'repeated' && options.repeated_execute === 'accept') return ok(UNDER_WAY);
    const failure = refusal ?? (await pay(issued, { swapstring, taker_pubkey }, book, maker));
    return failure === undefined ? ok(UNDER_WAY) : refuseExecute(failure, maker);
  };
}

/** A node may overwrite the end of a swap when an execute comes too late, so it is never asked. */
function expiry({ expires_at }: IssuedSwap, { clock }: Maker): SwapRefusal | undefined {
  return unixSeconds(clock.now()) > expires_at ? 'ended' : undefined;
}

/** Has the node launch the payment, and gives why that failed, if it did so at once or soon. Throws NodeUnreachable. */
async function pay(
  issued: IssuedSwap,
  given: { swapstring: string; taker_pubkey: string },
  book: SwapBook,
  maker: Maker,
): Promise<SwapRefusal | undefined> {
  const { behaviour, node, options } = maker;
  const { payment_secret } = issued;
  const swapstring = behaviour.executedSwapstring(given.swapstring, issued.swapstring);
  issued.executed = true;
  try {
    await node.execute({ swapstring, payment_secret, taker_pubkey: given.taker_pubkey });
  } catch (error) {
    return unlaunched(issued, error, book, maker);
  }
  return options.failing_execute !== 'later' && (await failsSoon(issued, maker)) ? 'not-settled' : undefined;
}

function unlaunched(issued: IssuedSwap, error: unknown, book: SwapBook, { clock, options }: Maker): SwapRefusal {
  const name = error instanceof NodeRefusal ? error.name : undefined;
  if (name === 'DuplicatePayment') return 'repeated';
  issued.executed = false;
  switch (name) {
    case 'NoRoute':
    case 'FailedPayment':
      if (options.no_route === 'fail') book.giveUp(issued, unixSeconds(clock.now()));
      return 'no-route';
    case 'ExpiredSwapOffer':
      return 'ended';
    case 'InvalidPubkey':
      return 'bad-pubkey';
    case 'InvalidSwapString':
    case 'MissingSwapPaymentPreimage':
      return 'not-issued';
    default:
      throw error;
  }
}

/** Whether a payment fails within the time that the service waits: nothing notifies the maker when a taker rejects it. */
async function failsSoon({ payment_hash }: IssuedSwap, { node }: Maker): Promise<boolean> {
  for (let waited = 0; ; waited += WATCH_INTERVAL_MS) {
    const status = await node.swap(payment_hash).then((record) => record?.status, ignoreOutage);
    if (status !== 'Pending') return status === 'Failed';
    if (waited >= WAIT_MS) return false;
    await sleep(WATCH_INTERVAL_MS);
  }
}

/** The payment is under way whether or not the node can be asked about it. */
function ignoreOutage(error: unknown): undefined {
  if (!(error instanceof NodeUnreachable)) throw error;
}
