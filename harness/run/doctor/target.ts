import { type Members, membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { isNoAnswer } from '../../interface/errors/no-answer.ts';
import { outcomeOf } from '../../interface/errors/outcome.ts';
import { marketOf } from '../../interface/market/client.ts';
import { isOnLightning } from '../../interface/market/trade-kinds.ts';
import { decidedTrades, type Trade, tradesOf } from '../../interface/market/trades.ts';
import { NotExercised, SetupError } from '../../verdict/failures.ts';
import { bitcoindIn } from '../client-bitcoind.ts';
import { discover, discoveryFrom, type Found } from '../discovery.ts';
import { availableNeeds, lacking } from '../needs.ts';
import { creationProblem, networkSources } from '../networks.ts';
import { type Settings, variableOf } from '../settings.ts';
import { type Finding, lacks, there } from './finding.ts';

/** What is known of the maker's node. */
export interface MakerNode {
  readonly pubkey: string;
  readonly network: string;
  readonly block_height: number;
  /** `<66 hex>@host:port`, where a client connects; with a placeholder where the target does not say. */
  readonly address: string;
}

/** The findings about the target, and what the client's node has to match. */
export interface TargetExamined {
  readonly findings: readonly Finding[];
  /** Undefined when the target does not show it. */
  readonly maker: MakerNode | undefined;
  /** The trades that swaps are made of. */
  readonly trades: readonly Trade[];
}

/** The wires to the target. */
export interface TargetWires {
  /** Sends the run's key, if it has one. */
  readonly wire: Pick<Wire, 'send'>;
  readonly keyless: Pick<Wire, 'send'>;
}

/** How long to wait for a busy target, in milliseconds. */
const WAIT_BUDGET_MS = 15_000;

/**
 * Examines what each tier needs of the target, by reads of its lists and of what it shows of its node and its channels.
 * @throws {TargetUnavailable} when it goes away meanwhile
 */
export async function examineTarget({ wire, keyless }: TargetWires, settings: Settings): Promise<TargetExamined> {
  const anonymous = settings.apiKey === undefined ? undefined : marketOf(keyless);
  const found = await discover({
    market: marketOf(wire),
    anonymous,
    keyless,
    networks: networkSources({ wire, bitcoind: bitcoindIn(settings) }),
    waitBudgetMs: WAIT_BUDGET_MS,
    say: () => {},
  });
  const discovery = discoveryFrom(found);
  const findings: Finding[] = [];
  if (found.enforcement && settings.apiKey === undefined)
    findings.push(lacks('read', 'keys are enforced, and the run has none', `${variableOf('apiKey')}='<key>'`));
  const listed = orWhyNot(() => ({ ...counts(discovery), trades: tradesOf(discovery), network: discovery.network }));
  if (typeof listed === 'string') findings.push(lacks('read', listed));
  else findings.push(there('read', `${listed.assets} assets and ${listed.pairs} pairs, on ${listed.network}`));
  const trades = typeof listed === 'string' ? [] : listed.trades;
  const swaps = decidedTrades(trades).filter(isOnLightning);
  findings.push(
    trades.length > 0
      ? there('quote', `${trades.length} trades that can be quoted, ${swaps.length} of them over Lightning`)
      : lacks('quote', 'no active pair is listed with a route between two active endpoints of its assets'),
    ...(trades.length > 0 && swaps.length === 0 ? [lacks('order', 'no trade is over Lightning, as swaps are')] : []),
    ...leave(found, settings),
    ...means(swaps, settings),
  );
  const maker = await makerNode(wire);
  if (typeof maker === 'string') findings.push(lacks('order', maker));
  else findings.push(there('order', `the maker's node ${maker.pubkey}, on ${maker.network} at ${maker.block_height}`));
  return { findings, maker: typeof maker === 'string' ? undefined : maker, trades: swaps };
}

function counts({ assets, pairs }: { readonly assets: readonly unknown[]; readonly pairs: readonly unknown[] }) {
  return { assets: assets.length, pairs: pairs.length };
}

/** Asks for leave on a network that is known to be no test network, and only there. */
function leave({ networks }: Found, { allowMainnet }: Settings): Finding[] {
  const problem = creationProblem(networks, allowMainnet);
  return problem === undefined ? [] : [lacks('order', problem)];
}

/** What the operator has to provide for payments. */
function means(trades: readonly Trade[], settings: Settings): Finding[] {
  const least = trades
    .flatMap(({ from, to }) => [from, to])
    .filter(({ asset }) => asset.asset_id.toUpperCase() === 'BTC')
    .map(({ min }) => min)
    .toSorted((one, other) => Number(one > other) - Number(one < other));
  const [smallest = 0n] = least;
  const cap = BigInt(settings.spendCapSat) * 1000n;
  const available = availableNeeds(settings, true);
  const missing = settings.demanded.filter((need) => need !== 'taker-node' && !available.has(need));
  return [
    cap >= smallest && cap > 0n
      ? there('pay', `${settings.spendCapSat} sat may be spent (${variableOf('spendCapSat')})`)
      : lacks(
          'pay',
          `${settings.spendCapSat} sat may be spent, and the smallest swap is of ${smallest} msat`,
          `${variableOf('spendCapSat')}=${(smallest + 999n) / 1000n}   # or several times that`,
        ),
    ...missing.map((need) => lacks('pay', `the profile ${settings.profile} ${lacking([need])}`)),
  ];
}

/** What the target shows of its node; a sentence with the reason when it doesn't. */
async function makerNode(wire: Pick<Wire, 'send'>): Promise<MakerNode | string> {
  const node = await read(wire, '/api/v1/swaps/nodeinfo');
  if (typeof node === 'string') return node;
  const { pubkey, network, block_height } = node;
  if (typeof pubkey !== 'string' || typeof network !== 'string' || typeof block_height !== 'number')
    return "GET /api/v1/swaps/nodeinfo tells no public key, network or height of the maker's node";
  const info = await read(wire, '/api/v1/lsps1/get_info');
  const address = typeof info === 'string' ? undefined : info.lsp_connection_url;
  const isItsOwn = typeof address === 'string' && address.toLowerCase().startsWith(`${pubkey.toLowerCase()}@`);
  return { pubkey, network, block_height, address: isItsOwn ? address : `${pubkey}@<host:port>` };
}

async function read(wire: Pick<Wire, 'send'>, path: string): Promise<Members | string> {
  let answer: Answer;
  try {
    answer = await wire.send({ method: 'GET', path });
  } catch (error) {
    if (isNoAnswer(error) || error instanceof SetupError) return error.message;
    throw error;
  }
  const members = answer.status === 200 ? membersOf(answer.value) : undefined;
  return members ?? `GET ${path} is answered ${outcomeOf(answer)}`;
}

function orWhyNot<Result>(look: () => Result): Result | string {
  try {
    return look();
  } catch (error) {
    if (error instanceof NotExercised) return error.message;
    throw error;
  }
}
