import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { accepted, note, outcomeOf, silent, test } from '../../harness/test.ts';

// What the interface leaves open about orders and their estimates: it is asked, and the answers are kept.

/** Whom the bodies are for. */
interface Client {
  readonly buyer: Orders.Buyer;
  readonly discovery: Parameters<typeof Market.unlistedAssetId>[0];
  readonly seed: number;
}

/** Questions, each of several bodies of one operation. */
const QUESTIONS = [
  {
    title: 'an estimate with a member left out',
    tag: silent('LSP-EST-10'),
    operation: 'estimateFees',
    async bodies({ buyer }: Client) {
      const valid = Orders.estimateOf((await buyer.purchase()).order);
      return Object.fromEntries(Object.keys(valid.json).map((name) => [`without ${name}`, valid.without(name)]));
    },
  },
  {
    title: 'an estimate beyond the limits, or of an unknown asset',
    tag: silent('LSP-EST-13'),
    operation: 'estimateFees',
    async bodies({ buyer, discovery, seed }: Client) {
      const valid = Orders.estimateOf(await buyer.btcOrder());
      const { max_initial_lsp_balance_sat: lsp, max_initial_client_balance_sat: client } = (await buyer.info()).options;
      return {
        'lsp_balance_sat over its maximum': valid.with('lsp_balance_sat', lsp + 1n),
        'client_balance_sat over its maximum': valid.with('client_balance_sat', client + 1n),
        'an unknown asset': valid.with('asset_id', Market.unlistedAssetId(discovery, seed)),
      };
    },
  },
  {
    title: 'an estimate with a quote and nothing to buy',
    tag: silent('LSP-EST-15'),
    operation: 'estimateFees',
    async bodies({ buyer, seed }: Client) {
      const { quote } = await buyer.purchase();
      const plain = Orders.estimateOf(await buyer.btcOrder());
      return {
        'a live quote': plain.with('rfq_id', quote.rfq_id),
        'an unknown quote': plain.with('rfq_id', Orders.unknownId(seed)),
      };
    },
  },
  {
    title: 'a refund address or an email that is none',
    tag: silent('LSP-CREATE-24'),
    operation: 'create',
    async bodies({ buyer, discovery, seed }: Client) {
      const valid = await buyer.btcOrder();
      const elsewhere = discovery.network === 'mainnet' ? 'signet' : 'mainnet';
      const address = Orders.unrelatedAddress(elsewhere, seed);
      return {
        'a refund address that is none': valid.with('refund_onchain_address', 'not-an-address'),
        'a refund address of another network': valid.with('refund_onchain_address', address),
        'an email that is none': valid.with('email', 'not-an-email'),
      };
    },
  },
] as const;

for (const { title, tag, operation, bodies } of QUESTIONS)
  test(title, { tag }, async ({ buyer, discovery, seed }) => {
    for (const [what, { json }] of Object.entries(await bodies({ buyer, discovery, seed }))) {
      const answer = await buyer[operation](json);
      Errors.withstood(answer);
      note(`${what}: ${outcomeOf(answer)}`);
    }
  });

test('an asset without amounts, amounts without an asset, a quote without either', {
  tag: silent('LSP-CREATE-21'),
}, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  const { quote, order } = await buyer.purchase();
  const bodies = {
    'amounts without an asset': order.without('asset_id'),
    'an asset without amounts': valid.with('asset_id', order.json.asset_id),
    'a quote alone': valid.with('rfq_id', quote.rfq_id),
  };
  for (const [what, { json }] of Object.entries(bodies)) {
    const answer = await buyer.create(json);
    Errors.withstood(answer);
    const filled = answer.status === 200 ? Orders.filledAssetMembers(accepted(answer)) : [];
    note(`${what}: ${outcomeOf(answer)}${filled.length > 0 ? ` (${filled.join(', ')})` : ''}`);
  }
});
