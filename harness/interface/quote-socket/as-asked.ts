/** What a quote on the socket says of what it was asked for, by every request of a run. */
import type { RequirementId } from '../../../specs/ids.ts';
import type { Members } from '../../engine/json/members.ts';
import { overRun, type PassiveCheck, type Problems } from '../../engine/passive/check.ts';
import { keepsAmount, repeats } from '../quotes/legs-asked.ts';
import { repliedQuotesIn } from './replied-quotes.ts';

/** A message that asks for a quote, with its legs as REST has them. */
export function legsOf(asked: Members): Members {
  const { from_asset, from_layer, from_amount, to_asset, to_layer, to_amount } = asked;
  return {
    from_asset: { asset_id: from_asset, layer: from_layer, amount: from_amount },
    to_asset: { asset_id: to_asset, layer: to_layer, amount: to_amount },
  };
}

/** A check of given quotes beside the messages that asked for them. */
function perQuoteAsked(
  id: RequirementId,
  title: string,
  judge: (quote: Members, asked: Members) => Problems,
): PassiveCheck {
  return overRun(id, title, (findings) => ({
    see(answer) {
      for (const { asked, quote } of repliedQuotesIn(answer)) {
        const problems = judge(quote, legsOf(asked));
        if (problems === undefined) continue;
        findings.applies(answer);
        if (problems.length > 0) findings.breaks(answer, problems);
      }
    },
  }));
}

const [KEEPS_SOLD, KEEPS_BOUGHT] = [keepsAmount('from_asset'), keepsAmount('to_asset')];

/** That a quote keeps the amount that was set, whichever it was: a rule of its figures, too. */
export const KEEPS_SET_AMOUNT: PassiveCheck = perQuoteAsked(
  'WS-QUOTE-10',
  'each quote on a socket keeps the amount that was set',
  (quote, asked) => KEEPS_SOLD(quote, asked) ?? KEEPS_BOUGHT(quote, asked),
);

/** Quotes on the socket beside their requests. */
export const SOCKET_QUOTES_AS_ASKED: readonly PassiveCheck[] = [
  perQuoteAsked('WS-QUOTE-01', 'each quote on a socket keeps the from_amount', KEEPS_SOLD),
  perQuoteAsked('WS-QUOTE-02', 'each quote on a socket keeps the to_amount', KEEPS_BOUGHT),
  perQuoteAsked('WS-QUOTE-05', 'each quote on a socket keeps the ids of the assets', repeats('asset_id')),
  perQuoteAsked('WS-QUOTE-07', 'each quote on a socket keeps the layers', repeats('layer')),
];
