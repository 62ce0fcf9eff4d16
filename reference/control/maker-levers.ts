import { unixSeconds } from '../clock.ts';
import type { Injection } from '../maker/injection.ts';
import type { Maker } from '../maker/maker.ts';
import type { MakerService } from '../maker/service.ts';
import { booleanIn, type Lever, numberIn, RefusedLever, textIn } from './lever.ts';

const FARTHEST_ADVANCE_SECONDS = 366 * 86_400;

/** Finds an injection by its name, for `POST /fault`. */
export type FindInjection = (id: string) => Injection | undefined | Promise<Injection | undefined>;

/**
 * How a service stands: what most levers answer.
 * @param names the levers it lists
 */
export function stateOf(service: MakerService<Maker>, names: readonly string[]): object {
  const { maker } = service;
  return {
    now: unixSeconds(maker.clock.now()),
    advanced_seconds: maker.clock.offsetSeconds(),
    network: maker.catalogue.network,
    seed: maker.options.seed,
    enforcement: maker.options.enforcement,
    node_outage: !maker.node.reachable,
    rate_moved_percent: maker.market.movedPercent(),
    faults: service.injected(),
    requests: Object.fromEntries(service.requests),
    failures: service.failures.map(String),
    levers: names,
  };
}

/** The levers that act on the maker service alone; `state` gives how it stands. */
export function makerLevers(service: MakerService<Maker>, findInjection: FindInjection, state: () => object): Lever[] {
  const { maker } = service;
  return [
    { method: 'GET', name: 'state', pull: state },
    {
      method: 'POST',
      name: 'advance-clock',
      pull(body) {
        const seconds = numberIn(body, 'seconds');
        if (seconds < 0 || seconds > FARTHEST_ADVANCE_SECONDS) {
          throw new RefusedLever(`seconds must lie between 0 and ${FARTHEST_ADVANCE_SECONDS}`);
        }
        maker.clock.advance(seconds);
        return state();
      },
    },
    {
      method: 'POST',
      name: 'move-rate',
      pull(body) {
        const percent = numberIn(body, 'percent');
        if (percent <= -100 || percent > 10_000) throw new RefusedLever('percent must lie between -100 and 10000');
        maker.market.move(percent);
        return state();
      },
    },
    {
      method: 'POST',
      name: 'node-outage',
      pull(body) {
        maker.node.reachable = !booleanIn(body, 'on');
        return state();
      },
    },
    {
      method: 'POST',
      name: 'fault',
      async pull(body) {
        const id = textIn(body, 'id');
        const injection = await findInjection(id);
        if (injection === undefined) throw new RefusedLever(`There is no fault ${id}`);
        service.inject(id, injection);
        return state();
      },
    },
    {
      method: 'DELETE',
      name: 'fault',
      pull() {
        service.remove();
        return state();
      },
    },
  ];
}
