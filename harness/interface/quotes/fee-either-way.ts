/** The fee of forward quotes beside that of reverse ones: it is in the computed amount, whichever that is (QUO-RESP-12). */
import { asOne, type PassiveCheck } from '../../engine/passive/check.ts';
import { perGroup } from '../../engine/passive/per-group.ts';
import { QUOTE } from '../operations.ts';
import { type Charged, chargedApart, chargedIn, difference } from './fee-kept.ts';
import { FEE_ON_EACH_LAYER } from './fee-on-each-layer.ts';
import { setSide } from './legs-asked.ts';
import type { SIDES } from './rules.ts';

/** A quote, and the side whose amount was set. */
interface OneWay extends Charged {
  readonly side: (typeof SIDES)[number];
}

/** That the fee is in both alike shows no swap at these amounts: only an init does. */
const EITHER_WAY = perGroup<OneWay>({
  id: 'QUO-RESP-12',
  title: 'the fee is in the amounts of forward and of reverse quotes alike, on each layer',
  operations: [QUOTE],
  itemsIn(answer) {
    const side = setSide(answer);
    return side ? chargedIn(answer).map((charged) => [charged.trade, { ...charged, side }]) : [];
  },
  judge(quotes) {
    const forward = quotes.filter(({ side }) => side === 'from_asset');
    const reverse = quotes.filter(({ side }) => side === 'to_asset');
    return chargedApart(forward, reverse).map(([one, other]) => [
      other.at,
      difference('a reverse quote', other, 'a forward one', one),
    ]);
  },
});

/** Both ways, and on each layer. */
export const FEE_EITHER_WAY: PassiveCheck = asOne(EITHER_WAY, FEE_ON_EACH_LAYER);
