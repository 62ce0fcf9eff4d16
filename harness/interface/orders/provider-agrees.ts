/** What the provider says, beside what the market, the node and its own offer say, by all requests of a run. */
import { isInteger, type Members, membersOf, objectsIn } from '../../engine/json/members.ts';
import { asElsewhere } from '../../engine/passive/as-elsewhere.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import type { FactsByName } from '../../engine/passive/steady-facts.ts';
import { namesOneNetwork } from '../formats/networks.ts';
import { describedAsListed } from '../market/asset-facts.ts';
import { CREATE_ORDER, GET_INFO, NETWORK_INFO, NODEINFO } from '../operations.ts';
import { DESCRIPTION, soundOffer } from './info.ts';
import { chainIn } from './network-info.ts';
import { paymentOf } from './order-object.ts';
import { orderOf } from './read.ts';

const MAKERS_NETWORK = "the network of the maker's node";

/** The options that say which order is the least one, and the confirmations that are offered. */
const CONFIRMATIONS = 'min_onchain_payment_confirmations';
const LEAST = ['min_channel_balance_sat', 'min_initial_lsp_balance_sat', 'min_initial_client_balance_sat'] as const;

/** The members of a success of an operation; undefined for other answers. */
function successOf(wanted: string, { operation, status, value }: Seen): Members | undefined {
  return operation === wanted && status === 200 ? membersOf(value) : undefined;
}

/** Whether an order is of the least size that the options allow, so that it is surely no large one. */
function isLeast({ lsp_balance_sat: lsp, client_balance_sat: client }: Members, facts: FactsByName): boolean {
  const [channel, ofLsp, ofClient] = LEAST.map((name) => facts.get(name));
  if (![lsp, client, channel, ofLsp, ofClient].every(isInteger)) return false;
  return Number(lsp) + Number(client) <= Math.max(Number(channel), Number(ofLsp) + Number(ofClient));
}

/** The provider beside others. */
export const PROVIDER_AGREES: readonly PassiveCheck[] = [
  describedAsListed({
    id: 'LSP-INFO-09',
    title: 'each asset of the provider is described as in the market list',
    operation: GET_INFO,
    shownIn: (answer) =>
      objectsIn(successOf(GET_INFO, answer)?.assets, '').map(({ element }) => ({
        of: String(element.asset_id),
        said: soundOffer(element),
      })),
    members: DESCRIPTION,
  }),
  asElsewhere<string>({
    id: 'LSP-NET-02',
    title: "network_info names the network of the maker's node",
    operations: [NODEINFO, NETWORK_INFO],
    factsIn(answer) {
      const network = successOf(NODEINFO, answer)?.network;
      return typeof network === 'string' ? [[MAKERS_NETWORK, network]] : [];
    },
    saidBy(answer) {
      // The heights move, so that the active check compares them; where none is shown, the network alone verifies nothing.
      const { network, height } = chainIn(successOf(NETWORK_INFO, answer) ?? {});
      return network === undefined || height === undefined ? [] : [{ of: 'the network', said: network }];
    },
    problemsOf(network, facts) {
      const other = facts.get(MAKERS_NETWORK);
      if (typeof other !== 'string') return undefined;
      return namesOneNetwork([network, other]) ? [] : [`the network is ${network}, and ${other} in nodeinfo`];
    },
  }),
  asElsewhere<Members>({
    id: 'LSP-PAY-11',
    title: 'each order demands the confirmations that are offered',
    operations: [GET_INFO, CREATE_ORDER],
    factsIn(answer) {
      const options = membersOf(successOf(GET_INFO, answer)?.options);
      return options ? [CONFIRMATIONS, ...LEAST].map((name) => [name, options[name]] as const) : [];
    },
    saidBy(answer) {
      const order = answer.operation === CREATE_ORDER ? orderOf(answer) : undefined;
      return order ? [{ of: 'new orders', said: order }] : [];
    },
    problemsOf(order, facts) {
      const [offered, demanded] = [facts.get(CONFIRMATIONS), paymentOf(order, 'onchain')[CONFIRMATIONS]];
      if (!isInteger(offered) || !isInteger(demanded)) return undefined;
      // A large order may demand more.
      if (demanded > offered && !isLeast(order, facts)) return undefined;
      const isAsOffered = Number(demanded) === Number(offered);
      return isAsOffered ? [] : [`${demanded} confirmations are demanded, and ${offered} are offered`];
    },
  }),
];
