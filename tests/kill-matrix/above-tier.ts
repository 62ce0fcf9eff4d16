import type { ListedTest } from '../../cli/playwright.ts';
import type { Exchange } from '../../harness/engine/wire/exchange.ts';
import type { CheckResult } from '../../harness/verdict/verdict.ts';
import { matchOperation } from '../../specs/operations.ts';
import { permits, type Tier, tierOf } from '../../specs/tiers.ts';

/**
 * The checks that used an operation of a higher tier than they ask for: in a run of their own tier each would be refused
 * in the middle of its work.
 * @param exchanges what a run of all tiers recorded
 * @param tests all checks; of those with one title the one of the highest tier counts
 * @returns a failure of the suite for each, in the order of the exchanges
 */
export async function aboveTier(
  exchanges: AsyncIterable<Exchange>,
  tests: readonly ListedTest[],
): Promise<CheckResult[]> {
  const own = new Map<string, { readonly id: string; readonly tier: Tier }>();
  for (const { title, tags } of tests) {
    const words = tags.map((tag) => tag.replace('@', ''));
    const [tier, before] = [tierOf(words), own.get(title)];
    if (before === undefined || permits(tier, before.tier)) own.set(title, { id: words[0] ?? '', tier });
  }
  const found = new Map<string, CheckResult>();
  for await (const { id: exchange, check, operation, messages = [] } of exchanges) {
    const title = check.split(' › ').at(-1) ?? '';
    const granted = own.get(title);
    if (granted === undefined || found.has(title)) continue;
    const [method = '', path = ''] = operation?.split(' ') ?? [];
    const asked = messages.some(isQuoteRequest) ? 'quote' : (matchOperation(method, path)?.tier ?? 'read');
    if (permits(granted.tier, asked)) continue;
    const message = `it asks for the tier ${granted.tier} and uses ${operation}, which needs ${asked}`;
    found.set(title, { id: granted.id, title, outcome: 'error', message, exchanges: [exchange] });
  }
  return [...found.values()];
}

function isQuoteRequest(message: NonNullable<Exchange['messages']>[number]): boolean {
  return message.from === 'client' && 'text' in message && /"action"\s*:\s*"quote_request"/.test(message.text);
}
