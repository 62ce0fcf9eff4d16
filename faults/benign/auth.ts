import type { Variant } from '../fault.ts';
import { changeErrors, membersOf } from '../said/change.ts';
import { BESIDE_TRADES } from './concerns.ts';

/** Conforming services of another make: whom they serve. */
export const BENIGN_AUTH: readonly Variant[] = [
  {
    id: 'benign-keys-demanded-beside-the-market',
    what: 'keys are demanded, but not for market data',
    done: { options: { enforcement: true, public_market: true } },
  },
  { id: 'benign-keys-demanded', what: 'keys are demanded everywhere', done: { options: { enforcement: true } } },
  {
    id: 'benign-keys-demanded-on-signet',
    what: 'keys are demanded on signet too, and the key error has a member more',
    concerns: BESIDE_TRADES,
    done: { options: { enforcement: true, network: 'signet' } },
    said: changeErrors([401], (given) => {
      membersOf(given.body).hint = 'Bearer';
      return given;
    }),
  },
  {
    id: 'benign-unknown-keys-refused',
    what: 'unknown keys are refused although none is demanded',
    concerns: BESIDE_TRADES,
    done: { options: { unknown_key: 'refuse', scopes_without_enforcement: false } },
  },
];
