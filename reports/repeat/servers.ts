import type { Exchange } from '../../harness/engine/wire/exchange.ts';
import { isWithOther } from '../../harness/engine/wire/other-server.ts';

/** Which server a request went to, by the variable that says where it is now, and what it asked there. */
export interface Place {
  readonly server: string;
  /** Path and query as they were sent. */
  readonly path: string;
}

/** Where the servers of a run were. */
export interface Servers {
  of(exchange: Pick<Exchange, 'operation' | 'instance' | 'request'>): Place;
  /** The addresses that were used, by their variables. */
  used(): Readonly<Record<string, string>>;
}

/** Addresses of the target, the more special ones first. */
const TARGET = ['MAKER_ENFORCING_WS_URL', 'MAKER_ENFORCING_BASE_URL', 'MAKER_WS_URL', 'MAKER_BASE_URL'] as const;

/** @param settings those of the run by their variables; an embedded target has no address there */
export function createServers(settings: Readonly<Record<string, string>>): Servers {
  const used = new Map<string, string>();

  function known({ operation, instance }: Pick<Exchange, 'operation' | 'instance'>, address: string): [string, string] {
    if (isWithOther({ ...(operation === undefined ? {} : { operation }) }))
      return ['TAKER_NODE_URL', baseOf(settings.TAKER_NODE_URL, address)];
    const named = TARGET.find((name) => settings[name] !== undefined && isBelow(address, settings[name]));
    if (named !== undefined) return [named, baseOf(settings[named], address)];
    return [instance?.endsWith('-enforcing') ? 'MAKER_ENFORCING_BASE_URL' : 'MAKER_BASE_URL', new URL(address).origin];
  }

  return {
    of({ operation, instance, request }) {
      const address = asHttp(request.url);
      const parts = {
        ...(operation === undefined ? {} : { operation }),
        ...(instance === undefined ? {} : { instance }),
      };
      const [wish, base] = known(parts, address);
      let server = wish;
      for (let number = 2; (used.get(server) ?? base) !== base; number++) server = `${wish}_${number}`;
      used.set(server, base);
      return { server, path: address.slice(base.length) };
    },
    used: () => Object.fromEntries(used),
  };
}

/** An upgrade to a socket is a request, too. */
function asHttp(url: string): string {
  return url.replace(/^ws/, 'http');
}

function isBelow(address: string, base: string): boolean {
  const start = asHttp(base).replace(/\/$/, '');
  return address === start || address.startsWith(`${start}/`) || address.startsWith(`${start}?`);
}

function baseOf(setting: string | undefined, address: string): string {
  if (setting !== undefined && isBelow(address, setting)) return asHttp(setting).replace(/\/$/, '');
  return new URL(address).origin;
}
