import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { should, test } from '../../harness/test.ts';

const LEAVES_THE_QUOTE = should('AUT-SCOPE-07');

test('a refusal for want of scope leaves the quote as it was', { tag: LEAVES_THE_QUOTE }, async ({
  presenting,
  keys,
  trader,
}) => {
  const quote = await trader.quote();
  const init = Swaps.initOf(quote);
  Auth.refusedForScope(
    LEAVES_THE_QUOTE,
    await presenting(Auth.bearer(keys.quoteOnly)).trader.init(init),
    'init with a key for quotes',
  );
  await Swaps.stillBegins(trader, quote);
});
