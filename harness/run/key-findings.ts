import { matchOperation } from '../../specs/operations.ts';
import { EXECUTE, INIT, QUOTE, STATUS } from '../interface/operations.ts';
import { type Settings, variableOf } from './settings.ts';

// The command tests its keys before a run and passes the findings to its processes as words of a setting (`triedKeys`), so
// that a recording holds them, too. Without the setting no key was tested, and each counts as what it is declared to be.

/** The keys of a run, each with the setting that gives it. */
export const KEY_SETTINGS = {
  'api-key': 'apiKey',
  'api-key-quote-only': 'apiKeyQuoteRead',
  'foreign-origin-key': 'apiKeyForeignOrigin',
} as const satisfies Readonly<Record<string, keyof Settings>>;

export type KeyNeed = keyof typeof KEY_SETTINGS;

/** The word that says that the key for everything is accepted for this read. A check repeats the read to see if it still is. */
export const STILL_GOOD_FOR = 'nodeinfo';

/** What a scope may leave out (Authentication, rule 4; the scopes of orders and of a swap's status are not shown there). */
export const SCOPED_PARTS = ['quotes', 'swaps', 'status', 'orders'] as const;
export type ScopedPart = (typeof SCOPED_PARTS)[number];

/** The part of an operation; undefined for operations that no scope leaves out. */
export function scopedPartOf(operation: string | undefined): ScopedPart | undefined {
  if (operation === QUOTE) return 'quotes';
  if (operation === INIT || operation === EXECUTE) return 'swaps';
  if (operation === STATUS) return 'status';
  const [method = '', path = ''] = operation?.split(' ') ?? [];
  return matchOperation(method, path)?.path.startsWith('/api/v1/lsps1/') ? 'orders' : undefined;
}

/** The word that says that the key for everything is refused for a part. */
export function wordWithout(part: ScopedPart): string {
  return `no-${part}`;
}

/** Whether a run has a key that is what it is declared to be; a key that was not tested counts. */
export function hasKey(settings: Settings, need: KeyNeed): boolean {
  const isGiven = settings[KEY_SETTINGS[need]] !== undefined;
  return isGiven && (settings.triedKeys?.includes(need) ?? true);
}

/** The variable of a key. */
export function keyVariable(need: KeyNeed): string {
  return variableOf(KEY_SETTINGS[need]);
}
