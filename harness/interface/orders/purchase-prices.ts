import { shown } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck } from '../../engine/passive/check.ts';
import { strayPrices } from './asset-price.ts';
import { collectPurchases, OF_PURCHASES } from './quoted-purchases.ts';

/** LSP-ORDER-11 for every purchase of a run whose quote was recorded, by REST or on the socket. */
export const PURCHASE_PRICES: PassiveCheck = about(
  OF_PURCHASES,
  overRun('LSP-ORDER-11', 'each purchase costs what its quote says', (findings) => {
    const purchases = collectPurchases();
    return {
      see: purchases.see,
      end() {
        const priced = purchases.all();
        const { of, stray } = strayPrices(priced);
        if (priced.length > 0) findings.remark(`asset_price_sat is of ${of}`);
        for (const { at } of priced) findings.applies(at);
        for (const { price, quoted, at } of stray)
          findings.breaks(at, [`asset_price_sat is ${shown(price)}; ${quoted.msat} msat were quoted`]);
      },
    };
  }),
);
