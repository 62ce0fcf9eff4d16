/** What a quote on the socket says of what it was asked for, by every request of a run. */
import type { RequirementId } from '../../../specs/ids.ts';
import { isInteger, type Members, membersOf, shown } from '../../engine/json/members.ts';
import { overRun, type PassiveCheck, type Problems } from '../../engine/passive/check.ts';
import { errorOf, quoteDataOf } from './read.ts';
import { turnsOf } from './turns.ts';
import { AMOUNT_OF } from './valid.ts';

type Side = keyof typeof AMOUNT_OF;

const LAYER_OF = { from_asset: 'from_layer', to_asset: 'to_layer' } as const;
/** Layers as the interface writes them: other spellings are understood as the target likes. */
const LAYER = /^[A-Z][A-Z0-9_]*$/;

/** A check of given quotes beside the messages that asked for them. */
function perQuoteAsked(
  id: RequirementId,
  title: string,
  judge: (quote: Members, asked: Members) => Problems,
): PassiveCheck {
  return overRun(id, title, (findings) => ({
    see(answer) {
      for (const { asked, reply } of turnsOf(answer.exchange)) {
        const quote = errorOf(reply) === undefined ? quoteDataOf(reply) : undefined;
        const problems = quote && asked.action === 'quote_request' ? judge(quote, asked) : undefined;
        if (problems === undefined) continue;
        findings.applies(answer);
        if (problems.length > 0) findings.breaks(answer, problems);
      }
    },
  }));
}

/** The amount of the leg that alone has one in the request; undefined where another has, too. */
function keepsAmount(side: Side, other: Side) {
  return (quote: Members, asked: Members): Problems => {
    const [want, beside] = [asked[AMOUNT_OF[side]], asked[AMOUNT_OF[other]]];
    const got = membersOf(quote[side])?.amount;
    if (!isInteger(want) || !isInteger(got) || (beside ?? null) !== null) return undefined;
    return BigInt(want) === BigInt(got) ? [] : [`/data/${side}/amount is ${got}, ${want} was asked for`];
  };
}

function layerProblems(quote: Members, asked: Members): Problems {
  const compared = (['from_asset', 'to_asset'] as const).flatMap((side) => {
    const [want, got] = [asked[LAYER_OF[side]], membersOf(quote[side])?.layer];
    return typeof want === 'string' && LAYER.test(want) && typeof got === 'string' ? [{ side, want, got }] : [];
  });
  if (compared.length === 0) return undefined;
  return compared
    .filter(({ want, got }) => want !== got)
    .map(({ side, want, got }) => `/data/${side}/layer is ${shown(got)}, ${shown(want)} was asked for`);
}

/** Quotes on the socket beside their requests. */
export const SOCKET_QUOTES_AS_ASKED: readonly PassiveCheck[] = [
  perQuoteAsked('WS-QUOTE-01', 'each quote on a socket keeps the from_amount', keepsAmount('from_asset', 'to_asset')),
  perQuoteAsked('WS-QUOTE-02', 'each quote on a socket keeps the to_amount', keepsAmount('to_asset', 'from_asset')),
  perQuoteAsked('WS-QUOTE-07', 'each quote on a socket keeps the layers', layerProblems),
];
