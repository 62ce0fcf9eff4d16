import type { Clock } from './clock.ts';
import { createControl } from './control/control.ts';
import type { Lever } from './control/lever.ts';
import { type FindInjection, makerLevers, stateOf } from './control/maker-levers.ts';
import { nodeLevers } from './control/node-levers.ts';
import { payerLevers } from './control/payer-levers.ts';
import { defaultKeys } from './maker/auth/options.ts';
import type { Injection } from './maker/injection.ts';
import type { Catalogue } from './maker/market/catalogue.ts';
import type { MakerOptions } from './maker/options.ts';
import { progressAll } from './maker/orders/lifecycle.ts';
import { createMaker, type MakerService } from './maker/service.ts';
import { type NodeOptions, type RunningNode, startNode } from './node/start.ts';

/** How to start a reference: the service's options and more. Every port is 0 (any free one) unless given. */
export interface ReferenceOptions extends Partial<MakerOptions> {
  clock?: Clock;
  /** In force from the start. */
  injections?: readonly Injection[];
  /** Resolves the id of `POST /fault`; without it there is no fault to inject. */
  findInjection?: FindInjection;
  /** Gives a fresh copy of what is traded; by default that of the seed. */
  catalogue?: (options: MakerOptions) => Catalogue;
  /** Levers that are pulled at the start, and again after each reset. */
  pulled?: readonly PulledLever[];
  /** The address of this machine that the maker listens on, 127.0.0.1 by default. The node and the control stay on loopback. */
  host?: string;
  port?: number;
  nodePort?: number;
  controlPort?: number;
  /** What the client's node asks of its callers; nothing by default. */
  nodeToken?: string;
}

/** A lever of the control interface with its body. */
export interface PulledLever {
  readonly name: string;
  readonly body: object;
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
  const {
    clock,
    injections,
    findInjection = () => undefined,
    catalogue,
    pulled = [],
    host,
    port,
    nodePort,
    controlPort,
    nodeToken,
    ...makerOptions
  } = options;
  const parts = { ...(clock && { clock }), ...(injections && { injections }), ...(catalogue && { catalogue }) };
  const make = () => createMaker(makerOptions, parts);
  let service = make();
  let address = '';
  const makeUp = () => progressAll(service.maker);
  const names = () => levers.filter(({ method }) => method === 'POST').map(({ name }) => name);
  const state = () => stateOf(service, names());
  const leversOf = (one: MakerService): readonly Lever[] => [
    ...makerLevers(one, findInjection, state),
    ...nodeLevers(one.maker.node, makeUp),
    ...payerLevers(one.maker.node, state),
  ];
  const reset = async () => {
    await service.close();
    clock?.advance(-clock.offsetSeconds());
    service = make();
    current = leversOf(service);
    await begin();
    await service.listen(Number(new URL(address).port), host);
    return state();
  };
  const begin = async () => {
    for (const { name, body } of pulled) {
      const lever = current.find((one) => one.method === 'POST' && one.name === name);
      if (lever === undefined) throw new Error(`There is no lever ${name}`);
      await lever.pull(body);
    }
  };
  let current = leversOf(service);
  const levers: readonly Lever[] = [
    // The addresses stay when the service is made anew; what is behind them is looked up for each pull.
    ...current.map(({ method, name }, at): Lever => ({ method, name, pull: (body) => current[at]?.pull(body) })),
    { method: 'POST', name: 'reset', pull: reset },
  ];
  const control = createControl(levers, makeUp);
  let node: RunningNode | undefined;
  const close = async () => {
    await Promise.all([service.close(), node?.close(), control.close()]);
  };
  try {
    await begin();
    const baseUrl = await service.listen(port, host);
    address = baseUrl;
    const latest = {
      get maker() {
        return service.maker;
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
      keys: defaultKeys(service.maker.options.seed),
      get clock() {
        return service.maker.clock;
      },
      get service() {
        return service;
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
