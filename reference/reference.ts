import type { Clock } from './clock.ts';
import { createControl } from './control/control.ts';
import { type CurrentServiceOptions, createCurrentService } from './current-service.ts';
import { defaultKeys } from './maker/auth/options.ts';
import type { MakerService } from './maker/service.ts';
import { type NodeOptions, type RunningNode, startNode } from './node/start.ts';

/** How to start a reference: the service's options and more. Every port is 0 (any free one) unless given. */
export interface ReferenceOptions extends CurrentServiceOptions {
  nodePort?: number;
  controlPort?: number;
  /** What the client's node asks of its callers; nothing by default. */
  nodeToken?: string;
}

/** A running reference: the maker service, the client's own node and the control interface, on loopback unless given another host. */
export interface Reference {
  baseUrl: string;
  wsUrl: string;
  /** The client's node (rgb-lightning-node's interface). */
  nodeUrl: string;
  controlUrl: string;
  /** The default keys of the seed. With keys given in the options, only those are known to the service. */
  keys: { full: string; quoteRead: string; foreignOrigin: string };
  readonly clock: Clock;
  /** Another one after each `POST /reset`. */
  readonly service: MakerService;
  /** Stops everything at once, open connections included. */
  close(): Promise<void>;
}

/** Starts a reference. Throws when a given port is taken, and where there is no such host. */
export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const { nodePort, nodeToken, controlPort, ...ofService } = options;
  const current = createCurrentService(ofService);
  const control = createControl(current.levers, current.makeUp);
  let node: RunningNode | undefined;
  const close = async () => {
    await Promise.all([current.service.close(), node?.close(), control.close()]);
  };
  try {
    const baseUrl = await current.begin();
    const latest = {
      get maker() {
        return current.service.maker;
      },
    };
    node = await startTakerNode(latest, {
      ...(nodePort && { port: nodePort }),
      ...(nodeToken && { token: nodeToken }),
    });
    const controlUrl = await control.listen(controlPort);
    return {
      baseUrl,
      wsUrl: baseUrl.replace(/^http/, 'ws'),
      nodeUrl: node.nodeUrl,
      controlUrl,
      keys: defaultKeys(current.service.maker.options.seed),
      get clock() {
        return current.service.maker.clock;
      },
      get service() {
        return current.service;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Serves the client's node of a maker service: to be used with services that are made without `startReference`. Costs
 * nothing but an open port until it is asked something. Throws when the given port is taken.
 */
export function startTakerNode(
  service: Pick<MakerService, 'maker'>,
  options: Omit<NodeOptions, 'node'> = {},
): Promise<RunningNode> {
  return startNode({
    ...options,
    get node() {
      return service.maker.node.regtest.takerNode;
    },
  });
}
