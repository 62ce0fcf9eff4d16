import { statSync } from 'node:fs';
import { join } from 'node:path';
import { linesFilesIn, linesIn } from '../engine/lines.ts';
import type { Exchange } from '../engine/wire/exchange.ts';
import { exchangeIn } from '../engine/wire/exchange-line.ts';
import { isOfOwnChecks } from './passive-evidence.ts';

/** Reads on in the evidence of a run while it is written. */
export interface EvidenceTail {
  /**
   * The exchanges that have come since it was last called, but those of own checks, one at a time.
   * @throws {SyntaxError} when a whole line is none
   */
  further(): Generator<Exchange>;
  /** Whether it has read all that there is by now. */
  isAtEnd(): boolean;
}

/** @param folder with the evidence files (`*.ndjson`); it may be made later */
export function evidenceTail(folder: string): EvidenceTail {
  /** How many bytes of a file have been read, by its name. */
  const read = new Map<string, number>();
  const judged = () => linesFilesIn(folder).filter((name) => !isOfOwnChecks(name));
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  return {
    *further() {
      for (const name of judged()) {
        const from = read.get(name) ?? 0;
        if (sizeOf(name) === from) continue;
        const file = join(folder, name);
        for (const { bytes, offset, isEnded } of linesIn(file, from)) {
          // The rest of it is still to come.
          if (!isEnded) break;
          const exchange = exchangeIn(bytes);
          if (exchange === undefined) throw new SyntaxError(`${file}, byte ${offset}: not a recorded exchange`);
          read.set(name, offset + (bytes?.length ?? 0) + 1);
          yield exchange;
        }
      }
    },
    isAtEnd: () => judged().every((name) => sizeOf(name) === (read.get(name) ?? 0)),
  };
}
