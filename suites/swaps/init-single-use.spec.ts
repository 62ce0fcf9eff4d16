import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { key, must, NotApplicable, outcomeOf, test } from '../../harness/test.ts';

const BACKS_ONE_INIT = must('SWP-INIT-09');

test('a quote backs one init', { tag: BACKS_ONE_INIT }, async ({ trader }) => {
  const first = await trader.begin();
  Swaps.beginsNothing(await trader.init(first.body), 'a second init with the same quote');
  Swaps.beginsNothing(await trader.init(first.body), 'one more, after the refusal');
  for (const [how, rfq_id] of Swaps.spellingsOf(first.body.rfq_id))
    Swaps.beginsNothing(await trader.init({ ...first.body, rfq_id }), `one with the id ${how}`);
  for (const { kind, had } of await Swaps.ofEachKind(trader, trader.begin))
    Swaps.beginsNothing(await trader.init(had.body), `a second init with one quote: ${kind}`);
  Swaps.beginsNothing(await trader.init(first.body), 'one after the inits with other quotes');
  await Swaps.isNotOver(trader, first);
});

test('a quote backs one init, whoever asks', { tag: [BACKS_ONE_INIT, key('other callers')] }, async ({
  presenting,
  keys,
  discovery,
}) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const [owner, nobody] = [presenting(Auth.bearer(keys.own)).trader, presenting(null).trader];
  for (const [first, second] of [
    [owner, nobody],
    [nobody, owner],
  ] as const) {
    const { body } = await first.begin();
    const answer = await second.init(body);
    // Whom a service lets in is judged by AUT-ANON-01 and AUT-SCHEME-01.
    if (!Auth.isLetIn(answer)) throw new NotApplicable(`not everybody may begin swaps: ${outcomeOf(answer)}`);
    Swaps.beginsNothing(answer, 'an init of another caller with a used quote');
  }
});
