import { askedAgain } from '../../harness/groups/errors.ts';
import { key, should, test, tier } from '../../harness/test.ts';

// A defect may show behind a refusal, behind the same request, after an outage or without a key only, so each kind of request of the
// run is made in such a place once more. Passive checks judge the answers, whatever the request was made for at first.
test('what the run has asked for is asked for again', {
  tag: ['@exclusive', '@last', tier('order'), should('ERR-STATUS-05'), key('asked again')],
}, async ({ wire, wireAs, settings, asked, market }) => {
  await askedAgain(wire, asked, settings.apiKey === undefined ? [] : [wireAs('anonymous')]);
  // What is listed after all this counts as listed meanwhile, for the checks that compare the answers with it.
  await market.assets();
  await market.pairs();
});
