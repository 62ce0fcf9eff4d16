import { type RlnNode, rlnNode, type Surroundings } from './rln-node.ts';
import type { LabState, Side } from './state.ts';
import type { Named } from './variables.ts';

/** Where the parts of a laboratory are. */
export interface Addresses {
  /** With user and password; a wallet in its path only if the operator named one. */
  readonly bitcoindUrl: string;
  /** `host:port`. */
  readonly indexer: string;
  readonly proxyUrl: string;
  readonly nodes: Readonly<Record<Side, RlnNode>>;
  /** The same parts as the nodes reach them. */
  readonly surroundings: Surroundings;
  /** Of the maker service that is judged. */
  readonly serviceUrl: string;
}

/** Of bitcoind's JSON-RPC. The published image of the indexer knows no other. */
export const RPC_USER = 'user';
const HOST = '127.0.0.1';

export function addressesOf({ ports, passwords, containers }: LabState, named: Named): Addresses {
  const bitcoindUrl = named.bitcoindUrl ?? `http://${RPC_USER}:${passwords.bitcoind}@${HOST}:${ports.bitcoind}`;
  const indexer = named.indexerUrl ?? `${HOST}:${ports.indexer}`;
  const proxyUrl = named.proxyUrl ?? `http://${HOST}:${ports.proxy}/json-rpc`;
  const nodeOf = (side: Side) => {
    const running = named.nodes[side];
    const peer = containers ? `${side}:9735` : `${HOST}:${ports[`${side}_peer`]}`;
    return rlnNode(side, running?.url ?? `http://${HOST}:${ports[side]}`, running?.peer ?? peer);
  };
  const rpc = new URL(bitcoindUrl);
  return {
    bitcoindUrl,
    indexer,
    proxyUrl,
    nodes: { maker: nodeOf('maker'), taker: nodeOf('taker') },
    serviceUrl: `http://${HOST}:${ports.service}`,
    surroundings: {
      bitcoind: {
        user: decodeURIComponent(rpc.username),
        password: decodeURIComponent(rpc.password),
        host: containers ? 'bitcoind' : rpc.hostname,
        port: containers ? 18_443 : Number(rpc.port || 80),
      },
      indexer: containers ? 'indexer:50001' : indexer,
      proxy: containers ? 'proxy:3000/json-rpc' : proxyUrl.replace(/^https?:\/\//, ''),
    },
  };
}
