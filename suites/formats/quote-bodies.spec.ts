import * as Errors from '../../harness/groups/errors.ts';
import * as Formats from '../../harness/groups/formats.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  answeredAs,
  inconclusive,
  key,
  membersOf,
  must,
  note,
  outcomeOf,
  requirement,
  silent,
  test,
  tier,
} from '../../harness/test.ts';

const QUOTE = { method: 'POST', path: '/api/v1/market/quote' };

/** Media types other than application/json, and no announcement at all. */
const OTHER_TYPES = ['text/plain', 'none'];

const ANNOUNCED_AS_JSON = must('FMT-JSON-02');
const OTHER_MEDIA_TYPE = silent('FMT-JSON-03');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('a quote request announced as application/json is processed', {
  tag: [ANNOUNCED_AS_JSON, tier('quote'), key('quotes')],
}, async ({ wire, quotes }) => {
  const trade = quotes.oneTrade();
  const answer = await quotes.askLikely(trade);
  // A 404 of the application shows that the body was read; a 400 leaves that open.
  if (answer.status === 400) inconclusive(`the quote is refused with ${outcomeOf(answer)}, be it for its body or not`);
  answeredAs(ANNOUNCED_AS_JSON, answer);
  if (answer.status !== 200) return;
  const { json } = Quotes.validQuote(trade, 'from_asset', Quotes.quoted(answer).from.amount);
  const { status } = await wire.send({ ...QUOTE, json, contentType: 'application/json; charset=utf-8' });
  if (status !== 200) note(`with a charset parameter it is answered ${status}`);
});

test('a quote request of another media type', {
  tag: [OTHER_MEDIA_TYPE, WITHSTANDS_INPUT, tier('quote'), key('quotes')],
}, async ({ wire, quotes }) => {
  const { json } = Quotes.validQuote(quotes.oneTrade());
  const answers: Errors.Probed<string> = new Map();
  const announcedAs = (type: string) =>
    Errors.firstAnswer(wire, { ...QUOTE, json, contentType: type === 'none' ? null : type });
  await requirement(WITHSTANDS_INPUT, () => Errors.probe(OTHER_TYPES, announcedAs, answers));
  await requirement(OTHER_MEDIA_TYPE, () => {
    for (const answer of answers.values()) Errors.withstood(answer);
    note(Errors.summary(answers));
  });
});

test('a quote request that is not JSON is refused', {
  tag: [must('FMT-JSON-04'), tier('quote'), key('quotes')],
}, async ({ wire, quotes }) => {
  const { json } = Quotes.validQuote(quotes.oneTrade());
  for (const body of [...Formats.noJson(membersOf(json) ?? {}), ''])
    Formats.refusedAsMalformed(await wire.send({ ...QUOTE, body, contentType: 'application/json' }), body);
});
