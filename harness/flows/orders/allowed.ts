/** Which orders a provider has to take, and which not. */

import { should } from '../../../specs/tags.ts';
import { excerpt } from '../../engine/excerpt.ts';
import type { Draft } from '../../engine/json/draft.ts';
import type { Members } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { accepted } from '../../interface/errors/answers.ts';
import { type AnsweredTag, refusedAs } from '../../interface/errors/as-stated.ts';
import { outcomeOf } from '../../interface/errors/outcome.ts';
import { makesNoOrder } from '../../interface/orders/refusals.ts';
import { asserts, note } from '../../verdict/check.ts';
import { control } from '../../verdict/control.ts';
import { NotOffered, Violation } from '../../verdict/failures.ts';
import type { Buyer } from './buyer.ts';
import { connectedClient, limitsUnchanged, type OrderControl, servedClient } from './controls.ts';

const BOUNDS_ARE_ALLOWED = should('LSP-CREATE-18');

/**
 * Asserts that an order is taken, and gives what its creation shows. A refusal for the client's sake, or while get_info shows other
 * limits than those it was made by, does not count.
 * @param answer what was answered; the order is created now when left out
 * @param controls what must hold beside that for a refusal to count
 * @throws {Violation} when it is refused
 * @throws {Inconclusive} when it is, and a control does not hold
 */
export async function allowed(
  buyer: Buyer,
  order: Draft,
  { answer, controls = [] }: { readonly answer?: Answer; readonly controls?: readonly OrderControl[] } = {},
): Promise<Members> {
  const came = answer ?? (await buyer.create(order.json));
  return control(
    () => accepted(came),
    [limitsUnchanged, ...controls]
      .map((of) => of(buyer))
      .concat(connectedClient(buyer, came), servedClient(buyer, order, came)),
  );
}

/**
 * Asserts that an order is refused as a requirement accepts it.
 * @param what it is, for the sentence
 * @throws {Violation} when it is taken, or refused otherwise
 * @throws {Inconclusive} when it is, and a control does not hold
 */
export function notAllowed(
  tag: AnsweredTag,
  buyer: Buyer,
  { what, order }: NamedOrder,
  controls: readonly OrderControl[] = [],
): Promise<void> {
  return control(
    async () => makesNoOrder(tag, await buyer.create(order.json), what),
    controls.map((of) => of(buyer)),
  );
}

/** An order, and what it is, for sentences. */
export interface NamedOrder {
  readonly what: string;
  readonly order: Draft;
}

/**
 * Asserts that orders beyond the limits of get_info are refused by a provider that takes a plain one: one that takes none proves
 * nothing.
 * @throws {Violation} when one is taken
 * @throws {Inconclusive} when one is, and get_info shows other limits by now
 * @throws {SetupError} when a plain order is refused, too
 * @throws {NotOffered} when there is none
 */
export async function refusesBeyondLimits(
  tag: AnsweredTag,
  buyer: Buyer,
  orders: AsyncIterable<NamedOrder>,
): Promise<void> {
  let isAny = false;
  for await (const order of orders) {
    isAny = true;
    await notAllowed(tag, buyer, order, [limitsUnchanged]);
  }
  if (!isAny) throw new NotOffered('get_info lists nothing of this kind that an order could go beyond');
  await buyer.place();
}

/** An order at a bound, and the same one step inside. */
export interface AtBound {
  /** What is at its bound. */
  readonly what: string;
  readonly order: Draft;
  /** Made when it is needed: a quote may end those that were given before it. */
  readonly inside: () => Draft | Promise<Draft>;
}

/**
 * Asserts that an order at a bound of get_info is not refused for being there (LSP-CREATE-18). Where the order one step inside is
 * refused as well, funds may lack; that is noted.
 * @throws {Violation} when validation refuses it, or when the order one step inside is accepted
 * @throws {SetupError} when validation refuses a plain order, too
 * @throws {Inconclusive} when get_info shows other limits by now
 */
export function allowedAtBound(buyer: Buyer, { what, order, inside }: AtBound): Promise<void> {
  return control(async () => {
    const answer = await buyer.create(order.json);
    asserts();
    if (answer.status === 200) return;
    // What fails validation always does (Errors), so that is not for want of funds.
    const failsValidation = answer.status === 422;
    if (failsValidation) await buyer.place();
    else refusedAs(BOUNDS_ARE_ALLOWED, answer);
    if (failsValidation || (await buyer.create((await inside()).json)).status === 200)
      throw new Violation(`${what} at its bound is refused: ${excerpt(answer.text)}`);
    note(`${what}: whether its bound is refused for its size is open: ${outcomeOf(answer)}`);
  }, [limitsUnchanged(buyer)]);
}
