import * as Orders from '../../harness/groups/orders.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { key, must, property, test } from '../../harness/test.ts';

/** What has a maximum among the members of an order, what states it, and the order that it is changed in. */
const MAXIMA = [
  {
    id: must('LSP-CREATE-11'),
    member: 'lsp_balance_sat',
    order: 'btcOrder',
    maxIn: ({ options }: Orders.ProviderInfo) => options.max_initial_lsp_balance_sat,
  },
  {
    id: must('LSP-CREATE-12'),
    member: 'client_balance_sat',
    order: 'btcOrder',
    maxIn: ({ options }: Orders.ProviderInfo) => options.max_initial_client_balance_sat,
  },
  {
    id: must('LSP-CREATE-14'),
    member: 'channel_expiry_blocks',
    order: 'btcOrder',
    maxIn: ({ options }: Orders.ProviderInfo) => options.max_channel_expiry_blocks,
  },
  {
    id: must('LSP-CREATE-17'),
    member: 'lsp_asset_amount',
    order: 'lspAssetOrder',
    maxIn: ({ assets }: Orders.ProviderInfo, id: unknown) =>
      assets.find(({ asset_id }) => asset_id === id)?.max_initial_lsp_amount ?? 0n,
  },
] as const;

for (const { id, member, order, maxIn } of MAXIMA)
  test(`no ${member} over its maximum is accepted`, { tag: [id, key('any amount')] }, async ({
    buyer,
    settings,
    seed,
  }) => {
    const valid = await buyer[order]();
    const max = maxIn(await buyer.info(), valid.json.asset_id);
    const isRefused = (amount: bigint) => {
      const over = { what: `${member} ${amount}`, order: valid.with(member, amount) };
      return Orders.notAllowed(id, buyer, over, [Orders.limitsUnchanged]);
    };
    await property(`${member} over ${max}`, [Quotes.amountOver(max)], isRefused, {
      seed,
      runs: Math.ceil(settings.fuzzRuns / 2),
      examples: Quotes.amountsOver(max).map((amount) => [amount]),
    });
    await buyer.place();
  });
