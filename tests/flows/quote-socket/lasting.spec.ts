import { createMessage } from '../../../harness/engine/socket/message.ts';
import { NoReply, type SocketSession } from '../../../harness/engine/socket/socket.ts';
import { lasting, outliveFailures } from '../../../harness/flows/quote-socket/lasting.ts';
import { Violation } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';

const FAILING = { action: 'quote_request' };
const PING = { action: 'ping' };

/** How a server takes what comes behind the last failure that it outlives. */
type Then = 'closes' | 'closes unless pinged' | 'is deaf' | 'answers pings only';

/** What spares pings. */
const SPARED: readonly Then[] = ['closes unless pinged', 'answers pings only'];

/** A server whose sessions outlive n failures, and what was asked in each of them. */
function server(outlived: number, then: Then) {
  const asked: string[][] = [];
  const open = async () => {
    const session: string[] = [];
    asked.push(session);
    let failures = 0;
    let closing: unknown;
    const socket = {
      get closing() {
        return closing;
      },
      async ask(message: unknown) {
        const { action } = Object(message);
        session.push(action);
        if (failures > outlived && (action !== 'ping' || !SPARED.includes(then))) {
          if (then.startsWith('closes')) closing = { by: 'server' };
          throw new NoReply('no reply');
        }
        if (action === 'quote_request') failures++;
        const reply = action === 'ping' ? { action: 'pong' } : { error: 'no such pair' };
        return createMessage(0, Buffer.from(JSON.stringify(reply)), false);
      },
      async close() {
        closing ??= { by: 'client' };
      },
    };
    return socket as unknown as SocketSession;
  };
  return { asked, sockets: { open, reopen: open } };
}

async function askOften(asking: Pick<SocketSession, 'ask'>, times: number): Promise<void> {
  for (let round = 0; round < times; round++) await asking.ask(FAILING);
}

test('a session that outlives its failures is the only one', async () => {
  const { asked, sockets } = server(9, 'closes');
  await askOften(lasting(sockets, await sockets.open()), 4);
  expect(asked.map(({ length }) => length)).toEqual([4]);
});

test('where a failure closes the session, each further one has a session of its own', async () => {
  const { asked, sockets } = server(0, 'closes');
  await askOften(lasting(sockets, await sockets.open()), 4);
  expect(asked.map(({ length }) => length)).toEqual([2, 1, 1, 1]);
});

test('where the third failure leaves it deaf, a ping shows it', async () => {
  const { asked, sockets } = server(2, 'is deaf');
  await askOften(lasting(sockets, await sockets.open()), 5);
  expect(asked[0]).toEqual([...Array(4).fill('quote_request'), 'ping']);
  expect(asked.slice(1).map(({ length }) => length)).toEqual([1, 1]);
});

test('a session that goes on owes its reply, and so does a new one', async () => {
  const { sockets } = server(0, 'answers pings only');
  await expect(askOften(lasting(sockets, await sockets.open()), 2)).rejects.toThrow(Violation);
  const silent = server(-1, 'is deaf');
  await expect(askOften(lasting(silent.sockets, await silent.sockets.open()), 1)).rejects.toThrow(NoReply);
  expect(silent.asked).toHaveLength(1);
});

test('what a session that ended took along is asked again in a new one, where that takes anything', async () => {
  const [ends, lasts] = [server(-1, 'closes'), server(9, 'closes')];
  await askOften(lasting(lasts.sockets, await ends.sockets.open()), 2);
  expect(lasts.asked).toEqual([['ping', 'quote_request', 'quote_request']]);
  await expect(askOften(lasting(ends.sockets, await ends.sockets.open()), 1)).rejects.toThrow(
    'a session ends whatever is asked: no reply',
  );
});

test('a request that ends each session owes its reply', async () => {
  const { sockets } = server(-1, 'closes unless pinged');
  await expect(askOften(lasting(sockets, await sockets.open()), 1)).rejects.toThrow(NoReply);
});

test('whether failures are outlived is found out in a session of its own', async () => {
  await outliveFailures(server(9, 'closes').sockets, FAILING);
  await expect(outliveFailures(server(0, 'closes').sockets, FAILING)).rejects.toThrow(
    'a failed request ends the session: no reply',
  );
  await expect(outliveFailures(server(-1, 'is deaf').sockets, PING)).rejects.toThrow('a failed request draws nothing');
});
