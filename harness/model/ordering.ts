import type { Buyer } from '../flows/orders/buyer.ts';
import { note } from '../verdict/check.ts';
import { NotJudged } from '../verdict/failures.ts';
import type { CommandTarget } from './command.ts';

/** The buyer, where the provider says what can be ordered; elsewhere sequences go without orders, which is noted. */
export async function ordering(buyer: Buyer): Promise<Pick<CommandTarget, 'buyer'>> {
  try {
    await buyer.info();
    return { buyer };
  } catch (error) {
    if (!(error instanceof NotJudged)) throw error;
    note(`without orders: ${error.message}`);
    return {};
  }
}
