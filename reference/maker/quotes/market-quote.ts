import { integerMember, objectMember, type Reading, readBody, textMember } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import { makeQuote } from './make-quote.ts';
import { refuseQuote } from './refuse.ts';

/** POST /api/v1/market/quote */
export const giveQuote: Handler = (request, maker) => {
  const { errors, quotes } = maker;
  const reading = readBody(request, maker);
  const from = readLeg(reading, 'from_asset');
  const to = readLeg(reading, 'to_asset');
  if (reading.issues.length > 0) return errors.validation(reading.issues);
  const outcome = makeQuote(
    {
      from_asset: from.asset_id,
      from_layer: from.layer,
      from_amount: from.amount,
      to_asset: to.asset_id,
      to_layer: to.layer,
      to_amount: to.amount,
    },
    'rest',
    maker,
  );
  if ('refusal' in outcome) return refuseQuote(outcome.refusal, maker);
  quotes.add(outcome.quote);
  return ok(outcome.quote);
};

function readLeg(reading: Reading, name: string) {
  const leg = objectMember(reading, name, true);
  const asset_id = textMember(leg, 'asset_id', true) ?? '';
  const layer = textMember(leg, 'layer', true) ?? '';
  const amount = integerMember(leg, 'amount');
  return { asset_id, layer, amount: amount === undefined ? undefined : BigInt(amount) };
}
