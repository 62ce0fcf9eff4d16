import { membersOf, shown } from '../engine/json/members.ts';
import type { Wire } from '../engine/wire/wire.ts';
import { isNoAnswer } from '../interface/errors/no-answer.ts';
import { outcomeOf } from '../interface/errors/outcome.ts';
import { isTestNetwork, namesOneNetwork } from '../interface/formats/networks.ts';
import { networkIn } from '../interface/orders/network-info.ts';
import type { Bitcoind } from '../levers/bitcoind.ts';
import type { Taker } from '../taker/taker.ts';
import { NotApplicable, NotExercised, SetupError } from '../verdict/failures.ts';
import { bitcoindIn } from './client-bitcoind.ts';
import type { Settings } from './settings.ts';

/** A source that can name the network of a run. */
export interface NetworkSource {
  /** Its name in a sentence. */
  readonly by: string;
  /** The setting of a source of the client; undefined for the target. */
  readonly setting?: string;
  /** Undefined when the answer names none. */
  read(): Promise<string | undefined>;
}

/** What one source says. */
export interface NetworkWord extends Pick<NetworkSource, 'by' | 'setting'> {
  readonly network?: string;
}

/** The sources beside the asset list. */
export interface NetworkSources {
  readonly wire: Pick<Wire, 'send'>;
  readonly node?: Pick<Taker, 'networkinfo'> | undefined;
  readonly bitcoind?: Pick<Bitcoind, 'network'> | undefined;
}

/** All sources of a run, each to be asked once. */
export function networkSources({ wire, node, bitcoind }: NetworkSources): NetworkSource[] {
  const bodyOf = async (path: string) => {
    const answer = await wire.send({ method: 'GET', path, retry: false });
    if (answer.status !== 200) throw new NotExercised(`GET ${path} is answered ${outcomeOf(answer)}`);
    return membersOf(answer.value) ?? {};
  };
  return [
    {
      by: 'nodeinfo',
      async read() {
        const { network } = await bodyOf('/api/v1/swaps/nodeinfo');
        return typeof network === 'string' ? network : undefined;
      },
    },
    { by: 'network_info', read: async () => networkIn(await bodyOf('/api/v1/lsps1/network_info')) },
    ...(node
      ? [{ by: "the client's node", setting: 'TAKER_NODE_URL', read: async () => (await node.networkinfo()).network }]
      : []),
    ...(bitcoind ? [{ by: 'bitcoind', setting: 'BITCOIND_URL', read: () => bitcoind.network() }] : []),
  ];
}

/** Those of a run. */
export function networksOf(
  settings: Settings,
  session: { wire(credential: 'own'): Pick<Wire, 'send'>; taker(): Taker },
): NetworkSource[] {
  const node = settings.takerNodeUrl === undefined ? undefined : session.taker();
  return networkSources({ wire: session.wire('own'), node, bitcoind: bitcoindIn(settings) });
}

/** Asks all at once. A source without an answer names no network, and does not delay the others. */
export function askNetworks(sources: readonly NetworkSource[]): Promise<NetworkWord[]> {
  const wordOf = async ({ read, ...source }: NetworkSource): Promise<NetworkWord> => {
    const network = await read().catch(noneIfUnanswered);
    return { ...source, ...(network !== undefined && { network }) };
  };
  return Promise.all(sources.map(wordOf));
}

function noneIfUnanswered(error: unknown): undefined {
  if (isNoAnswer(error) || error instanceof SetupError) return undefined;
  throw error;
}

/**
 * The network that all agree on, in the word of the first that names one; undefined when nobody does.
 * @throws {NotApplicable} when they don't agree
 */
export function agreedNetwork(words: readonly NetworkWord[]): string | undefined {
  const problem = disagreement(words);
  if (problem !== undefined) throw new NotApplicable(problem);
  return namedBy(words)[0]?.network;
}

/**
 * The same for checks that pay: the client's node or bitcoind must have named its network.
 * @throws {NotApplicable} when they don't agree
 * @throws {SetupError} when the client's node or its bitcoind did not say on which network it is
 */
export function networkToPayOn(words: readonly NetworkWord[]): string | undefined {
  const silent = words.find(({ setting, network }) => setting !== undefined && network === undefined);
  if (silent)
    throw new SetupError(
      `${silent.setting}: nothing is paid, as ${silent.by} did not say on which network it is; see that it answers when a run begins.`,
    );
  return agreedNetwork(words);
}

/** Why a run may create and pay nothing, in a sentence with the fix; undefined when it may. */
export function creationProblem(words: readonly NetworkWord[], allowMainnet: boolean): string | undefined {
  const problem = disagreement(words);
  if (problem !== undefined) return problem;
  const [first] = namedBy(words);
  if (allowMainnet || isTestNetwork(first?.network)) return undefined;
  const asked = words.map(({ by }) => by).join(', ');
  return first
    ? `Nothing is created or paid, since the network is ${shown(first.network)} by ${first.by}, which is no test network; give leave by --allow-mainnet, or run with --tier quote.`
    : `Nothing is created or paid, since nobody names the network (asked: ${asked}); have the target name it, or run with --tier quote.`;
}

/** A sentence with what each source says and the fix, when they don't agree. */
function disagreement(words: readonly NetworkWord[]): string | undefined {
  const named = namedBy(words);
  const [first] = named;
  if (!first || namesOneNetwork(named.map(({ network }) => network))) return undefined;
  const who = named.map(({ by, network }) => `${shown(network)} by ${by}`).join(', ');
  const others = named.filter(({ network }) => !namesOneNetwork([first.network, network]));
  const settings = others.flatMap(({ setting }) => setting ?? []);
  const fix =
    settings.length === others.length
      ? `correct ${settings.join(' and ')}, or name a target of that network`
      : 'have the target name one network everywhere';
  return `Nothing is created or paid, since not all name one network: ${who}; ${fix}.`;
}

function namedBy(words: readonly NetworkWord[]): (NetworkWord & { readonly network: string })[] {
  return words.flatMap(({ network, ...word }) => (network === undefined ? [] : [{ ...word, network }]));
}
