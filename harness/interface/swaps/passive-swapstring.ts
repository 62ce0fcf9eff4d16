import type { RequirementId } from '../../../specs/ids.ts';
import { membersOf } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, sighting } from '../../engine/passive/check.ts';
import { INIT, QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { quotesIn } from '../quotes/rules.ts';
import { termsAsked, termsOfQuote } from './recorded-terms.ts';
import { amountProblems, missingParts } from './swapstring.ts';
import type { SwapTerms } from './terms.ts';

/** What is wrong with a swapstring for what was agreed. */
type Problems = (swapstring: string, terms: SwapTerms, payment_hash: string) => readonly string[];

/**
 * A check of the swapstring of every init of a run, the paid ones too. An init may ask for other amounts than its quote,
 * and a service may begin the quote instead (SWP-INIT-11, 12): then the quote decides, if it was recorded.
 */
function perSwapstring(id: RequirementId, title: string, problemsWith: Problems): PassiveCheck {
  const check = overRun(id, title, (findings) => {
    const quoted = new Map<unknown, SwapTerms>();
    const deviating: (() => void)[] = [];
    return {
      see(answer) {
        const body = answer.status === 200 ? membersOf(answer.value) : undefined;
        for (const quote of quotesIn(answer)) {
          const terms = termsOfQuote(quote);
          if (terms) quoted.set(quote.rfq_id, terms);
        }
        const asked = answer.operation === INIT ? termsAsked(answer) : undefined;
        const { swapstring, payment_hash } = body ?? {};
        if (!asked || typeof swapstring !== 'string' || typeof payment_hash !== 'string') return;
        findings.applies(answer);
        if (problemsWith(swapstring, asked, payment_hash).length === 0) return;
        const rfq_id = membersOf(answer.sent)?.rfq_id;
        const at = sighting(answer);
        deviating.push(() => {
          const terms = quoted.get(rfq_id);
          const problems = terms ? problemsWith(swapstring, terms, payment_hash) : [];
          if (problems.length > 0) findings.breaks(at, problems);
        });
      },
      end() {
        for (const decide of deviating) decide();
      },
    };
  });
  return about([QUOTE, QUOTE_SOCKET, INIT], check);
}

/** Swapstrings. */
export const SWAPSTRING_CHECKS: readonly PassiveCheck[] = [
  perSwapstring('SWP-INIT-02', 'each swapstring holds what was agreed', missingParts),
  perSwapstring('SWP-INIT-03', 'each swapstring has the amounts of its quote', amountProblems),
  perSwapstring('SWP-INIT-04', 'each swapstring holds the payment_hash', (swapstring, _terms, payment_hash) =>
    swapstring.split('/').includes(payment_hash) ? [] : ['no part is the payment_hash'],
  ),
];
