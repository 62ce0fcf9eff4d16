import { createWalletLock } from '../../../regtest/maker/wallet-lock.ts';
import { expect, test } from '../../test.ts';

/** Work that goes on until it is let. */
function work(name: string, done: string[]) {
  let end = () => {};
  const held = new Promise<void>((ended) => {
    end = ended;
  });
  return {
    end,
    async run() {
      done.push(`${name} begins`);
      await held;
      done.push(`${name} ends`);
      return name;
    },
  };
}

/** Lets everything go on that nothing holds. */
const settle = () => new Promise((done) => setImmediate(done));

test('a wallet is spent from by one at a time, and only once what comes after the one before is over', async () => {
  const { spend } = createWalletLock();
  const done: string[] = [];
  const [first, after, second] = [work('first', done), work('after', done), work('second', done)];
  const opened = spend(first.run, async () => void (await after.run()));
  const sent = spend(second.run);
  await settle();
  expect(done).toEqual(['first begins']);
  first.end();
  expect(await opened).toBe('first');
  await settle();
  expect(done.at(-1)).toBe('after begins');
  after.end();
  second.end();
  expect(await sent).toBe('second');
  expect(done.slice(-3)).toEqual(['after ends', 'second begins', 'second ends']);
});

test('looks at the chain end before anybody spends, and later ones leave the chain alone as long', async () => {
  const { look, spend } = createWalletLock();
  const done: string[] = [];
  const [early, spent] = [work('look', done), work('spend', done)];
  const looked = look((skip_sync) => (skip_sync ? Promise.resolve('') : early.run()));
  const sent = spend(spent.run);
  expect(await look(async (skip_sync) => skip_sync)).toBe(true);
  await settle();
  expect(done).toEqual(['look begins']);
  early.end();
  expect(await looked).toBe('look');
  await settle();
  expect(done).toEqual(['look begins', 'look ends', 'spend begins']);
  spent.end();
  await sent;
  await settle();
  expect(await look(async (skip_sync) => skip_sync)).toBe(false);
});

test('what fails keeps nobody else from the wallet', async () => {
  const { look, spend } = createWalletLock();
  const failed = () => Promise.reject(new Error('no'));
  await expect(spend(failed)).rejects.toThrow('no');
  await spend(async () => undefined, failed);
  await expect(look(failed)).rejects.toThrow('no');
  expect(await spend(async () => 'spent')).toBe('spent');
  await settle();
  expect(await look(async (skip_sync) => skip_sync)).toBe(false);
});
