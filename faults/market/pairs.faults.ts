import { changeElements, changeLegacyErrors, elementsOf, type Members, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS, PAIRS } from '../operations.ts';
import { invalid, legacyError, validationError } from '../proxy/envelopes.ts';
import { again, asNumber, asText, copy, countOf, drop, each, on, plus, replace, set, swap, tail } from '../rule.ts';

/** Defects of the pair list: wrapper, elements, what is read of a query. */
export const FAULTS: Faults = {
  'pairs-need-a-ticker': breaks('MKT-PAIRS-01')
    .what('the pair list is refused when no pair is named')
    .onRequest(PAIRS, ({ query }) =>
      Object.keys(query).length === 0 ? legacyError('pair_ticker is required') : undefined,
    ),
  'pairs-wrapper-without-offset': breaks('MKT-PAIRS-01', 'MKT-PAIRS-02')
    .what('the pair list does not name its offset')
    .wire(on(PAIRS).body(drop('offset'))),
  'pairs-total-as-text': breaks('MKT-PAIRS-02', 'FMT-INT-01')
    .what('total of the pair list is a text')
    .wire(on(PAIRS).body(asText('total'))),
  'pairs-total-counts-the-page': breaks('MKT-PAIRS-03')
    .what('total of the pair list counts the elements of the page')
    .wire(on(PAIRS).body(countOf('total', 'pairs'))),
  'pairs-default-hides-an-active-one': breaks('MKT-PAIRS-04')
    .what('the default list is shorter than the one with active_only=true')
    .wire(on(PAIRS).unless('query.active_only').body(tail('pairs'), plus('total', -1))),
  'pairs-inactive-shown-as-active': breaks('MKT-PAIRS-05')
    .what('the pairs that active_only=false adds call themselves active')
    .wire(on(PAIRS).body(set('pairs.*.is_active', true))),
  'pairs-malformed-ticker-fails-validation': breaks('MKT-PAIRS-08')
    .what('a pair_ticker without a slash is refused with 422')
    .wireBy(changeLegacyErrors, (detail, { operation }) =>
      operation === PAIRS ? validationError(['query', 'pair_ticker'], detail, 'value_error') : undefined,
    ),
  'pairs-malformed-ticker-in-the-application-form': breaks('MKT-PAIRS-09')
    .what('a pair_ticker without a slash is refused in the application form')
    .wireBy(changeLegacyErrors, (message) => invalid(message)),
  'pairs-active-by-name': breaks('MKT-PAIRS-11')
    .what('an inactive pair that is named is shown as active')
    .wire(on(PAIRS).when('query.pair_ticker').body(set('pairs.*.is_active', true))),
  'pairs-inactive-by-name': breaks('MKT-PAIRS-11')
    .what('an inactive pair is shown unasked when it is named')
    .wire(on(PAIRS).when('query.pair_ticker').query(set('active_only', 'false'))),
  'pairs-second-name-ignored': breaks('MKT-PAIRS-12')
    .what('of two ways to name a pair in a query one is ignored')
    .wire(
      on(PAIRS)
        .when('query.pair_ticker')
        .query(...['pair_id', 'base_ticker', 'quote_ticker', 'from_asset_id', 'quote_asset_id'].map(drop)),
    ),
  'pairs-retired-by-polling': breaks('MKT-PAIRS-14')
    .what('each reading of the list turns another pair off')
    .onAnswer(PAIRS, ({ answer, count }) => {
      const pairs = elementsOf(answer.pairs).map(membersOf);
      const turned = pairs[count % pairs.length];
      if (turned) turned.is_active = !turned.is_active;
    }),
  'pairs-turned-off-by-a-refusal': breaks('MKT-PAIRS-14')
    .what('the first reading of the list after one that was refused shows its first pair as inactive')
    .onRefusal(PAIRS, ({ memory }) => void memory.set('refused', true))
    .onAnswer(PAIRS, ({ answer, memory }) => {
      const [first] = elementsOf(answer.pairs).map(membersOf);
      if (memory.delete('refused') && first) first.is_active = !first.is_active;
    }),
  'pair-id-as-ticker': breaks('MKT-PAIR-01')
    .what('the id of a pair is its ticker')
    .wire(on(PAIRS).body(copy('pairs.*.id', 'ticker'))),
  'pair-assets-abridged': breaks('MKT-PAIR-02')
    .what('base and quote show only id, ticker and precision')
    .wireBy(changeElements, 'pairs', ({ base, quote }) => {
      const abridged = ({ asset_id, ticker, precision }: Members) => ({ asset_id, ticker, precision });
      return { base: abridged(membersOf(base)), quote: abridged(membersOf(quote)) };
    }),
  'pair-quote-as-ticker': breaks('MKT-PAIR-02')
    .what('quote is a ticker instead of an asset')
    .wire(on(PAIRS).body(copy('pairs.*.quote', 'quote_asset'))),
  'pair-price-as-number': breaks('MKT-PAIR-03')
    .what('the price of a pair is a number')
    .wire(on(PAIRS).body(asNumber('pairs.*.price'))),
  'pair-price-zero': breaks('MKT-PAIR-04')
    .what('the price of a pair is zero where it should be unknown')
    .wire(on(PAIRS).body(set('pairs.*.price', '0'))),
  'pair-price-with-commas': breaks('MKT-PAIR-04')
    .what('the price of a pair is written for people')
    .wire(on(PAIRS).body(set('pairs.*.price', '67,204.11 USDT'))),
  'pair-routes-as-text': breaks('MKT-PAIR-05')
    .what('the routes of a pair are texts')
    .wireBy(changeElements, 'pairs', ({ routes }) => ({
      routes: elementsOf(routes).map((route) => Object.values(membersOf(route)).join('->')),
    })),
  'pair-route-listed-twice': breaks('MKT-PAIR-05')
    .what('a route of a pair is listed twice')
    .wire(on(PAIRS).body(again('pairs.*.routes'))),
  'pair-route-without-end': breaks('MKT-PAIR-05')
    .what('a route does not say to which layer it leads')
    .wire(on(PAIRS).body(drop('pairs.*.routes.*.to_layer'))),
  'pair-ticker-with-a-dash': breaks('MKT-PAIR-06')
    .what('the ticker of a pair joins the assets with a dash')
    .wire(on(PAIRS).body(replace('pairs.*.ticker', '/', '-'))),
  'pair-ticker-turned-round': breaks('MKT-PAIR-06')
    .what('the ticker of a pair names the quote asset first')
    .wireBy(changeElements, 'pairs', ({ quote_asset, base_asset }) => ({ ticker: `${quote_asset}/${base_asset}` })),
  'pair-asset-id-as-ticker': breaks('MKT-PAIR-07', 'FMT-ID-01')
    .what('quote_asset_id holds the ticker')
    .wire(on(PAIRS).body(copy('pairs.*.quote_asset_id', 'quote_asset'))),
  'pair-flat-members-exchanged': breaks('MKT-PAIR-07')
    .what('the flat members of base and quote are exchanged')
    .wire(on(PAIRS).body(each('pairs.*', swap('base_asset', 'quote_asset'), swap('base_asset_id', 'quote_asset_id')))),
  'pair-asset-with-stale-limits': breaks('MKT-PAIR-08')
    .what('the assets inside the pairs have other limits than the listed ones')
    .wire(on(PAIRS).body(set('pairs.*.quote.endpoints.*.min_amount', 1))),
  'asset-supply-rounded-in-the-list': breaks('MKT-PAIR-08')
    .what('the asset list writes a supply beyond 2^53 as a double')
    .wire(on(ASSETS).body(asNumber('assets.*.issued_supply'))),
  'pair-assets-stamped-with-zero': breaks('MKT-PAIR-08')
    .what('the assets inside the pairs have a timestamp of 0')
    .wire(on(PAIRS).body(set('pairs.*.base.timestamp', 0), set('pairs.*.quote.timestamp', 0))),
  'pair-assets-without-their-media': breaks('MKT-PAIR-08')
    .what('the assets inside the pairs show no media, which the asset list does')
    .wire(on(PAIRS).body(set('pairs.*.base.media', null), set('pairs.*.quote.media', null))),
  'pair-activity-as-word': breaks('MKT-PAIR-09')
    .what('is_active of a pair is a word')
    .wireBy(changeElements, 'pairs', ({ is_active }) => ({ is_active: is_active ? 'yes' : 'no' })),
  'pair-without-activity': breaks('MKT-PAIR-09')
    .what('a pair does not say whether it is active')
    .wire(on(PAIRS).body(drop('pairs.*.is_active'))),
  'pair-active-without-routes': breaks('MKT-PAIR-10')
    .what('an active pair has no routes')
    .wireBy(changeElements, 'pairs', ({ routes }, index) => ({ routes: index === 0 ? [] : routes })),
  'pair-route-over-a-foreign-layer': breaks('MKT-PAIR-10')
    .what('a route uses a layer on which neither asset settles')
    .wireBy(changeElements, 'pairs', ({ routes }) => ({
      routes: [...elementsOf(routes), { from_layer: 'BTC_SPARK', to_layer: 'RGB_LN' }],
    })),
  'withdrawn-asset-active-inside-its-pair': breaks('MKT-PAIR-08')
    .what('each asset inside a pair is shown as active')
    .wire(on(PAIRS).body(set('pairs.*.base.is_active', true), set('pairs.*.quote.is_active', true))),
  'pairs-inactive-by-a-ticker-though-active-ones-are-asked-for': breaks('MKT-PAIRS-11')
    .what('active_only=true is read as if it were false where a ticker is asked for')
    .wire(on(PAIRS).when('query.pair_ticker').when('query.active_only', 'true').query(set('active_only', 'false'))),
  'pairs-inactive-by-a-ticker-on-a-page': breaks('MKT-PAIRS-11')
    .what('inactive pairs are shown unasked where a ticker and a page are asked for')
    .wire(
      on(PAIRS)
        .when('query.pair_ticker')
        .when('query.limit')
        .unless('query.active_only')
        .query(set('active_only', 'false')),
    ),
  'pairs-active-not-found-by-a-ticker-among-all': breaks('MKT-PAIRS-07')
    .what('with active_only=false a ticker is looked up among the inactive pairs alone')
    .onAnswer(PAIRS, ({ answer, query }) => {
      if (query.pair_ticker === undefined || query.active_only !== 'false') return undefined;
      const pairs = elementsOf(answer.pairs).filter((pair) => membersOf(pair).is_active === false);
      return { pairs, total: pairs.length };
    }),
  'pairs-none-by-a-ticker-among-the-active': breaks('MKT-PAIRS-07')
    .what('with active_only=true no pair is found by its ticker, as a boolean is compared with the word')
    .wire(
      on(PAIRS).when('query.pair_ticker').when('query.active_only', 'true').body(set('pairs', []), set('total', 0)),
    ),
  'pairs-words-ignored-beside-a-ticker': breaks('MKT-PAIRS-06')
    .what('active_only is not read where a ticker is asked for')
    .wire(
      on(PAIRS)
        .when('query.pair_ticker')
        .when('query.active_only', /^(?!(true|false|1|0|yes|no|on|off|t|f|y|n)$)/i)
        .query(drop('active_only')),
    ),
  'asset-protocol-ids-empty-inside-pairs': breaks('MKT-PAIR-08')
    .what('protocol_ids is empty inside the pairs')
    .wire(on(PAIRS).body(set('pairs.*.base.protocol_ids', {}), set('pairs.*.quote.protocol_ids', {}))),
  'asset-added-at-zero-inside-pairs': breaks('MKT-PAIR-08')
    .what('the assets inside the pairs were added in 1970')
    .wire(on(PAIRS).body(set('pairs.*.base.added_at', 0), set('pairs.*.quote.added_at', 0))),
  'pairs-asset-ids-ignored-beside-an-id': breaks('MKT-PAIRS-12')
    .what('beside a pair_id the other names of a pair are not read, but a ticker')
    .wire(
      on(PAIRS)
        .when('query.pair_id')
        .unless('query.pair_ticker')
        .query(
          ...['base_ticker', 'quote_ticker', 'base_asset_id', 'from_asset_id', 'quote_asset_id'].map((name) =>
            drop(name),
          ),
        ),
    ),
};
