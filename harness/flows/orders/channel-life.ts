import { instantOf } from '../../engine/json/date-time.ts';
import { type Members, membersOf } from '../../engine/json/members.ts';
import type { PlacedOrder } from '../../interface/orders/placed.ts';
import { note } from '../../verdict/check.ts';
import { expect } from '../../verdict/expect.ts';
import { NotExercised } from '../../verdict/failures.ts';

/** How far from its announced length the life of a channel may be without a word, as a factor of blocks of ten minutes. */
const USUAL_LIFE = [0.5, 2] as const;
const SECONDS_A_BLOCK = 600;

/**
 * Asserts of the channel of an order that it ends after it was funded (LSP-CHAN-02). How long it lives is noted where that is not
 * what was ordered.
 * @throws {NotExercised} when it does not show both times
 */
export function outlivesItsFunding({ channel: shown }: Members, { asked }: Pick<PlacedOrder, 'asked'>): void {
  const channel = membersOf(shown);
  const [funded, over] = [instantOf(channel?.funded_at)?.time, instantOf(channel?.expires_at)?.time];
  if (funded === undefined || over === undefined) throw new NotExercised('the channel does not show both times');
  expect(over, '`channel.expires_at`, compared with `funded_at`').toBeGreaterThan(funded);
  const share = (over - funded) / (Number(asked.channel_expiry_blocks) * SECONDS_A_BLOCK);
  if (share < USUAL_LIFE[0] || share > USUAL_LIFE[1])
    note(`the channel shall live ${share.toFixed(2)} times as long as was ordered`);
}
