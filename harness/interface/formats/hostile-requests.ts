/** Requests that no honest client sends, a row of them to one operation (ERR-STATUS-08). */
import fc from 'fast-check';
import { CLASSIC_BODIES } from '../../engine/fuzz/hostile.ts';
import { property } from '../../engine/fuzz/property.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { firstAnswer } from '../errors/probes.ts';
import { withstood } from '../errors/withstood.ts';
import { type Body, brokenBody, classicBodies, classicQueries, hostileBody, hostileQuery } from './hostile.ts';

/** How hostile requests are made for an operation. */
interface Trial {
  /** How many requests are sent; the classic stumbling blocks come first. */
  readonly runs: number;
  readonly seed: number;
}

/**
 * Asserts that no query makes a GET fail.
 * @param parameters those that the operation knows
 * @throws {Violation} with the smallest query that does
 */
export function withstandsQueries(
  wire: Pick<Wire, 'send'>,
  path: string,
  parameters: readonly string[],
  { runs, seed }: Trial,
): Promise<void> {
  return property(
    `a hostile query for ${path} gives no server error`,
    [hostileQuery(parameters)],
    async (query) => withstood(await firstAnswer(wire, { method: 'GET', path, query })),
    { seed, runs, examples: classicQueries(parameters, seed).map((query) => [query]) },
  );
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Asserts that no body makes a POST fail: bodies that are valid but for one member, now and then one that is no proper
 * JSON at all.
 * @param valid bodies that the operation takes
 * @param whole one with every member that the operation knows
 * @throws {Violation} with the smallest body that does
 */
export function withstandsBodies(
  wire: Pick<Wire, 'send'>,
  path: string,
  { valid, whole }: { readonly valid: readonly Json[]; readonly whole: Json },
  { runs, seed }: Trial,
): Promise<void> {
  const broken = fc.oneof(...valid.map(brokenBody)).map(({ body }): Body => ({ json: body }));
  const classic = classicBodies(whole, seed).map(({ body }): Body => ({ json: body }));
  const short = CLASSIC_BODIES.map((body): Body => ({ body }));
  return property(
    `a hostile body for ${path} gives no server error`,
    [
      fc.oneof(
        { weight: 2, arbitrary: broken },
        { weight: 1, arbitrary: hostileBody().map((body): Body => ({ body })) },
      ),
    ],
    async (body: Body) => withstood(await firstAnswer(wire, { method: 'POST', path, ...body })),
    { seed, runs, examples: [...classic, ...short].map((body): [Body] => [body]) },
  );
}
