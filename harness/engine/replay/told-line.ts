import { type Reader, readerOf } from '../json/document.ts';
import type { Aside } from './recorded-check.ts';

/** A line of the file of what a check was told beside the wire. */
export interface ToldLine extends Aside {
  readonly check: string;
}

/** Reads again what checks were told beside the wire. */
export const TOLD_LINES: Reader<ToldLine> = readerOf<ToldLine>('told');
