import { isInteger } from '../engine/json/members.ts';
import { isBefore } from '../engine/moment.ts';
import type { Buyer } from '../flows/orders/buyer.ts';
import { deadlinesOf } from '../interface/orders/deadlines.ts';
import { paymentOf } from '../interface/orders/order-object.ts';
import { LEAST_OUTPUT_SAT } from '../interface/orders/payment.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import { NotExercised, SetupError } from '../verdict/failures.ts';
import { type Book, type HeldOrder, type MarketPlace, ordersOf } from './book.ts';
import { type Actor, type Command, type CommandTarget, command, nameOf, nthOf } from './command.ts';
import { afterDeposit, afterDoubtfulPayment, afterInvoice, afterMove, type ModelOrder } from './order.ts';
import { look } from './order-reading-commands.ts';
import { paidOnchain } from './payments.ts';

/** How much of an order is paid on-chain at once. */
export const PARTS = ['all of it', 'too much', 'too little', 'half of it', 'the rest'] as const;
type Part = (typeof PARTS)[number];

/** By how many satoshis a payment is too much, or too little. */
const BESIDE = 1_000n;

/** The invoice of an order is paid; the order is looked at before and after. */
export function payInvoice(who: Actor): Command {
  return command(
    `${nameOf(who.client)} pays the invoice of order ${who.nth}`,
    ({ clients }) => clients[who.client].orders.length > 0,
    (book, { buyer, means }) =>
      pay(book, buyer, nthOf(book.clients[who.client].orders, who.nth), async ({ placed, model }) => {
        await means?.payInvoice({ ...placed, order: model.last });
        return afterInvoice(model);
      }),
  );
}

/** Some of an order is paid on-chain; the order is looked at before and after. */
export function payOnchain(who: Actor, part: Part): Command {
  return command(
    `${nameOf(who.client)} pays ${part} for order ${who.nth} on-chain`,
    ({ clients }) => clients[who.client].orders.length > 0,
    (book, { buyer, means }) =>
      pay(book, buyer, nthOf(book.clients[who.client].orders, who.nth), async ({ placed, model }) => {
        const { order_total_sat } = paymentOf(model.last, 'onchain');
        const total = isInteger(order_total_sat) ? BigInt(order_total_sat) : 0n;
        const sat = satoshisOf(part, total, paidOnchain(model.payments));
        if (sat < LEAST_OUTPUT_SAT) return model;
        await means?.payOnchain({ ...placed, order: model.last }, sat - total);
        return afterDeposit(model, sat);
      }),
  );
}

function satoshisOf(part: Part, total: bigint, paid: bigint): bigint {
  switch (part) {
    case 'all of it':
      return total;
    case 'too much':
      return total + BESIDE;
    case 'too little':
      return total - BESIDE;
    case 'half of it':
      return total / 2n;
    case 'the rest':
      return total - paid;
  }
}

/** Reads the order before it pays: an order need not count late payments, or those that a lever refused. */
async function pay(
  book: Book,
  buyer: Buyer | undefined,
  order: HeldOrder,
  made: (order: HeldOrder) => Promise<ModelOrder>,
): Promise<void> {
  if (!buyer) return;
  const moment = await look(book, buyer, order);
  try {
    order.model = await made(order);
    if (!isBefore(moment, order.model.due)) order.model = afterDoubtfulPayment(order.model);
  } catch (error) {
    if (error instanceof NotExercised || !(error instanceof SetupError)) throw error;
    order.model = afterDoubtfulPayment(order.model);
  }
  await look(book, buyer, order);
}

/** Blocks are mined. */
export function mine(blocks: number): Command {
  return command(
    `${blocks} blocks are mined`,
    () => true,
    async (_book, { means }) => {
      await means?.mine(blocks);
    },
  );
}

/** How far the market goes, and how far back, in percent: what nobody would call insignificant. */
const FAR: Readonly<Record<MarketPlace, number>> = { away: 60, home: -37.5 };

/** The market moves far away, or back; what was asked before of an order with an asset is asked anew. */
export const moveMarket: Command = command(
  'the market moves',
  () => true,
  (book, target) => moveTo(book, target, book.market === 'home' ? 'away' : 'home'),
);

/** Puts the market where it was before the commands. */
export async function bringHome(book: Book, target: CommandTarget): Promise<void> {
  if (book.market === 'away') await moveTo(book, target, 'home');
}

async function moveTo(book: Book, { means }: CommandTarget, market: MarketPlace): Promise<void> {
  if (!means) return;
  await means.moveRate(FAR[market]);
  book.market = market;
  for (const order of ordersOf(book)) order.model = afterMove(order.model, order.market !== market);
}

/** The time of an order runs out; it is looked at then, and again when blocks were mined. */
export function outliveOrder(who: Actor): Command {
  return command(
    `${nameOf(who.client)} outlives order ${who.nth}`,
    ({ clients }) => clients[who.client].orders.length > 0,
    async (book, { buyer, means, pass }) => {
      const order = nthOf(book.clients[who.client].orders, who.nth);
      if (!buyer || !pass) return;
      const { from } = await look(book, buyer, order);
      const left = Math.ceil(Math.max(...deadlinesOf(order.model.last)) + TIMEOUTS.longAfterEnd - from);
      if (left > 0) await pass(left);
      await look(book, buyer, order);
      await means?.mine(BLOCKS);
      await look(book, buyer, order);
    },
  );
}

/** Enough to confirm anything, and few enough that nothing else happens. */
export const BLOCKS = 6;
