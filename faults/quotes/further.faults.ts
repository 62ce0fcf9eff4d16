import { isWhole, legOf, legsOf, type Members, onAnswer, onReply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT, QUOTE } from '../operations.ts';
import { invalid } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { isBetweenRgbAssets, isReverse } from './changes.ts';

/** Defects of quotes that show in time, when the market goes the other way, and for empty amounts. */
export const FAULTS: Faults = {
  'quote-empty-amount-is-none': breaks('QUO-REQ-07')
    .what('an amount that is an empty text counts as none beside one that is there')
    .onRequest(QUOTE, ({ asked }) => {
      const legs = legsOf(asked);
      if (legs.some(({ amount }) => isWhole(amount))) for (const leg of legs) if (leg.amount === '') leg.amount = null;
    }),
  'quotes-between-rgb-assets-kept-for-a-third-of-their-time': breaks('FLW-QUOTE-01')
    .what('a quote for one RGB asset in another is forgotten after a third of its time')
    .wireBy(keptForAThird, (quote) => isBetweenRgbAssets(...legsOf(quote))),
  'reverse-sales-kept-for-a-third-of-their-time': breaks('FLW-QUOTE-01')
    .what('a quote that was asked for by how many BTC it brings is forgotten after a third of its time')
    .wireBy(keptForAThird, (quote, asked) => isReverse(asked) && legOf(quote, 'to_asset').asset_id === 'BTC'),
};

/** Has init forget some quotes after a third of the time that they are said to be valid. */
function keptForAThird(isMeant: (quote: Members, asked: Members) => boolean): Wire[] {
  return [
    onAnswer(QUOTE, ({ asked, answer, at, memory }) => {
      const life = Number(answer.expires_at) - Number(answer.timestamp);
      if (isMeant(answer, asked)) memory.set(`forgotten ${answer.rfq_id}`, at + life / 3);
    }),
    onReply(
      INIT,
      ({ given, asked: { rfq_id }, at, memory }) =>
        given.status === 200 && at > Number(memory.get(`forgotten ${rfq_id}`)) && invalid('There is no such quote'),
    ),
  ];
}
