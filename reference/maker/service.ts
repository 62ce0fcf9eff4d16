import { baseUrlOf } from '../base-url.ts';
import type { Clock } from '../clock.ts';
import { createMakerContext, type FittedMaker } from './context.ts';
import { createApp } from './http/app.ts';
import type { Operation, ServiceContext } from './http/operation.ts';
import type { Injection } from './injection.ts';
import { createRateLimiter } from './limits/rate-limit.ts';
import type { Maker, ModelledMaker } from './maker.ts';
import type { Catalogue } from './market/catalogue.ts';
import { marketOperations } from './market/operations.ts';
import type { MakerOptions } from './options.ts';
import { orderOperations } from './orders/operations.ts';
import { quoteOperations } from './quotes/operations.ts';
import { swapOperations } from './swaps/operations.ts';

/** A part of the service: its operations. One with a state of its own keeps it per service, hence the function. */
type Part = (maker: Maker) => readonly Operation[];

const PARTS: readonly Part[] = [marketOperations, quoteOperations, swapOperations, orderOperations];

/** A maker service, listening or not. */
export interface MakerService<M extends Maker = ModelledMaker> {
  readonly maker: M;
  /** Requests so far, by operation; `unknown` counts those of no operation. */
  readonly requests: ReadonlyMap<string, number>;
  /** The first errors thrown inside (by the service or an injected decision), each answered as 500 `INTERNAL_ERROR`. */
  readonly failures: readonly unknown[];
  /** Applies a change under a name; it replaces an earlier one of that name. */
  inject(name: string, injection: Injection): void;
  /** Removes the change of that name, or all of them. */
  remove(name?: string): void;
  /** The names of the changes in force, in order. */
  injected(): string[];
  /**
   * Listens on loopback, or on another address of this machine (port 0: any free one), and gives the base address without a
   * trailing slash.
   */
  listen(port?: number, host?: string): Promise<string>;
  /** Stops at once, open connections included. */
  close(): Promise<void>;
}

const MOST_FAILURES = 100;

/** What a maker service is made of besides its options. */
export interface MakerParts {
  clock?: Clock;
  /** In force from the start. */
  injections?: readonly Injection[];
  /** Gives a fresh copy of what is traded; by default that of the seed. */
  catalogue?: (options: MakerOptions) => Catalogue;
}

/** Makes a maker service in memory. Cheap: nothing is compiled, nothing listens before `listen`. */
export function createMaker(given: Partial<MakerOptions> = {}, parts: MakerParts = {}): MakerService {
  return serveContext(createMakerContext(given, parts.clock, parts.catalogue), parts.injections);
}

/** Makes the service over a context; `initial` are the changes in force from the start. */
export function serveContext<M extends Maker>(
  { maker, fit }: FittedMaker<M>,
  initial: readonly Injection[] = [],
): MakerService<M> {
  const operations = new Map(
    PARTS.flatMap((operationsOf) => operationsOf(maker)).map((one) => [`${one.method} ${one.path}`, one]),
  );
  const requests = new Map<string, number>();
  const count = (name = 'unknown') => void requests.set(name, (requests.get(name) ?? 0) + 1);
  const failures: unknown[] = [];
  const context: ServiceContext = {
    maker,
    limiter: createRateLimiter(maker.clock),
    failed(error) {
      if (failures.length < MOST_FAILURES) failures.push(error);
    },
  };
  let injected: { name: string; injection: Injection }[] = [];

  function set(next: typeof injected): void {
    // Fitted first: a change that throws while it is fitted leaves the service as it was.
    fit(next.map(({ injection }) => injection));
    injected = next;
  }

  if (initial.length > 0) set(initial.map((injection, index) => ({ name: String(index), injection })));
  const app = createApp({ context, operations, count });
  return {
    maker,
    requests,
    failures,
    inject(name, injection) {
      set([...injected.filter((other) => other.name !== name), { name, injection }]);
    },
    remove: (name) => set(name === undefined ? [] : injected.filter((other) => other.name !== name)),
    injected: () => injected.map(({ name }) => name),
    async listen(port = 0, host = '127.0.0.1') {
      await app.listen({ port, host });
      return baseUrlOf(app.server);
    },
    close: () => app.close(),
  };
}
