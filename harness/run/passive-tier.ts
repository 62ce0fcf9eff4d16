import { matchOperation } from '../../specs/operations.ts';
import { loadRegister } from '../../specs/register.ts';
import type { Tier } from '../../specs/tiers.ts';

/** Where the endpoint does not tell: what can only be seen on a paid order, or only on orders at all. */
const HIGHER: Readonly<Record<string, Tier>> = {
  'LSP-STATE-02': 'pay',
  'SWP-EXEC-02': 'pay',
  'ERR-CODE-02': 'order',
  'FMT-TIME-02': 'order',
  'WS-ERR-07': 'quote',
  'WS-ERR-11': 'quote',
};

/** The least tier of a run that can show a passive requirement. */
export function passiveTier(id: string): Tier {
  const [method = '', path = ''] = loadRegister().byId.get(id)?.endpoint.split(' ') ?? [];
  return HIGHER[id] ?? matchOperation(method, path)?.tier ?? 'read';
}
