import { first, membersOf, showAs } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { changeIn, changeOrders, later, SHOWING } from './shown.ts';

const TIMES = ['channel.funded_at', 'channel.expires_at'];

/** How far Tokyo is ahead of UTC, in seconds. */
const AHEAD_S = 9 * 3_600;

/** How far New York is behind UTC, in seconds. */
const BEHIND_S = 5 * 3_600;

/** The blocks of a month, and the seconds that one takes. */
const USUAL_BLOCKS = 4_320;
const BLOCK_S = 600;

/** Defects in how the channel of an order is shown. */
export const FAULTS: Faults = {
  'channels-funded-when-they-are-read': breaks('LSP-GET-02')
    .triggers('FLW-ORDER-03')
    .what('the time at which a channel was funded is told later by a second with each reading')
    .wireBy(changeOrders, ({ channel }, { reads }) => {
      const { funded_at } = membersOf(channel);
      if (typeof funded_at === 'string') membersOf(channel).funded_at = later(funded_at, reads);
    }),
  'channels-named-as-the-first': breaks('LSP-STATE-04')
    .triggers('LSP-STATE-01', 'LSP-PAY-12')
    .what('the channel of every order has the channel_id of the first one')
    .wireBy(showAs, SHOWING, 'channel.channel_id', (id, { memory }) =>
      typeof id === 'string' ? first(memory, 'first', id) : id,
    ),
  'channels-funded-as-the-first': breaks('LSP-STATE-04')
    .triggers('LSP-STATE-01', 'LSP-PAY-12')
    .what('the channel of every order has the funding_outpoint of the first one, which the node lists first')
    .wireBy(showAs, SHOWING, 'channel.funding_outpoint', (outpoint, { memory }) =>
      typeof outpoint === 'string' ? first(memory, 'first', outpoint) : outpoint,
    ),
  'channels-of-one-length': breaks('LSP-CHAN-02')
    .triggers('LSP-STATE-01')
    .what('each channel ends 4320 blocks of ten minutes after its funding, however many it was ordered for')
    .wireBy(changeOrders, ({ channel }) => {
      const { funded_at, expires_at } = membersOf(channel);
      if (typeof expires_at === 'string') membersOf(channel).expires_at = later(funded_at, USUAL_BLOCKS * BLOCK_S);
    }),
  'channels-with-an-asset-of-one-length': breaks('LSP-CHAN-02')
    .triggers('LSP-STATE-01')
    .what('the channel of an order with an asset ends 4320 blocks of ten minutes after its funding in any case')
    .wireBy(changeOrders, ({ channel, asset_id }) => {
      const { funded_at, expires_at } = membersOf(channel);
      if (typeof asset_id === 'string' && typeof expires_at === 'string')
        membersOf(channel).expires_at = later(funded_at, USUAL_BLOCKS * BLOCK_S);
    }),
  'channel-times-of-tokyo': breaks('LSP-CHAN-02')
    .triggers('FLW-ORDER-03')
    .what('the times of a channel are written as if a time of Tokyo were one of UTC')
    .wireBy(showAs, SHOWING, TIMES, (time) => (typeof time === 'string' ? later(time, AHEAD_S) : time)),
  'channels-with-a-txid-in-inner-order': breaks('LSP-STATE-04')
    .triggers('LSP-STATE-01', 'FLW-ORDER-03')
    .what('the txid of a funding_outpoint has its bytes in the order of the wire, not in that of explorers')
    .wireBy(showAs, SHOWING, 'channel.funding_outpoint', (outpoint) => {
      const [txid = '', index] = String(outpoint).split(':');
      return typeof outpoint === 'string' ? `${Buffer.from(txid, 'hex').reverse().toString('hex')}:${index}` : outpoint;
    }),
  'completed-channels-by-their-temporary-id': breaks('LSP-STATE-04')
    .triggers('LSP-STATE-01', 'FLW-ORDER-03')
    .what('the channel_id of an order stays the temporary one')
    .wireBy(changeOrders, ({ channel }) => {
      const { temporary_channel_id: id } = membersOf(channel);
      if (typeof id === 'string') membersOf(channel).channel_id = id;
    }),
  'channel-times-of-new-york': breaks('LSP-CHAN-02')
    .triggers('FLW-ORDER-03')
    .what('the times of a channel are written as if a time of New York were one of UTC')
    .wireBy(showAs, SHOWING, TIMES, (time) => (typeof time === 'string' ? later(time, -BEHIND_S) : time)),
  'channels-funded-at-the-zero-time': breaks('LSP-CHAN-02')
    .triggers('FLW-ORDER-03')
    .what('while its channel opens an order shows the zero time of its language for when that was funded')
    .wireBy(changeIn, 'CHANNEL_OPENING', ({ channel }) => {
      if (channel) Object.assign(membersOf(channel), { funded_at: '0001-01-01T00:00:00Z', expires_at: null });
    }),
};
