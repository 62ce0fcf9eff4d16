import { stringifyExact } from '../../engine/json/exact-json.ts';
import { type PassiveCheck, watch } from '../../engine/passive/check.ts';
import { createReader, type Seen } from '../../engine/passive/seen.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { asserts } from '../../verdict/check.ts';
import { Violation } from '../../verdict/failures.ts';
import { QUOTE } from '../operations.ts';
import type { Quoted } from '../quotes/read.ts';
import { VALUE_RULES } from '../quotes/rules.ts';

/**
 * Asserts that quotes of the socket keep the rules of REST quotes for values (WS-QUOTE-10), as far as the body alone
 * decides them; the fixed leg needs the request.
 * @param overRest quotes of REST, with which those of the socket have to fit together; what these break alone is not judged
 * @param ahead how far the target's clock is ahead of the local one, in seconds; undefined when the target shows no time
 * @throws {Violation} whose sentences begin with the id of the rule
 */
export function keepTheRules(quotes: readonly Quoted[], overRest: readonly Quoted[], ahead: number | undefined): void {
  asserts();
  const read = createReader();
  const seenIn = (some: readonly Quoted[], where: string) =>
    some.flatMap((quote, index) => read(asAnswered(quote, `quote ${index + 1} ${where}`, ahead)) ?? []);
  const [ofSocket, ofRest] = [seenIn(quotes, 'of the socket'), seenIn(overRest, 'of REST')];
  const problems = VALUE_RULES.flatMap((check) => {
    const alone = problemsIn(check, ofSocket);
    const isDecided = alone.length > 0 || problemsIn(check, ofRest).length > 0;
    const found = isDecided ? alone : problemsIn(check, [...ofRest, ...ofSocket]);
    return found.map((problem) => `${check.id}: ${problem}`);
  });
  if (problems.length > 0) throw new Violation(problems.join('; '));
}

function problemsIn(check: PassiveCheck, answers: readonly Seen[]): readonly string[] {
  const watcher = watch(check);
  for (const answer of answers) watcher.see(answer);
  return watcher.end().problems;
}

/** The exchange by which REST would have given the same quote. */
function asAnswered({ body, askedAt }: Quoted, id: string, ahead: number | undefined): Exchange {
  const headers: [string, string][] =
    ahead === undefined ? [] : [['date', new Date(askedAt + ahead * 1000).toUTCString()]];
  return {
    id,
    check: '',
    operation: QUOTE,
    sentAt: askedAt,
    durationMs: 0,
    pacedMs: 0,
    attempt: 1,
    request: { method: 'POST', url: QUOTE, headers: [] },
    response: { status: 200, headers, body: { text: stringifyExact(body) } },
  };
}
