import { unixSeconds } from '../../clock.ts';
import { NodeRefusal } from '../../lightning/refusal.ts';
import type { Random } from '../../random.ts';
import { accessToken } from '../auth/access-token.ts';
import { integerMember, readBody, textMember } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import type { Maker } from '../maker.ts';
import type { Quote } from '../quotes/quote.ts';
import { isAway } from '../reached.ts';
import type { IssuedSwap, SwapBook } from './book.ts';
import type { SwapRefusal } from './refusals.ts';
import { refuseSwap } from './refuse.ts';
import { nodeAsset, type SwapTerms } from './terms.ts';

/** POST /api/v1/swaps/init. Only the answer 200 uses up the quote, unless the behaviour's `spendsQuote` says otherwise. */
export function initSwap(book: SwapBook, tokens: Random): Handler {
  return async (request, maker) => {
    const { behaviour, errors, options, quotes } = maker;
    const reading = readBody(request, maker);
    const rfq_id = textMember(reading, 'rfq_id', true) ?? '';
    const asked: SwapTerms = {
      from_asset: textMember(reading, 'from_asset', true) ?? '',
      from_amount: BigInt(integerMember(reading, 'from_amount', {}, true) ?? 0),
      to_asset: textMember(reading, 'to_asset', true) ?? '',
      to_amount: BigInt(integerMember(reading, 'to_amount', {}, true) ?? 0),
    };
    const refusal = reading.issues.length > 0 ? 'validation' : refusalOf(asked, rfq_id, maker);
    if (refusal !== undefined && behaviour.spendsQuote(refusal, options)) quotes.use(rfq_id);
    if (refusal === 'validation') return errors.validation(reading.issues);
    if (refusal !== undefined) return refuseSwap(refusal, maker);
    // No waiting since the quote was found open: of several inits at once, one gets here.
    const quoted = behaviour.reservesQuote() ? quotes.use(rfq_id) : quotes.find(rfq_id);
    if (quoted.standing !== 'open') return refuseSwap(`${quoted.standing}-quote`, maker);
    try {
      const issued = await issue(behaviour.agreedTerms(asked, termsOf(quoted.quote)), tokens, maker);
      if (!behaviour.reservesQuote()) quotes.use(rfq_id);
      book.add(issued);
      const { swapstring, payment_hash, access_token } = issued;
      return ok({ swapstring, payment_hash, access_token });
    } catch (error) {
      quotes.release(rfq_id);
      if (error instanceof NodeRefusal && !isAway(error)) return refuseSwap('no-liquidity', maker);
      throw error;
    }
  };
}

/** Why an init is refused, if it is. */
function refusalOf(asked: SwapTerms, rfq_id: string, { behaviour, options, quotes }: Maker): SwapRefusal | undefined {
  const found = quotes.find(rfq_id);
  if (found.standing !== 'open') return `${found.standing}-quote`;
  if (asked.from_amount <= 0n || asked.to_amount <= 0n) return 'no-amount';
  const quoted = termsOf(found.quote);
  const agreed = behaviour.amountsAgree(asked, quoted) && behaviour.assetsAgree(asked, quoted);
  if (!agreed && options.init_mismatch === 'refuse') return 'other-figures';
  const { from_asset, to_asset } = found.quote;
  const onchain = [from_asset, to_asset].some(({ layer }) => !layer.endsWith('_LN'));
  return onchain && options.onchain_init === 'refuse' ? 'onchain-quote' : undefined;
}

async function issue(terms: SwapTerms, tokens: Random, maker: Maker): Promise<IssuedSwap> {
  const { clock, node, options } = maker;
  const { payment_hash, payment_secret, swapstring } = await node.makeOffer({
    qty_from: terms.from_amount,
    from_asset: nodeAsset(terms.from_asset),
    qty_to: terms.to_amount,
    to_asset: nodeAsset(terms.to_asset),
    timeout_sec: options.swap_timeout_seconds,
  });
  return {
    payment_hash,
    swapstring,
    payment_secret,
    access_token: accessToken(tokens, 'swp'),
    executed: false,
    expires_at: unixSeconds(clock.now()) + options.swap_timeout_seconds,
    failed_at: undefined,
  };
}

function termsOf({ from_asset, to_asset }: Quote): SwapTerms {
  return {
    from_asset: from_asset.asset_id,
    from_amount: from_asset.amount,
    to_asset: to_asset.asset_id,
    to_amount: to_asset.amount,
  };
}
