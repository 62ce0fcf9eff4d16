import { outlineOf } from '../../engine/json/outline.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { outcomeOf } from '../../interface/errors/outcome.ts';
import { validationEntries } from '../../interface/errors/validation.ts';
import type { Market } from '../../interface/market/client.ts';
import type { TradablePair } from '../../interface/market/listing.ts';
import type { Control } from '../../verdict/control.ts';
import { NotApplicable, NotExercised } from '../../verdict/failures.ts';

/** A body for POST /api/v1/market/routes and what it gave. */
export interface BodyAttempt {
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: Answer;
}

/**
 * Looks for a body that route discovery accepts, as the interface shows none (MKT-ROUTES-01): an empty one, plausible
 * ones, then one with the members that a 422 asked for.
 * @param pair whose two assets are to be joined
 * @returns all bodies that were sent; the last one is accepted, if its status is 200
 */
export async function tryRouteBodies({ routes }: Pick<Market, 'routes'>, pair: TradablePair): Promise<BodyAttempt[]> {
  const attempts: BodyAttempt[] = [];
  for (const body of plausibleBodies(pair)) {
    const answer = await routes(body);
    attempts.push({ body, answer });
    if (answer.status === 200 && Object.keys(body).length > 0) return attempts;
  }
  const asked = membersAskedFor(attempts, pair);
  if (Object.keys(asked).length > 0) attempts.push({ body: asked, answer: await routes(asked) });
  return attempts;
}

/**
 * A body that route discovery accepts.
 * @throws {NotExercised} when none of {@link tryRouteBodies} is accepted
 */
export async function acceptedRouteBody(
  market: Pick<Market, 'routes'>,
  pair: TradablePair,
): Promise<BodyAttempt['body']> {
  const last = (await tryRouteBodies(market, pair)).at(-1);
  if (last?.answer.status !== 200) throw new NotExercised('no request body was found that route discovery accepts');
  return last.body;
}

/**
 * The body that names two assets of a pair, for checks of what is wrong with one of them.
 * @throws {NotApplicable} when route discovery takes other members: then nobody knows what a wrong one is
 */
export async function plainRouteBody(
  { routes }: Pick<Market, 'routes'>,
  { base_asset_id, quote_asset_id }: TradablePair,
): Promise<{ readonly from_asset: string; readonly to_asset: string }> {
  const body = { from_asset: base_asset_id, to_asset: quote_asset_id };
  if ((await routes(body)).status === 200) return body;
  throw new NotApplicable('route discovery takes other members than from_asset and to_asset');
}

/**
 * Route discovery refuses a `to_asset` of another type: the interface shows no members of its body, so that a server may
 * take any, and read none.
 */
export function readsToAsset(
  { routes }: Pick<Market, 'routes'>,
  body: Readonly<Record<string, unknown>>,
  to_asset: unknown,
): Control {
  return {
    otherwise: `route discovery takes ${JSON.stringify(to_asset)} for to_asset, whatever from_asset is`,
    holds: async () => (await routes({ ...body, to_asset })).status !== 200,
  };
}

/** What came of the bodies, and the shape of the first answer that is no refusal. For a remark. */
export function attemptsText(attempts: readonly BodyAttempt[]): string {
  const outcomes = attempts.map(({ body, answer }) => `{${Object.keys(body)}} → ${outcomeOf(answer)}`).join('; ');
  const answered = attempts.find(({ answer }) => answer.status === 200);
  return answered ? `${outcomes}; answer ${outlineOf(answered.answer.value)}` : outcomes;
}

/** Whether a body was refused as a whole, so that none of its members can have been read. */
export function readNothing({ answer: { status, value } }: BodyAttempt): boolean {
  const entries = validationEntries(value);
  const ofTheWhole = entries.length > 0 && entries.every(({ loc }) => loc.length === 1 && loc[0] === 'body');
  return status === 415 || (status === 422 && ofTheWhole);
}

function plausibleBodies({ base_asset_id, quote_asset_id, routes }: TradablePair): Record<string, unknown>[] {
  const [first] = routes;
  return [
    {},
    { from_asset: base_asset_id, to_asset: quote_asset_id },
    { from_asset_id: base_asset_id, to_asset_id: quote_asset_id },
    {
      from_asset: { asset_id: base_asset_id, layer: first?.from_layer },
      to_asset: { asset_id: quote_asset_id, layer: first?.to_layer },
    },
  ];
}

/** The members that the refusals named, filled by what their names suggest. */
function membersAskedFor(attempts: readonly BodyAttempt[], pair: TradablePair): Record<string, unknown> {
  const entries = attempts.flatMap(({ answer }) => (answer.status === 422 ? validationEntries(answer.value) : []));
  const names = new Set(entries.map(({ loc }) => loc.find((part) => part !== 'body')).filter(isText));
  return Object.fromEntries([...names].map((name) => [name, guess(name, pair)]));
}

function guess(name: string, pair: TradablePair): unknown {
  const far = /to|quote|dest|target/i.test(name);
  if (/layer/i.test(name)) return far ? pair.routes[0]?.to_layer : pair.routes[0]?.from_layer;
  if (/hop|max|limit|count/i.test(name)) return 2;
  if (/ticker|symbol/i.test(name)) return far ? pair.quote_asset : pair.base_asset;
  return far ? pair.quote_asset_id : pair.base_asset_id;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
