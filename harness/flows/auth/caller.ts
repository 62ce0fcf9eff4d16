import type { Answer } from '../../engine/wire/answer.ts';
import type { WireRequest } from '../../engine/wire/request.ts';
import type { Secret } from '../../engine/wire/secret.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { CREATE_ORDER, INIT } from '../../interface/operations.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { Trader } from '../swaps/trader.ts';

/** A request to an operation that is right in every respect, so that a refusal can only be for the caller. */
export interface SoundRequest extends Pick<WireRequest, 'method' | 'path' | 'query' | 'json'> {
  /** Method and path. */
  readonly operation: string;
}

/** A client that presents something as its key, or nothing. */
export interface Caller {
  readonly wire: Pick<Wire, 'send'>;
  readonly trader: Trader;
  readonly buyer: Buyer;
  /** Sends a request; a swap or an order that comes of it is in the ledger when the answer is given back. */
  send(request: SoundRequest): Promise<Answer>;
}

/** What a caller is made of. */
export type CallerParts = Pick<Caller, 'wire' | 'trader' | 'buyer'>;

/** Makes a caller. Nothing is sent yet. */
export function createCaller(parts: CallerParts): Caller {
  const { wire, trader, buyer } = parts;
  return {
    ...parts,
    send({ operation, ...request }) {
      if (operation === INIT) return trader.init(request.json);
      if (operation === CREATE_ORDER) return buyer.create(request.json);
      return wire.send(request);
    },
  };
}

/** The same wire with other headers; null leaves one out. */
export function wireWith(
  wire: Pick<Wire, 'send'>,
  headers: Readonly<Record<string, Secret | string | null>>,
): Pick<Wire, 'send'> {
  return { send: (request) => wire.send({ ...request, headers: { ...request.headers, ...headers } }) };
}
