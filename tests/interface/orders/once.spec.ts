import type { Socket } from 'node:net';
import type { Answer } from '../../../harness/engine/wire/answer.ts';
import { CREATE_ORDER } from '../../../harness/interface/operations.ts';
import { orderOperations } from '../../../harness/interface/orders/client.ts';
import { LostAnswer } from '../../../harness/verdict/failures.ts';
import { answering, http, type Wired, wired } from '../../engine/wire/loopback.ts';
import { failureOf } from '../../failure-of.ts';
import { expect, test } from '../../test.ts';

const CREATES = /^POST \/api\/v1\/lsps1\/create_order /;
const ORDER = http(200, '{"order_id":"o-1"}');

/** Long enough for a slow machine to send an order; the late answer comes after it. */
const DEADLINE_MS = 1_000;

/** Does what a server does with an order, and answers anything else. */
type OnOrder = (socket: Socket) => Buffer | undefined;

/** Orders once from a server, over a connection that is open already, and gives what came of it. */
async function order(onOrder: OnOrder, onOther?: () => void) {
  let orders = 0;
  const onSocket = answering((request, socket) => {
    if (!CREATES.test(request)) {
      if (orders > 0) onOther?.();
      return http(200, '{}');
    }
    orders++;
    return onOrder(socket);
  });
  const work = async ({ wire, exchanges }: Wired) => {
    const { getInfo, createOrder } = orderOperations(wire);
    await getInfo();
    const outcome: Answer | unknown = await createOrder({ lsp_balance_sat: 100_000n }).catch((error: unknown) => error);
    const attempts = exchanges.filter(({ operation }) => operation === CREATE_ORDER);
    return { outcome, orders, attempts: attempts.length };
  };
  return wired(onSocket, work, { deadlineMs: DEADLINE_MS });
}

test.describe('an order is sent once to a server', () => {
  test('that answers after the deadline', async () => {
    let late = () => {};
    const { outcome, orders, attempts } = await order(
      (socket) => {
        late = () => socket.write(ORDER);
        return undefined;
      },
      // Once the deadline is over the wire asks whether the server says anything at all.
      () => late(),
    );
    expect(outcome).toBeInstanceOf(LostAnswer);
    expect({ orders, attempts }).toEqual({ orders: 1, attempts: 1 });
  });

  const drops: Readonly<Record<string, (socket: Socket) => void>> = {
    'that drops the connection once it has read the order': (socket) => socket.destroy(),
    'that drops the connection in the middle of its answer': (socket) => socket.end(ORDER.subarray(0, -4)),
    'that resets the connection': (socket) => socket.resetAndDestroy(),
  };
  for (const [what, drop] of Object.entries(drops))
    test(what, async () => {
      const { outcome, orders, attempts } = await order((socket) => void drop(socket));
      expect(outcome).toBeInstanceOf(Error);
      expect({ orders, attempts }).toEqual({ orders: 1, attempts: 1 });
    });

  test('that drops the connection before it has read the order', async () => {
    let connections = 0;
    const onSocket = (socket: Socket) => {
      connections++;
      // It is there for all but the first, so that nobody takes it for absent.
      if (connections === 1) socket.once('readable', () => socket.destroy());
      else answering(() => ORDER)(socket);
    };
    const work = async ({ wire, exchanges }: Wired) => {
      const outcome = await failureOf(orderOperations(wire).createOrder({ lsp_balance_sat: 100_000n }));
      return { outcome, exchanges };
    };
    const { outcome, exchanges } = await wired(onSocket, work, { deadlineMs: DEADLINE_MS });
    expect(outcome).toBeInstanceOf(LostAnswer);
    expect(exchanges).toHaveLength(1);
  });

  for (const status of [500, 502, 503, 504])
    test(`that answers ${status}`, async () => {
      const { outcome, orders, attempts } = await order(() => http(status, '{}', { 'retry-after': '0' }));
      expect(outcome).toMatchObject({ status });
      expect({ orders, attempts }).toEqual({ orders: 1, attempts: 1 });
    });
});
