import { remember } from '../../lightning/remember.ts';
import type { Order } from './order.ts';

/** Every order of one service about which something is left to be done, and the latest of the others. */
export interface OrderBook {
  add(order: Order): void;
  find(order_id: string): Order | undefined;
  /** The orders about which something may be left to be done. */
  open(): readonly Order[];
  /** Runs a task with an order while no other task does; later ones wait. */
  inTurn<T>(order: Order, task: () => Promise<T>): Promise<T>;
}

/** An empty book. Closed orders are forgotten beyond 10 000, the oldest first. */
export function createOrderBook(): OrderBook {
  const orders = new Map<string, Order>();
  const open = new Set<Order>();
  const turns = new WeakMap<Order, Promise<unknown>>();
  return {
    add(order) {
      remember(orders, order.order_id, order, ({ closed }) => closed);
      open.add(order);
    },
    find: (order_id) => orders.get(order_id),
    open() {
      for (const order of open) if (order.closed) open.delete(order);
      return [...open];
    },
    inTurn(order, task) {
      const turn = (turns.get(order) ?? Promise.resolve()).then(task, task);
      turns.set(order, turn);
      return turn;
    },
  };
}
