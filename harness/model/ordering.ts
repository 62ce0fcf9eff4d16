import { NotExercised, SetupError } from '../engine/failures.ts';
import { note } from '../engine/verdict/check.ts';
import type { Buyer } from '../interface/orders/buyer.ts';
import type { CommandTarget } from './command.ts';

/** The buyer, where the provider says what can be ordered; elsewhere sequences go without orders, which is noted. */
export async function ordering(buyer: Buyer): Promise<Pick<CommandTarget, 'buyer'>> {
  try {
    await buyer.info();
    return { buyer };
  } catch (error) {
    if (!(error instanceof SetupError || error instanceof NotExercised)) throw error;
    note(`without orders: ${error.message}`);
    return {};
  }
}
