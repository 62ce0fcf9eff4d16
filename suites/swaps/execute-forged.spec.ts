import * as Swaps from '../../harness/groups/swaps.ts';
import { must, NotApplicable, NotExercised, note, outcomeOf, test } from '../../harness/test.ts';

test('a swapstring that was not issued is not executed', { tag: must('SWP-EXEC-05') }, async ({
  trader,
  discovery,
  seed,
}) => {
  const swap = await trader.begin();
  const { swapstring, payment_hash, body } = swap;
  const forged = Swaps.withForgedAmount(swapstring, body);
  if (forged === undefined) throw new NotExercised('the amount to give is no part of the swapstring');
  const otherHash = swapstring.replace(payment_hash, Swaps.unknownHash(seed));
  const invented = await trader.executeFor({ ...swap, swapstring: otherHash });
  Swaps.executesNothing(invented, 'an invented swapstring');
  await Swaps.keepsItsEnd(trader);
  const answer = await trader.executeFor({ ...swap, swapstring: forged });
  const { refused, outcome } = Swaps.executionOf(answer);
  const shown = await trader.swapOf(swap);
  // Passive checks judge what the swap is for then (SWP-STATUS-05).
  const other = discovery.assets.find(({ asset_id }) => ![body.from_asset, body.to_asset].includes(asset_id));
  const ofOther = other && Swaps.withForgedAsset(swapstring, body, other.asset_id);
  if (ofOther !== undefined) {
    await trader.executeFor({ ...swap, swapstring: ofOther });
    await trader.swapOf(swap);
  }
  // A maker that ignores the forged amount and settles the agreed one conforms, too; only a payment shows which it takes.
  if (!refused || Swaps.hasEnded(shown))
    throw new NotApplicable(
      `a forged amount gives ${outcome}, then ${shown.status}: what is paid shows only by paying`,
    );
  note(`a forged amount: ${outcome}`);
  await Swaps.differsFromARightOne(trader, swap, [outcomeOf(invented), outcomeOf(answer)]);
});
