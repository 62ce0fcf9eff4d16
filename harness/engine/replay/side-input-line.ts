import { type Reader, readerOf } from '../json/document.ts';
import type { SideInput } from './recorded-check.ts';

/** A line of the file of side inputs: what checks got beside the wire. */
export interface SideInputLine extends SideInput {
  readonly check: string;
}

/** Reads the recorded side inputs. */
export const SIDE_INPUT_LINES: Reader<SideInputLine> = readerOf<SideInputLine>('side-input');
