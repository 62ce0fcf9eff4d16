import { join } from 'node:path';
import { TOKEN } from '../regtest/maker/on-imitation.ts';
import { assets, channels, no, ok, PUBKEY } from '../regtest/maker/recorded.ts';
import { stubNode } from '../regtest/maker/stub-node.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { command, expectRefusal } from './command.ts';

const NODE = ['--maker-node', 'http://127.0.0.1:1'];

for (const [what, args, says] of [
  ['a catalogue without a node', ['--catalogue-from-node'], '--catalogue-from-node: is for a maker on a real node'],
  ['a node without a catalogue', NODE, '--maker-node: needs one of --catalogue FILE and --catalogue-from-node'],
  ['a fault', [...NODE, '--catalogue-from-node', '--fault', 'x'], '--fault: is for the embedded reference'],
  ['no address', ['--maker-node', 'here', '--catalogue-from-node'], '--maker-node: must be an address'],
  [
    'an address with an account',
    ['--maker-node', 'http://u:pass@h', '--catalogue-from-node'],
    '--maker-node: takes no user and password',
  ],
  [
    'a bitcoind without an account',
    [...NODE, '--catalogue-from-node', '--bitcoind', 'http://127.0.0.1:18443'],
    '--bitcoind: needs user and password',
  ],
  [
    'a token in no variable',
    [...NODE, '--catalogue-from-node', '--maker-node-token', 'NO_SUCH_TOKEN'],
    '--maker-node-token: the variable NO_SUCH_TOKEN is not set',
  ],
  [
    'a place of peers that is none',
    [...NODE, '--catalogue-from-node', '--maker-node-peer', 'here'],
    '--maker-node-peer: must be host:port',
  ],
  ['nobody there', [...NODE, '--catalogue-from-node'], '--maker-node: The node of the maker does not answer'],
] as const)
  test(`serve with ${what} ends in exit code 2 with one sentence`, async () => {
    const ended = await called(['serve', ...args]);
    expectRefusal(ended, says);
    expect(ended.stdout).toBe('');
  });

test('the ready line leaves out what is not there, and no output holds the token', async () => {
  const stub = await stubNode({
    '/nodeinfo': ok({ pubkey: PUBKEY }),
    '/networkinfo': ok({ network: 'Regtest', height: 131 }),
    '/listassets': ok(assets('2024-11')),
    '/listchannels': ok({ channels: channels('2024-11') }),
  });
  const state = join(test.info().outputPath(), 'state.sqlite');
  const args = ['serve', '--maker-node', stub.url, '--catalogue-from-node', '--state', state];
  const env = { MAKER_NODE_TOKEN: TOKEN };
  const watch = (stdout: string, kill: (signal: NodeJS.Signals) => void) => stdout.includes('\n') && kill('SIGTERM');
  const { code, stdout, stderr } = await command(args, { env, watch });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(Object.keys(JSON.parse(stdout))).toEqual(['baseUrl', 'wsUrl', 'controlUrl', 'state', 'keys']);
  expect(stdout).not.toContain(TOKEN);
  expect(new Set(stub.asked.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${TOKEN}`]));
  stub.say({ '/nodeinfo': no(401, 'Unauthorized', `not good: ${TOKEN}`) });
  const refused = await called(args, { env });
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('Unauthorized');
  expect(refused.stderr).not.toContain(TOKEN);
  await stub.close();
});
