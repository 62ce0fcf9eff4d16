import type { Members } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { isSecret, type Secret } from '../../engine/wire/secret.ts';
import { SetupError } from '../../verdict/failures.ts';
import { setUpBy } from '../errors/answers.ts';

/** What it takes to read an order, and to decide on it. */
export interface OrderAccess {
  readonly order_id: string;
  readonly access_token: Secret;
}

/** An order as its creation gave it. */
export interface PlacedOrder extends OrderAccess {
  /** What was asked for. */
  readonly asked: Members;
  /** The order in the answer, its members as they came. */
  readonly order: Members;
}

/** The body of a get_order: what opens an order, and nothing else of it. */
export function accessTo({ order_id, access_token }: OrderAccess): OrderAccess {
  return { order_id, access_token };
}

/**
 * The order that a creation gave.
 * @throws {SetupError} when it gave none: whether it should have is another check's question
 * @throws {NotExercised} when the target is busy
 */
export function placedOrder(asked: Members, answer: Answer): PlacedOrder {
  const order = setUpBy(answer, 'an order could not be had');
  const { order_id, access_token } = order;
  if (typeof order_id !== 'string' || !isSecret(access_token))
    throw new SetupError('an order could not be had: create_order gave no order_id or no access_token');
  return { order_id, access_token, asked, order };
}
