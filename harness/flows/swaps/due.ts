import { routingAllowance } from '../../interface/orders/fee-allowance.ts';
import type { BegunSwap } from '../../interface/swaps/client.ts';
import { givenAndGot } from '../../interface/swaps/terms.ts';
import type { Moved } from '../../taker/balances.ts';

/** Amounts by the names that balances have for their assets. */
export type Amounts = ReadonlyMap<string, bigint>;

/** By how much the balances of the client move when swaps are settled. */
export function dueOf(swaps: readonly BegunSwap[]): Amounts {
  const due = new Map<string, bigint>();
  const add = (asset: string, amount: bigint) => due.set(nameOf(asset), (due.get(nameOf(asset)) ?? 0n) + amount);
  for (const { body } of swaps) {
    const [[given, gives], [got, gets]] = givenAndGot(body);
    add(given, -gives);
    add(got, gets);
  }
  return due;
}

/** BTC under the name that balances have for it. */
export function nameOf(asset: string): string {
  return asset.toUpperCase() === 'BTC' ? 'BTC' : asset;
}

/** Whether the client has what it should have, as exactly as its node shows it. */
export function fits({ total, uncertain_msat }: Moved, expected: Amounts): boolean {
  const assets = new Set([...Object.keys(total), ...expected.keys()]);
  return [...assets].every((asset) => {
    const off = (total[asset] ?? 0n) - (expected.get(asset) ?? 0n);
    const allowed = asset === 'BTC' ? uncertain_msat : 0n;
    return off <= allowed && off >= -allowed;
  });
}

/** Whether nothing but routing fees is missing of what swaps that were settled should have moved. */
export function lacksRoutingFees(moved: Moved, expected: Amounts): boolean {
  const due = expected.get('BTC') ?? 0n;
  const lack = due - (moved.total.BTC ?? 0n);
  const isFee = lack > 0n && lack <= routingAllowance(due < 0n ? -due : 0n);
  return expected.size > 0 && isFee && fits({ ...moved, total: { ...moved.total, BTC: due } }, expected);
}

/** Whether the client may have what it should have, for all that its node doesn't show. */
export function mayFit(moved: Moved, expected: Amounts): boolean {
  return fits({ ...moved, uncertain_msat: moved.uncertain_msat + moved.hidden_msat }, expected);
}

/** For people: what moved, assets that did not left out. */
export function movedText({ total }: Moved): string {
  return amountsText(new Map(Object.entries(total).filter(([, amount]) => amount !== 0n)));
}

/** For people: amounts with their signs. */
export function amountsText(amounts: Amounts): string {
  const texts = [...amounts].map(
    ([asset, amount]) => `${amount > 0n ? '+' : ''}${amount} ${asset === 'BTC' ? 'msat' : asset}`,
  );
  return texts.join(' and ') || 'nothing';
}
