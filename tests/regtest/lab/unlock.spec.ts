import { LabFailure } from '../../../regtest/lab/failure.ts';
import { answersAtAll, rlnNode, unlock } from '../../../regtest/lab/rln-node.ts';
import { answering, http, loopback } from '../../engine/wire/loopback.ts';
import { expect, test } from '../../test.ts';

const SURROUNDINGS = {
  bitcoind: { user: 'user', password: 'word', host: '127.0.0.1', port: 18_443 },
  indexer: '127.0.0.1:50001',
  proxy: '127.0.0.1:3000/json-rpc',
};
const WAIT_BUDGET = { atMostMs: 60_000, everyMs: 1 };

type Wire = readonly [status: number, name: string, message?: string];
const OK: Wire = [200, ''];

/** Unlocks a node that answers its calls by these, one after the other; gives what it was asked. */
async function unlocking(...says: readonly Wire[]): Promise<{ path: string; body: Record<string, unknown> }[]> {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const server = await loopback(
    answering((request) => {
      const [head = '', body = ''] = request.split('\r\n\r\n');
      const [status, name, message = name] = says[asked.length] ?? [500, 'AskedTooOften'];
      asked.push({ path: head.split(' ')[1] ?? '', body: JSON.parse(body) });
      return http(status, JSON.stringify(status === 200 ? {} : { error: message, code: status, name }));
    }),
  );
  try {
    await unlock(rlnNode('taker', server.origin, ''), 'secret', SURROUNDINGS, WAIT_BUDGET);
    return asked;
  } finally {
    await server.stop();
  }
}

test('a new node gets a wallet, and is unlocked by one request for all revisions', async () => {
  const [init, unlocked] = await unlocking(OK, OK);
  expect(init).toEqual({ path: '/init', body: { password: 'secret' } });
  const chain = {
    bitcoind_rpc_username: 'user',
    bitcoind_rpc_password: 'word',
    bitcoind_rpc_host: '127.0.0.1',
    bitcoind_rpc_port: 18_443,
  };
  expect(unlocked).toEqual({
    path: '/unlock',
    body: {
      password: 'secret',
      ...chain,
      indexer_url: '127.0.0.1:50001',
      proxy_endpoint: 'rpc://127.0.0.1:3000/json-rpc',
      ldk_chain_sync: { mode: 'BlockSync', config: chain },
      announce_addresses: [],
      announce_alias: null,
    },
  });
});

test('one that has a wallet, or is unlocked, is taken as it is', async () => {
  expect(await unlocking([403, 'AlreadyInitialized'], OK)).toHaveLength(2);
  expect(await unlocking([403, 'UnlockedNode'])).toHaveLength(1);
  expect(await unlocking([403, 'AlreadyInitialized'], [403, 'AlreadyUnlocked'])).toHaveLength(2);
});

test('one that is being unlocked is waited for', async () => {
  const changing: Wire = [403, 'ChangingState'];
  expect(await unlocking(OK, changing, changing, [403, 'UnlockedNode'])).toHaveLength(4);
});

test('one that cannot follow bitcoind follows the indexer', async () => {
  const asked = await unlocking(OK, [400, 'InvalidRequest', 'unknown variant `BlockSync`'], OK);
  expect(asked.at(-1)?.body.ldk_chain_sync).toEqual({
    mode: 'TransactionSync',
    config: { indexer_url: '127.0.0.1:50001' },
  });
});

test('what it refuses otherwise ends it at once', async () => {
  const refused = unlocking(OK, [403, 'InvalidIndexer', 'Indexer cannot be reached']);
  await expect(refused).rejects.toThrow(LabFailure);
  await expect(refused).rejects.toThrow(
    'taker refuses to be unlocked: taker /unlock answers 403 InvalidIndexer: Indexer cannot be reached; its log tells more.',
  );
});

test('a locked node answers, another service does not', async () => {
  for (const [status, answers] of [
    [403, true],
    [404, false],
  ] as const) {
    const server = await loopback(answering(() => http(status, '{"name":"LockedNode"}')));
    try {
      expect(await answersAtAll(rlnNode('maker', server.origin, ''))).toBe(answers);
    } finally {
      await server.stop();
    }
  }
});

test('a node that closes the connection is called lost at once', async () => {
  const server = await loopback((socket) => void socket.once('data', () => socket.destroy()));
  try {
    const broken = unlock(rlnNode('maker', server.origin, ''), 'secret', SURROUNDINGS, WAIT_BUDGET);
    await expect(broken).rejects.toThrow(
      /^maker broke when it was to be unlocked: .* can never be unlocked again. Take another folder/,
    );
  } finally {
    await server.stop();
  }
});
