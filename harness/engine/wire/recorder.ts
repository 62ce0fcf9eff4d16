import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linesIn } from '../lines.ts';
import type { Exchange } from './exchange.ts';
import { exchangeIn } from './exchange-line.ts';

/** Writes the exchanges of one test after the other, each test to a file of its own, one JSON line an exchange. */
export interface Recorder {
  /** Opens the file of a test (below the folder); ends the one before. Nothing is created until something is appended. */
  begin(fileName: string): void;
  /** Throws when no test has begun. */
  append(exchange: Exchange): void;
  /** Completes the file and gives its path; undefined when nothing was recorded. */
  end(): string | undefined;
}

/** Lines are written together when the event loop turns, or earlier when this many bytes have gathered. */
const GATHERED = 512 * 1024;

/**
 * Evidence goes to disk as it comes, so memory stays bounded and a killed run loses at most what arrived in the same
 * turn of the event loop.
 * @param instance of the target, which each line names
 */
export function createRecorder(folder: string, instance?: string): Recorder {
  const gathered = Buffer.allocUnsafe(GATHERED);
  let length = 0;
  let path: string | undefined;
  let file: number | undefined;
  let scheduled: NodeJS.Immediate | undefined;

  const write = (bytes: Buffer): void => {
    if (path === undefined || bytes.length === 0) return;
    if (file === undefined) {
      mkdirSync(dirname(path), { recursive: true });
      file = openSync(path, 'w');
    }
    writeAll(file, bytes);
  };

  const flush = (): void => {
    if (scheduled !== undefined) clearImmediate(scheduled);
    scheduled = undefined;
    write(gathered.subarray(0, length));
    length = 0;
  };

  const end = (): string | undefined => {
    flush();
    const written = file === undefined ? undefined : path;
    if (file !== undefined) closeSync(file);
    file = undefined;
    path = undefined;
    return written;
  };

  return {
    begin(fileName) {
      end();
      path = join(folder, fileName);
    },
    append(exchange) {
      if (path === undefined) throw new Error('an exchange was recorded outside of any test');
      const line = `${JSON.stringify(instance === undefined ? exchange : { ...exchange, instance })}\n`;
      // A UTF-16 unit takes three bytes at most.
      const most = line.length * 3;
      if (length + most > GATHERED) flush();
      if (most > GATHERED) write(Buffer.from(line));
      else length += gathered.write(line, length);
      scheduled ??= setImmediate(flush);
    },
    end,
  };
}

function writeAll(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}

/**
 * Reads the exchanges of one file in the order in which they were recorded, holding one line at a time. A torn last line
 * (the run was killed) is skipped; damage anywhere else throws a SyntaxError that names the line.
 */
export async function* readEvidence(file: string): AsyncIterable<Exchange> {
  for (const { bytes, number, isEnded } of linesIn(file)) {
    if (!isEnded) return;
    const exchange = exchangeIn(bytes);
    if (exchange === undefined) throw new SyntaxError(`${file}, line ${number}: not a recorded exchange`);
    yield exchange;
  }
}
