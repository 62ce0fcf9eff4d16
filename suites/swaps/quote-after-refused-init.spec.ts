import { NotExercised, note, outcomeOf, silent, test } from '../../harness/test.ts';

test('whether a refused init uses up its quote', { tag: silent('SWP-INIT-14') }, async ({ trader }) => {
  const quote = await trader.quote();
  const deviating = await trader.initFor(quote, (valid, { from_amount }) =>
    valid.with('from_amount', from_amount - 1n),
  );
  if (deviating.status === 200) throw new NotExercised('the deviating init was made with the quoted figures');
  const exact = await trader.initFor(quote);
  note(`after ${outcomeOf(deviating)} for another amount the exact init gives ${outcomeOf(exact)}`);
});
