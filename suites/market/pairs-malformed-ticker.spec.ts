import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import {
  answeredAs,
  expect,
  must,
  NotExercised,
  note,
  oneOf,
  outcomeOf,
  requirement,
  test,
} from '../../harness/test.ts';

const REFUSES_MALFORMED = must('MKT-PAIRS-08');
const IN_THE_LEGACY_FORM = must('MKT-PAIRS-09');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('a pair_ticker without a slash is refused in the legacy form', {
  tag: [REFUSES_MALFORMED, IN_THE_LEGACY_FORM, WITHSTANDS_INPUT],
}, async ({ market, discovery, seed }) => {
  const { base_asset, quote_asset } = oneOf(discovery.pairs, { ...Market.PAIR, seed });
  // A ticker may have a slash of its own.
  const withoutSlash = (ticker: string) => ticker.replaceAll('/', '');
  const [base, quote] = [withoutSlash(base_asset), withoutSlash(quote_asset)];
  const tries = [
    { pair_ticker: `${base}${quote}` },
    { pair_ticker: base },
    { pair_ticker: `${base}-${quote}` },
    { pair_ticker: `${base}${quote}`, active_only: false, limit: 1 },
  ];
  const answered: Errors.Probed<object> = new Map();
  for (const query of tries) answered.set(query, await market.pairs(query));
  const refusals = [...answered.values()];
  const doubtful = ['/', `${base_asset}/`, `/${quote_asset}`, `${base_asset}/${quote_asset}/${base_asset}`];
  const answers: Errors.Probed<string> = new Map();

  await requirement(WITHSTANDS_INPUT, () =>
    Errors.probe(doubtful, (pair_ticker) => market.pairs({ pair_ticker }), answers),
  );
  await requirement(IN_THE_LEGACY_FORM, () => {
    // What has an empty half, or a third part, need not be refused. Where it is, with 400, it was found malformed.
    const isMalformed = (ticker: string) => /^\/|\/$|^[^/]+\/[^/]+\/[^/]+$/.test(ticker);
    const otherwise = [...answers].flatMap(([ticker, answer]) => (isMalformed(ticker) ? [answer] : []));
    const with400 = [...refusals, ...otherwise].filter(({ status }) => status === 400);
    if (with400.length === 0)
      throw new NotExercised(`the malformed pair_ticker gave ${refusals.map(outcomeOf).join(', ')}`);
    for (const answer of with400) {
      expect(Errors.envelopeOf(answer), 'the envelope of the 400').toBe('legacy');
      expect(Errors.envelopeProblems(answer)).toEqual([]);
    }
  });
  await requirement(REFUSES_MALFORMED, () => {
    for (const answer of refusals) answeredAs(REFUSES_MALFORMED, answer);
    note(`only the missing slash is plainly malformed; ${Errors.summary(answers)}`);
  });
});
