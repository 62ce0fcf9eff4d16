/** Finding routes in answers whose members the interface does not show (MKT-PROUTE-10). */
import { excerpt } from '../../engine/excerpt.ts';
import { isMoving } from '../../engine/json/canonical.ts';
import { typed } from '../../engine/json/typed.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { inconclusive, Violation } from '../../verdict/failures.ts';
import { succeeded } from '../errors/answers.ts';
import type { TradablePair } from './listing.ts';
import { mentionedIn } from './matrix.ts';

/** A pair by its names, and its routes. */
export type RoutedPair = Pick<
  TradablePair,
  'id' | 'ticker' | 'base_asset' | 'base_asset_id' | 'quote_asset' | 'quote_asset_id' | 'routes'
>;

/** A step between layers as text, e.g. `BTC_LN→RGB_LN`, so that sets of routes can be compared. */
export function routeText({ from_layer, to_layer }: { from_layer: unknown; to_layer: unknown }): string {
  return `${from_layer}→${to_layer}`;
}

/**
 * All objects with string `from_layer` and `to_layer`, at any depth, as sorted texts without repeats. What stands inside of one
 * are its steps, which need not be routes themselves.
 */
export function routesIn(value: unknown): string[] {
  const found = new Set<string>();
  collect(value, found);
  return [...found].sort();
}

/**
 * Asserts that an answer gives the routes of a pair, possibly in members of its own: it names the layers that they join, and
 * when it holds routes as the lists do, none that is foreign to the pair. The direction of the routes is open, as for the
 * pair itself (QUO-ROUTE-04), and FLW-MARKET-02 judges whether they are all.
 * @throws {Violation} for another status, no JSON, an answer that says nothing, or a foreign route
 * @throws {Inconclusive} for an answer that says something, but names no layer of the pair
 */
export function givesRoutesOf(pair: TradablePair, answer: Answer): void {
  succeeded(answer);
  const { problem, value } = answer;
  const what = `the answer for the routes of ${pair.ticker}`;
  if (problem !== undefined) throw new Violation(`${what} is no JSON: ${problem}`);
  const problems = routeProblems(pair, value);
  if (problems.length > 0) throw new Violation(`${what}: ${problems.join(', ')}`);
  if (routesIn(value).length > 0) return;
  const layers = pair.routes.flatMap(({ from_layer, to_layer }) => [from_layer, to_layer]);
  const named = mentionedIn(value, layers);
  if (!pair.routes.some(({ from_layer, to_layer }) => named.has(from_layer) && named.has(to_layer)))
    inconclusive(`${what} names none of its layers: ${excerpt(answer.text)}`);
}

/** What shows that a JSON value does not give the routes of a pair: a foreign route, or nothing at all. */
export function routeProblems(pair: RoutedPair, value: unknown): string[] {
  const listed = routesIn(pair.routes);
  const turned = routesIn(
    pair.routes.map(({ from_layer, to_layer }) => ({ from_layer: to_layer, to_layer: from_layer })),
  );
  const found = routesIn(value);
  const foreign = found.filter((route) => !listed.includes(route) && !turned.includes(route));
  if (foreign.length > 0) return [`it holds ${foreign.join(', ')}; the pair lists ${listed.join(', ')}`];
  const isNothing = found.length === 0 && saysNothing(value, pair);
  return isNothing ? [`it is ${typed(value)}; expected the routes ${listed.join(', ')}`] : [];
}

/** Whether nothing is in a value but times and what names the pair itself. */
function saysNothing(value: unknown, pair: RoutedPair, member = ''): boolean {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([name, inner]) =>
      saysNothing(inner, pair, Array.isArray(value) ? member : name),
    );
  const { id, ticker, base_asset, base_asset_id, quote_asset, quote_asset_id } = pair;
  const own: unknown[] = [id, ticker, base_asset, base_asset_id, quote_asset, quote_asset_id];
  return !value || isMoving(member) || own.includes(value);
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('from_layer' in value && 'to_layer' in value) {
    const { from_layer, to_layer } = value;
    if (typeof from_layer === 'string' && typeof to_layer === 'string') {
      found.add(routeText({ from_layer, to_layer }));
      return;
    }
  }
  for (const member of Object.values(value)) collect(member, found);
}
