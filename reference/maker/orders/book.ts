import { remember } from '../../lightning/remember.ts';
import { isOver, type Order } from './order.ts';

/** Every order of one service that is not over, and the latest of those that are. */
export interface OrderBook {
  add(order: Order): void;
  find(order_id: string): Order | undefined;
  /** The orders that are not over. */
  open(): readonly Order[];
  /** Does something with an order while nobody else does; whoever comes later waits. */
  inTurn<T>(order: Order, task: () => Promise<T>): Promise<T>;
}

/** An empty book. Orders that are over are forgotten beyond 10 000, the oldest first. */
export function createOrderBook(): OrderBook {
  const orders = new Map<string, Order>();
  const open = new Set<Order>();
  const turns = new WeakMap<Order, Promise<unknown>>();
  return {
    add(order) {
      remember(orders, order.order_id, order, isOver);
      open.add(order);
    },
    find: (order_id) => orders.get(order_id),
    open() {
      for (const order of open) if (isOver(order)) open.delete(order);
      return [...open];
    },
    inTurn(order, task) {
      const turn = (turns.get(order) ?? Promise.resolve()).then(task, task);
      turns.set(order, turn);
      return turn;
    },
  };
}
