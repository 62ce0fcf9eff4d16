import { matchOperation } from '../../specs/operations.ts';
import { permits, type Tier } from '../../specs/tiers.ts';
import type { Outgoing } from '../engine/socket/socket.ts';
import { NotApplicable } from '../verdict/failures.ts';
import { lackingTier } from './needs.ts';
import type { Settings } from './settings.ts';

/**
 * The last line of defence: an operation above the run's tier is never sent. A check's own tier normally keeps it from
 * coming here; only some targets make a check ask for more, and the kill matrix reports that as a defect of the suite
 * (tests/kill-matrix/above-tier.ts).
 */
export function assertTier(operation: string | undefined, { tier }: Pick<Settings, 'tier'>): void {
  if (operation === undefined) return;
  const [method = '', path = ''] = operation.split(' ');
  assertPermitted(operation, matchOperation(method, path)?.tier ?? 'read', tier);
}

/** The same for the socket, on which only a quote_request needs a tier. */
export function assertQuoting(message: Outgoing, { tier }: Pick<Settings, 'tier'>): void {
  if ('action' in Object(message) && Object(message).action === 'quote_request')
    assertPermitted('a quote_request', 'quote', tier);
}

function assertPermitted(what: string, asked: Tier, tier: Tier): void {
  if (!permits(tier, asked)) throw new NotApplicable(`${what} ${lackingTier(asked, tier)}`);
}
