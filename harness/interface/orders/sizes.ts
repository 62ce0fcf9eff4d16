import type fc from 'fast-check';
import { amountWithin } from '../quotes/amounts.ts';
import { larger, type Sides, type Split, smaller } from './bounds.ts';

const NOTHING = { min: 0n, max: 0n };

/** Splits inside all bounds; undefined when there are none. */
export function splitWithin({ client: ofClient, lsp: ofLsp, channel }: Sides): fc.Arbitrary<Split> | undefined {
  const [client, lsp] = [ofClient ?? NOTHING, ofLsp ?? NOTHING];
  const sums = channel && {
    min: larger(channel.min, client.min + lsp.min),
    max: smaller(channel.max, client.max + lsp.max),
  };
  if (!sums || sums.min > sums.max) return undefined;
  return amountWithin({
    min: larger(lsp.min, sums.min - client.max),
    max: smaller(lsp.max, sums.max - client.min),
  }).chain((provided) => {
    const beside = { min: larger(client.min, sums.min - provided), max: smaller(client.max, sums.max - provided) };
    return amountWithin(beside).map((own): Split => ({ lsp: provided, client: own }));
  });
}
