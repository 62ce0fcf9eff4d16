import { basename, join } from 'node:path';
import { readJournalLines } from '../../harness/engine/lines.ts';
import { SIDE_INPUT_LINES } from '../../harness/engine/replay/side-input-line.ts';
import { SIDE_INPUT_FOLDER } from '../../harness/engine/wire/evidence-reference.ts';

/** A lever that a check pulled by the control interface. */
export interface Lever {
  /** Unix time in milliseconds at which it was done. */
  readonly at: number;
  /** Address of the control interface. */
  readonly base: string;
  readonly path: string;
  readonly body: string;
}

const PULL = /^POST (https?:\/\/\S+)(\/[a-z-]+) (\{.*\})$/;

/**
 * The levers that a check pulled, as they stand beside its evidence. Those that are commands, or a bitcoind, are not among them.
 * @param out folder of the run
 * @param evidence file of the check
 */
export function leversIn(out: string, evidence: string, check: string): Lever[] {
  const { values } = readJournalLines(join(out, SIDE_INPUT_FOLDER, basename(evidence)));
  return values.filter(SIDE_INPUT_LINES.fits).flatMap((line) => {
    const [, base, path, body = ''] = line.check === check ? (PULL.exec(line.what) ?? []) : [];
    if (base === undefined || path === undefined || body.includes('"jsonrpc"')) return [];
    return [{ at: line.at, base, path, body }];
  });
}
