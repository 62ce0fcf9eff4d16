import type { PulledLever } from './current-service.ts';
import type { MakerOptions } from './maker/options.ts';

/** A situation that clients of a maker have to cope with, made of options and of levers that are pulled at the start. */
export interface Scenario {
  /** What a client meets, in one sentence. */
  readonly says: string;
  readonly options?: Partial<MakerOptions>;
  readonly pulled?: readonly PulledLever[];
}

/** The scenarios by their names. All of them conform to the interface. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'slow-settlement': {
    says: 'a swap stays Pending for half a minute after its execute',
    options: { payment_step_ms: 6_000 },
  },
  'failing-route': {
    says: 'payments find no route, so that an execute is refused and the swap is Failed, until POST /break-route {"on": false}',
    pulled: [{ name: 'break-route', body: { on: true } }],
  },
  repricing: {
    says: 'prices move by a tenth within minutes, and an order of an asset that waits for its payment is repriced from one percent on',
    options: { swing_ppm: 100_000, repricing_threshold_percent: 1 },
  },
  outage: {
    says: 'the maker cannot reach its node: 503 wherever that is needed, until POST /node-outage {"on": false}',
    pulled: [{ name: 'node-outage', body: { on: true } }],
  },
  throttling: {
    says: 'twelve requests a minute are served, and the rest draws 429 with the wait in details.retry_after',
    options: { limits: { ip: 12, endpoint: 12, global: 12 } },
  },
  'short-lived-quotes': {
    says: 'a quote is valid for three seconds, so that an init that comes later is refused',
    options: { quote_seconds: 3 },
  },
};
