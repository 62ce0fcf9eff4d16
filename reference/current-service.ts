import type { Clock } from './clock.ts';
import type { Lever } from './control/lever.ts';
import { type FindInjection, makerLevers, stateOf } from './control/maker-levers.ts';
import { nodeLevers } from './control/node-levers.ts';
import { payerLevers } from './control/payer-levers.ts';
import type { Injection } from './maker/injection.ts';
import type { Catalogue } from './maker/market/catalogue.ts';
import type { MakerOptions } from './maker/options.ts';
import { progressAll } from './maker/orders/lifecycle.ts';
import { createMaker, type MakerService } from './maker/service.ts';

/** How to make the service: its options and more. */
export interface CurrentServiceOptions extends Partial<MakerOptions> {
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
}

/** A lever of the control interface with its body. */
export interface PulledLever {
  readonly name: string;
  readonly body: object;
}

/** The service of a reference, which a reset makes anew at the same address. */
export interface CurrentService {
  /** Another one after each reset. */
  readonly service: MakerService;
  /** Levers on whichever service it is, `reset` among them. */
  readonly levers: readonly Lever[];
  /** Has the service make up for the time that passed. */
  makeUp(): Promise<void>;
  /** Pulls the levers of the start and listens; gives the address. */
  begin(): Promise<string>;
}

/** Makes the first service. Nothing listens yet. */
export function createCurrentService(options: CurrentServiceOptions): CurrentService {
  const {
    clock,
    injections,
    findInjection = () => undefined,
    catalogue,
    pulled,
    host,
    port,
    ...makerOptions
  } = options;
  const parts = { ...(clock && { clock }), ...(injections && { injections }), ...(catalogue && { catalogue }) };
  let service = createMaker(makerOptions, parts);
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
    service = createMaker(makerOptions, parts);
    current = leversOf(service);
    await pullAll(pulled, current);
    await service.listen(Number(new URL(address).port), host);
    return state();
  };
  let current = leversOf(service);
  const levers: readonly Lever[] = [
    // The addresses stay when the service is made anew; what is behind them is looked up for each pull.
    ...current.map(({ method, name }, at): Lever => ({ method, name, pull: (body) => current[at]?.pull(body) })),
    { method: 'POST', name: 'reset', pull: reset },
  ];
  return {
    get service() {
      return service;
    },
    levers,
    makeUp,
    async begin() {
      await pullAll(pulled, current);
      address = await service.listen(port, host);
      return address;
    },
  };
}

async function pullAll(pulled: readonly PulledLever[] = [], levers: readonly Lever[]): Promise<void> {
  for (const { name, body } of pulled) {
    const lever = levers.find((one) => one.method === 'POST' && one.name === name);
    if (lever === undefined) throw new Error(`There is no lever ${name}`);
    await lever.pull(body);
  }
}
