import { closeSync, openSync } from 'node:fs';
import Database from 'libsql';
import { parseJson, writeJson } from '../../reference/json.ts';
import type { SwapRecord } from '../../reference/lightning/swap-record.ts';
import type { IssuedSwap, SwapStore } from '../../reference/maker/swaps/book.ts';
import { UnusableSetting } from '../../reference/unusable.ts';
import type { SwapJournal } from './swap-guard.ts';

/** What a maker on a real node keeps over its own end, in one file. What a call writes is on disk when it returns. */
export interface State {
  readonly swaps: SwapStore;
  readonly journal: SwapJournal;
  /** A value that is kept under a name: what `make` gives when it is first asked for, and the same ever after. */
  once(name: string, make: () => string): string;
  close(): void;
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS swaps (
  payment_hash TEXT PRIMARY KEY, swapstring TEXT NOT NULL, payment_secret TEXT NOT NULL, access_token TEXT NOT NULL,
  expires_at INTEGER NOT NULL, failed_at INTEGER) STRICT;
CREATE TABLE IF NOT EXISTS launches (payment_hash TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS ends (payment_hash TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
`;

/**
 * Opens the state in a file, which belongs to one process at a time, and makes it where there is none, readable by its owner
 * alone: it holds payment secrets and access tokens.
 * @throws {UnusableSetting} when the file is in use, is something else, or cannot be opened
 */
export function openState(file: string): State {
  let database: InstanceType<typeof Database> | undefined;
  try {
    closeSync(openSync(file, 'a', 0o600));
    database = new Database(file, { timeout: 500 });
    // Each commit is synced. The lock is the operating system's, which ends with the process however that ends.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = EXTRA;');
    database.exec(SCHEMA);
    return stateIn(database);
  } catch (error) {
    if (database !== undefined) letGo(database);
    throw new UnusableSetting('--state', `${file} ${complaint(error)}`);
  }
}

function stateIn(database: InstanceType<typeof Database>): State {
  const one = (sql: string) => {
    const statement = database.prepare(sql);
    return { run: (...values: unknown[]) => statement.run(...values).changes, get: rowOf(statement) };
  };
  const keep = one('INSERT INTO kept VALUES (?, ?) ON CONFLICT DO NOTHING');
  const kept = one('SELECT value FROM kept WHERE name = ?');
  const saveSwap = one(
    'INSERT INTO swaps VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET failed_at = excluded.failed_at',
  );
  const forgetSwap = one('DELETE FROM swaps WHERE payment_hash = ?');
  const begin = one('INSERT INTO launches VALUES (?, ?) ON CONFLICT DO NOTHING');
  const begun = one('SELECT at FROM launches WHERE payment_hash = ?');
  const end = one('INSERT INTO ends VALUES (?, ?) ON CONFLICT DO NOTHING');
  const ended = one('SELECT record FROM ends WHERE payment_hash = ?');
  const endOf = (payment_hash: string) => {
    const row = ended.get(payment_hash);
    return row === undefined ? undefined : recordIn(String(row.record));
  };
  return {
    swaps: {
      load: () => database.prepare('SELECT * FROM swaps ORDER BY rowid').all().map(swapIn),
      save({ payment_hash, swapstring, payment_secret, access_token, expires_at, failed_at }) {
        saveSwap.run(payment_hash, swapstring, payment_secret, access_token, expires_at, failed_at ?? null);
      },
      forget: (payment_hash) => void forgetSwap.run(payment_hash),
    },
    journal: {
      begin: (payment_hash, at) => begin.run(payment_hash, at) === 1,
      begun: (payment_hash) => begun.get(payment_hash) !== undefined,
      end(record) {
        end.run(record.payment_hash, writeJson(record));
        return endOf(record.payment_hash) ?? record;
      },
      ended: endOf,
    },
    once(name, make) {
      const found = kept.get(name);
      if (found !== undefined) return String(found.value);
      const value = make();
      keep.run(name, value);
      return value;
    },
    close: () => letGo(database),
  };
}

/** The library closes a file when its statements are collected; the lock is to end at once. */
function letGo(database: InstanceType<typeof Database>): void {
  try {
    database.exec('PRAGMA locking_mode = NORMAL; SELECT count(*) FROM kept;');
  } catch {
    // It was never held.
  }
  database.close();
}

type Row = Readonly<Record<string, unknown>>;

function rowOf(statement: { get(...values: unknown[]): unknown }): (...values: unknown[]) => Row | undefined {
  return (...values) => statement.get(...values) as Row | undefined;
}

/** Whether an execute was passed to the node stands in the journal, which is asked first. */
function swapIn(row: unknown): IssuedSwap {
  const { payment_hash, swapstring, payment_secret, access_token, expires_at, failed_at } = row as Row;
  return {
    payment_hash: String(payment_hash),
    swapstring: String(swapstring),
    payment_secret: String(payment_secret),
    access_token: String(access_token),
    executed: false,
    expires_at: Number(expires_at),
    failed_at: failed_at === null ? undefined : Number(failed_at),
  };
}

function recordIn(text: string): SwapRecord {
  const record = parseJson(text) as SwapRecord;
  return { ...record, qty_from: BigInt(record.qty_from), qty_to: BigInt(record.qty_to) };
}

function complaint(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (code === 'SQLITE_BUSY') return 'is in use by another service; stop that one, or name another file.';
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') return 'is no state of a maker; name another file.';
  return `cannot be opened (${typeof code === 'string' && code !== '' ? code : 'unknown'}); name a file that can be written.`;
}
