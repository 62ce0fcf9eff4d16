import { type Reader, readerOf } from '../json/document.ts';
import { objectIn } from '../lines.ts';
import type { Exchange } from './exchange.ts';

/** Reads recorded exchanges; strangers may have changed a recording. */
export const EXCHANGES: Reader<Exchange> = readerOf<Exchange>('exchange');

/** The exchange that a line of evidence holds; undefined for one that was cut off, is too long or holds anything else. */
export function exchangeIn(line: Buffer | undefined): Exchange | undefined {
  const value = line && objectIn(line);
  return EXCHANGES.fits(value) ? value : undefined;
}
