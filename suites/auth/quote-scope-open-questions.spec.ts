import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { may, NotApplicable, note, outcomeOf, silent, test, tier } from '../../harness/test.ts';

test('what a key for quotes may do while keys are optional', { tag: may('AUT-SCOPE-05') }, async ({
  presenting,
  keys,
  discovery,
}) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const reader = presenting(Auth.bearer(keys.quoteOnly)).trader;
  note(`init with a key for quotes: ${outcomeOf(await reader.init(Swaps.initOf(await reader.quote())))}`);
});

test('what a key for quotes may do beside quotes and swaps', { tag: [silent('AUT-SCOPE-06'), tier('order')] }, async ({
  presenting,
  keys,
  sound,
}) => {
  const reader = presenting(Auth.bearer(keys.quoteOnly));
  const requests = [...(await sound('read')), ...(await sound('quote')), ...(await sound('order'))];
  for (const request of requests.filter(({ path }) => /nodeinfo|status|lsps1/.test(path)))
    note(`${request.operation}: ${outcomeOf(await reader.send(request))}`);
});
