import { ALL_NEEDS, type Need } from '../../specs/needs.ts';
import type { Requirement } from '../../specs/register.ts';
import { permits, type Tier } from '../../specs/tiers.ts';
import { hasKey } from './key-findings.ts';
import { hasLever, type Settings } from './settings.ts';

/** How to provide what a requirement needs, as the end of the reason of a requirement that was not exercised. */
const FIX: Record<Need, string> = {
  'api-key': 'an API key (MAKER_API_KEY)',
  'api-key-quote-only': 'an API key with the scope quote:read only (MAKER_API_KEY_QUOTE_READ)',
  'foreign-origin-key': 'an API key bound to another origin (MAKER_API_KEY_FOREIGN_ORIGIN)',
  'enforcement-on': 'a target that enforces API keys',
  'taker-node': "the client's own node (TAKER_NODE_URL)",
  clock: 'a clock that can be advanced (advance-clock of CONTROL_URL, or LEVER_ADVANCE_CLOCK)',
  'outage-lever': 'a lever that takes the node away (node-outage of CONTROL_URL, or LEVER_NODE_OUTAGE)',
  payer:
    'somebody who pays orders (TAKER_NODE_URL, BITCOIND_URL, pay-invoice or pay-onchain of CONTROL_URL, LEVER_PAY_INVOICE, LEVER_PAY_ONCHAIN)',
  'onchain-payer': 'somebody who pays orders on-chain (BITCOIND_URL, pay-onchain of CONTROL_URL, LEVER_PAY_ONCHAIN)',
  'payment-lever': 'a lever for payments (CONTROL_URL, or LEVER_BREAK_ROUTE, LEVER_FAIL_AT, LEVER_HOLD_AT)',
  'rate-lever': 'a lever that moves the rate (move-rate of CONTROL_URL, or LEVER_MOVE_RATE)',
  burst: 'the tier that runs rate-limit tests (--tier burst)',
};

/** The levers of payments. */
const OF_PAYMENTS = ['break-route', 'fail-at', 'hold-at'] as const;

/**
 * The needs that a run can meet.
 * @param enforcement whether the target refused a request without a key
 */
export function availableNeeds(settings: Settings, enforcement: boolean): Set<Need> {
  const onchain = hasLever(settings, 'pay-onchain');
  const met: Record<Need, boolean> = {
    'api-key': hasKey(settings, 'api-key'),
    'api-key-quote-only': hasKey(settings, 'api-key-quote-only'),
    'foreign-origin-key': hasKey(settings, 'foreign-origin-key'),
    'enforcement-on': enforcement,
    'taker-node': settings.takerNodeUrl !== undefined,
    // Without a lever a run waits until things expire, as long as it may (harness/levers/passage.ts).
    clock: true,
    'outage-lever': hasLever(settings, 'node-outage'),
    payer: onchain || settings.takerNodeUrl !== undefined || hasLever(settings, 'pay-invoice'),
    'onchain-payer': onchain,
    'payment-lever': settings.controlUrl !== undefined || OF_PAYMENTS.some((lever) => settings.commands[lever]),
    'rate-lever': hasLever(settings, 'move-rate'),
    burst: permits(settings.tier, 'burst'),
  };
  return new Set(ALL_NEEDS.filter((need) => met[need]));
}

/**
 * Why a requirement cannot be exercised in a run, as a sentence; undefined when it can.
 * @param tier what the test that carries the check asks for
 */
export function missingFor(
  { needs }: Pick<Requirement, 'needs'>,
  tier: Tier,
  settings: Settings,
  available: ReadonlySet<Need>,
): string | undefined {
  if (!permits(settings.tier, tier)) return lackingTier(tier, settings.tier);
  const missing = needs.filter((need) => !available.has(need));
  return missing.length > 0 ? lacking(missing) : undefined;
}

/** A sentence that says that a run's tier is too low. */
export function lackingTier(asked: Tier, granted: Tier): string {
  return `needs the tier ${asked}; this run has ${granted} (--tier)`;
}

/** What provides a need, as a noun with the settings that say it. */
export function fixOf(need: Need): string {
  return FIX[need];
}

/** A sentence that says which needs a run does not meet, and how to provide them. */
export function lacking(needs: readonly Need[]): string {
  return `needs ${needs.map((need) => FIX[need]).join(' and ')}`;
}
