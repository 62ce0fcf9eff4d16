import { type Reader, readerOf } from '../json/document.ts';
import type { SideInput } from './recorded-check.ts';

/** A line of the file of what a check was sideInputs beside the wire. */
export interface SideInputLine extends SideInput {
  readonly check: string;
}

/** Reads again what checks were sideInputs beside the wire. */
export const SIDE_INPUT_LINES: Reader<SideInputLine> = readerOf<SideInputLine>('side-input');
