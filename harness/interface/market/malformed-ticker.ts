import { about, type PassiveCheck, perAnswer } from '../../engine/passive/check.ts';
import { isBusy } from '../errors/busy.ts';
import { envelopeOf, envelopeProblems, hasJson } from '../errors/read.ts';
import { PAIRS } from '../operations.ts';
import { isPlain } from '../plain-request.ts';

/** What a query may have beside its malformed ticker without anything else to be refused for. */
const SOUND: Readonly<Record<string, RegExp>> = {
  // Without a slash, or with nothing before or behind it.
  pair_ticker: /^(\/?[\w-]+|[\w-]*\/)$/,
  active_only: /^(true|false)$/,
  limit: /^1$/,
};

function isMalformedByTickerAlone(query: URLSearchParams): boolean {
  const isOnce = [...query.keys()].every((name) => query.getAll(name).length === 1);
  return isOnce && query.has('pair_ticker') && [...query].every(([name, value]) => SOUND[name]?.test(value) === true);
}

/** MKT-PAIRS-09 for every request of a run: what refuses a ticker without two halves with 400 is the legacy envelope. */
export const MALFORMED_TICKERS: PassiveCheck = about(
  [PAIRS],
  perAnswer('MKT-PAIRS-09', 'the 400 for a malformed pair_ticker is the legacy envelope', (answer) => {
    if (answer.status !== 400 || isBusy(answer) || !hasJson(answer)) return undefined;
    if (!isPlain(answer) || !isMalformedByTickerAlone(answer.query)) return undefined;
    return envelopeOf(answer) === 'legacy' ? envelopeProblems(answer) : ['the 400 is not in the legacy envelope'];
  }),
);
