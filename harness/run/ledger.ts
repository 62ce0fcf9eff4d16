import { join } from 'node:path';
import { appendLine, readLines } from '../engine/lines.ts';
import type { Secret } from '../engine/wire/secret.ts';
import type { Secrets } from '../engine/wire/secrets.ts';
import type { CreatedOrder } from '../flows/orders/recording.ts';
import type { Created } from '../flows/swaps/quote-book.ts';

/** Something that a run created on the target. */
type LedgerEntry = Created | CreatedOrder;

/** An entry in the file: with labels instead of secrets. */
type Written<Entry> = Entry extends { readonly access_token?: Secret }
  ? Omit<Entry, 'access_token'> & { readonly access_token?: string }
  : Entry;

/** An entry as it stands in the file. Its `access_token` is the label under which the evidence knows the token. */
export type WrittenEntry = Written<LedgerEntry> & {
  /** Unix milliseconds. */
  readonly at: number;
  /** Title path of the check that created it. */
  readonly check: string;
};

/** The run's list of what it created. */
export interface Ledger {
  /** Writes an entry at once, tokens as labels. Call it as soon as the target's answer is there. */
  add(entry: LedgerEntry): void;
}

/** What the ledger needs. */
export interface LedgerOptions {
  /** Output folder of the run; all workers write to the same file in it. */
  readonly out: string;
  readonly secrets: Pick<Secrets, 'redact'>;
  /** Title path of the check that is running. */
  check(): string;
}

/** The file in the folder of a run. */
export const LEDGER = 'ledger.ndjson';

/** Opens the ledger of a run, `<out>/ledger.ndjson`, so that things of a killed run can be cleaned up. */
export function openLedger({ out, secrets, check }: LedgerOptions): Ledger {
  return {
    add(entry) {
      const line = JSON.stringify({ ...entry, at: Date.now(), check: check() });
      appendLine(ledgerFile(out), JSON.parse(secrets.redact(line)));
    },
  };
}

/** What a run created, in order; empty when it created nothing. An entry that a kill cut off is left out. */
export function readLedger(out: string): readonly WrittenEntry[] {
  return readLines(ledgerFile(out)).filter(isEntry);
}

function ledgerFile(out: string): string {
  return join(out, LEDGER);
}

/** The last time that a date can be, in Unix milliseconds. */
const LATEST = 8.64e15;

const KEY: Record<string, string> = { quote: 'rfq_id', swap: 'payment_hash', order: 'order_id' };

function isEntry(line: object): line is WrittenEntry {
  const { kind, at, check } = line as { kind?: unknown; at?: unknown; check?: unknown };
  const key = typeof kind === 'string' && Object.hasOwn(KEY, kind) ? KEY[kind] : undefined;
  const isPlaced = typeof at === 'number' && at >= 0 && at <= LATEST && typeof check === 'string';
  return isPlaced && key !== undefined && typeof Reflect.get(line, key) === 'string';
}
