import { matchOperation } from '../../specs/operations.ts';
import { EXECUTE, INIT, QUOTE, STATUS } from '../interface/operations.ts';
import { type Settings, variableOf } from './settings.ts';

// What the command found out about its keys, in words of a setting of its processes (`triedKeys`), so that a recording
// holds them, too. Without the setting nothing was tried: then the keys are what they are said to be.

/** The keys of a run, each with the setting that gives it. */
export const KEY_SETTINGS = {
  'api-key': 'apiKey',
  'api-key-quote-only': 'apiKeyQuoteRead',
  'foreign-origin-key': 'apiKeyForeignOrigin',
} as const satisfies Readonly<Record<string, keyof Settings>>;

export type KeyNeed = keyof typeof KEY_SETTINGS;

/** The word for a key for everything that is good for this reading, by which a check learns whether it still is. */
export const STILL_GOOD_FOR = 'nodeinfo';

/** What a scope may leave out (Authentication, rule 4; those of orders and of a swap's status are not shown). */
export const SCOPED_PARTS = ['quotes', 'swaps', 'status', 'orders'] as const;
export type ScopedPart = (typeof SCOPED_PARTS)[number];

/** The part of the interface that an operation belongs to, as far as a scope may leave it out. */
export function scopedPartOf(operation: string | undefined): ScopedPart | undefined {
  if (operation === QUOTE) return 'quotes';
  if (operation === INIT || operation === EXECUTE) return 'swaps';
  if (operation === STATUS) return 'status';
  const [method = '', path = ''] = operation?.split(' ') ?? [];
  return matchOperation(method, path)?.path.startsWith('/api/v1/lsps1/') ? 'orders' : undefined;
}

/** The word for a key for everything that is not good for a part. */
export function wordWithout(part: ScopedPart): string {
  return `no-${part}`;
}

/** Whether a run has a key that is what it is said to be, as far as that was tried. */
export function hasKey(settings: Settings, need: KeyNeed): boolean {
  const isGiven = settings[KEY_SETTINGS[need]] !== undefined;
  return isGiven && (settings.triedKeys?.includes(need) ?? true);
}

/** The variable of a key. */
export function keyVariable(need: KeyNeed): string {
  return variableOf(KEY_SETTINGS[need]);
}
