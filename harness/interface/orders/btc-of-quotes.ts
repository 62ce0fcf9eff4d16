/** What the BTC of quotes counts (FMT-UNIT-01), by what the invoices of purchases come to, and by other quotes for the same. */
import { isInteger, type Members } from '../../engine/json/members.ts';
import { about, asOne, overRun, type PassiveCheck } from '../../engine/passive/check.ts';
import { BTC_ALIKE } from '../quotes/btc-alike.ts';
import { readInvoice } from './invoice.ts';
import { paymentOf } from './order-object.ts';
import { collectPurchases, OF_PURCHASES, type QuotedPurchase } from './quoted-purchases.ts';

/** How far what is paid may lie from what was quoted, as a share, beside the fee of the quote. */
const NEAR = 0.01;

/** Of less satoshis, what is paid may come near a multiple of the quote by chance. */
const LEAST_SAT = 100;

/** What the amount of a leg counts that is no millisatoshi, by what it comes to in satoshis. */
const OTHER_UNITS = [
  { unit: 'satoshis', inSat: 1 },
  { unit: 'millionths of a satoshi', inSat: 1 / 1_000_000 },
];

/**
 * An invoice counts in a unit of its own, so it shows what the asset costs in truth. What a total is made of is not stated
 * (LSP-PAY-08): only the price as it would be in another unit is held against the quote.
 */
const BTC_AS_PAID: PassiveCheck = about(
  OF_PURCHASES,
  overRun('FMT-UNIT-01', 'the BTC of quotes counts millisatoshis', (findings) => {
    const purchases = collectPurchases();
    return {
      see: purchases.see,
      end() {
        for (const { quoted, order, at } of purchases.all()) {
          const cost = costIn(order);
          const comesTo = (inSat: number) => cost !== undefined && isNear(cost, Number(quoted.msat) * inSat, quoted);
          if (comesTo(1 / 1_000)) findings.applies(at);
          for (const { unit, inSat } of OTHER_UNITS)
            if (comesTo(inSat)) {
              findings.applies(at);
              findings.breaks(at, [`${quoted.msat} were quoted for what costs ${cost} sat, as if they were ${unit}`]);
            }
        }
      },
    };
  }),
);

/** What the asset of a purchase costs in satoshis by its invoice; undefined where the invoice does not show it. */
function costIn(order: Members): number | undefined {
  const { fee_total_sat: fee, order_total_sat: total, invoice } = paymentOf(order, 'bolt11');
  const { client_balance_sat: balance } = order;
  if (!isInteger(total) || !isInteger(fee) || !isInteger(balance)) return undefined;
  const isPaidInFull = readInvoice(String(invoice))?.amountMsat === 1_000n * BigInt(total);
  return isPaidInFull ? Number(total) - Number(fee) - Number(balance) : undefined;
}

function isNear(cost: number, sat: number, { feeShare }: QuotedPurchase['quoted']): boolean {
  return sat >= LEAST_SAT && Math.abs(cost - sat) <= sat * (NEAR + feeShare);
}

/** FMT-UNIT-01 */
export const BTC_OF_QUOTES: PassiveCheck = asOne(BTC_AS_PAID, BTC_ALIKE);
