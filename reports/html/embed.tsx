import { gzipSync } from 'node:zlib';
import { renderToString } from 'preact-render-to-string';
import { Entry } from './entry.tsx';
import type { ShownExchange } from './shown-exchange.ts';

/** Some exchanges as markup, packed: base64 of gzip of a JSON array of texts. */
export interface Packed {
  /** Numbers of the exchanges, in the order of the array. */
  readonly numbers: readonly number[];
  readonly data: string;
}

/** Exchanges in one pack. To show one of them, a browser unpacks that many. */
const IN_A_PACK = 50;
/** Limits of what a page carries along, so that it opens on a phone: exchanges, and characters that they take. */
const MOST_EXCHANGES = 6_000;
const MOST_CHARACTERS = 8_000_000;

/**
 * Packs exchanges for the page to carry along until one of them is asked for. What is left out is in `evidence.har`.
 * @param numbers numbers of exchanges, the most important first
 * @param show gives what is shown of one
 */
export async function packExchanges(
  numbers: Iterable<number>,
  show: (number: number) => Promise<ShownExchange>,
): Promise<Packed[]> {
  const packs: Packed[] = [];
  let waiting: ShownExchange[] = [];
  let characters = 0;
  let taken = 0;
  const pack = () => {
    if (waiting.length === 0) return;
    const texts = waiting.map((exchange) => renderToString(<Entry exchange={exchange} />));
    const data = gzipSync(JSON.stringify(texts)).toString('base64');
    packs.push({ numbers: waiting.map(({ number }) => number), data });
    characters += data.length;
    waiting = [];
  };
  for (const number of numbers) {
    if (taken >= MOST_EXCHANGES || characters >= MOST_CHARACTERS) break;
    waiting.push(await show(number));
    taken++;
    if (waiting.length === IN_A_PACK) pack();
  }
  pack();
  return packs;
}
