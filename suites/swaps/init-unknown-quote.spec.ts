import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  inconclusive,
  key,
  must,
  note,
  outcomeOf,
  refusedAs,
  requirement,
  silent,
  test,
  tier,
} from '../../harness/test.ts';

const NEEDS_A_KNOWN_QUOTE = must('SWP-INIT-07');
const SHAPE_FIRST = must('ERR-STATUS-04');
const UNKNOWN_OR_USED = silent('SWP-INIT-19');

test('a quote that was never given begins no swap', { tag: [NEEDS_A_KNOWN_QUOTE, UNKNOWN_OR_USED] }, async ({
  trader,
  seed,
}) => {
  const quote = await trader.quote();
  const unknown = await trader.initFor({ ...quote, rfq_id: Swaps.unknownRfqId(seed) });
  const almost = await trader.initFor({ ...quote, rfq_id: Auth.strangeId(quote.rfq_id) });
  const longer = await trader.initFor({ ...quote, rfq_id: `${quote.rfq_id}-zz` });
  const empty = await trader.initFor({ ...quote, rfq_id: '' });
  await requirement(NEEDS_A_KNOWN_QUOTE, () => {
    Swaps.beginsNothing(unknown, 'an init with an unknown rfq_id', NEEDS_A_KNOWN_QUOTE);
    Swaps.beginsNothing(almost, 'an init with the rfq_id of a quote but for its end');
    Swaps.beginsNothing(empty, 'an init with an empty rfq_id');
    Swaps.beginsNothing(longer, 'an init with the rfq_id of a quote and something behind it');
  });
  await requirement(UNKNOWN_OR_USED, async () => {
    const used = await trader.init((await trader.begin()).body);
    note(`an unknown rfq_id gives ${outcomeOf(unknown)}, a used one ${outcomeOf(used)}`);
  });
});

test('a bad shape wins over an unknown quote', { tag: [tier('order'), SHAPE_FIRST, key('init')] }, async ({
  trader,
  seed,
}) => {
  const quote = await trader.quote();
  const unknown = { ...quote, rfq_id: Swaps.unknownRfqId(seed) };
  const shapeless = await trader.initFor(unknown, (valid) => valid.without('to_amount'));
  if (shapeless.status !== 422) {
    const known = await trader.initFor(quote, (valid) => valid.without('to_amount'));
    refusedAs(SHAPE_FIRST, known);
    if (known.status === 400) inconclusive('a bad shape is refused with 400, as an unknown quote may be');
  }
  refusedAs(SHAPE_FIRST, shapeless, 400);
});
