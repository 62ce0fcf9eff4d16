import { outcomeOf } from '../../../harness/interface/errors/outcome.ts';
import { initOf } from '../../../harness/interface/swaps/client.ts';
import { beginsNothing } from '../../../harness/interface/swaps/read.ts';
import { accepted, note, requirement, test } from '../../../harness/test.ts';

/** When a quote is tried again after its end, and when it must be refused at the latest, in seconds (SWP-INIT-08). */
const SOON = 3;
const LATEST = 15;

test.describe.configure({ timeout: 600_000 });

test('a quote is live, then used or lapsed, and never comes back', {
  tag: ['@order', '@SWP-INIT-08', '@FLW-QUOTE-01'],
}, async ({ trader, passage }) => {
  const [used, late, lapsed, other] = [
    await trader.quote(),
    await trader.quote(),
    await trader.quote(),
    await trader.quote(),
  ].map((quote) => ({ quote, body: initOf(quote), expires_at: Number(quote.expires_at) }));
  if (!used || !late || !lapsed || !other) throw new Error('four quotes were asked for');
  const first = await trader.init(used.body);

  await passage.until(late.expires_at - 2, 'a quote lapses');
  const atTheEnd = outcomeOf(await trader.init(late.body));
  await passage.until(other.expires_at + SOON, 'a quote has lapsed');
  const soon = await trader.init(lapsed.body);
  await passage.until(other.expires_at + LATEST, 'the grace of a quote is over');
  const usedAgain = await trader.init(used.body);
  const latest = await trader.init(soon.status === 200 ? other.body : lapsed.body);

  await requirement('SWP-INIT-08', () => {
    if (soon.status === 200) note(`${SOON} s after its end a quote still began a swap`);
    else note(beginsNothing(soon, `an init ${SOON} s after the end of its quote`));
    note(beginsNothing(latest, `an init ${LATEST} s after the end of its quote`));
  });
  await requirement('FLW-QUOTE-01', () => {
    accepted(first);
    note(beginsNothing(usedAgain, 'an init with a used and lapsed quote'));
    note(beginsNothing(latest, 'an init with a lapsed quote'));
    note(`an init in the last seconds of its quote: ${atTheEnd}`);
  });
});
