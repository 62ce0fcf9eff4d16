import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { addressesOf } from '../../../regtest/lab/addresses.ts';
import { readContainers, startContainers, stopContainers } from '../../../regtest/lab/containers.ts';
import { openState } from '../../../regtest/lab/state.ts';
import { expect, test } from '../../test.ts';

/** A program instead of docker that records each call in a line, with the variables of the laboratory. */
function stub(file: string, end: string): string {
  const lines = [
    '#!/bin/sh',
    `env | grep -E '^(LAB|RLN)_' | sort | tr '\\n' ' ' >> '${file}.calls'`,
    `echo "| $*" >> '${file}.calls'`,
    end,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o755 });
  return file;
}

test('containers get the ports and the password of the state, and are stopped by the same name', async () => {
  const docker = stub(test.info().outputPath('docker'), 'echo --disable-authentication');
  const folder = test.info().outputPath('lab');
  const state = await openState(folder, true);
  const containers = readContainers({ LAB_DOCKER: docker, RLN_IMAGE: 'example/rln:1' });
  await startContainers(folder, state, containers);
  await stopContainers(folder, state, containers);
  const [help = '', up = '', stop = ''] = readFileSync(`${docker}.calls`, 'utf8').split('\n');
  expect(help).toMatch(/\| run --rm example\/rln:1 --help$/);
  expect(up).toMatch(/\| compose --file \S+\/lab\/compose\.yaml --project-name lab-[0-9a-f]{12} up --detach$/);
  expect(up).toContain(`LAB_MAKER_PORT=${state.ports.maker} `);
  expect(up).toContain('LAB_NODE_FLAGS=--disable-authentication ');
  const [, salt = '', digest] = /LAB_RPC_AUTH=user:([0-9a-f]+)\$([0-9a-f]+)/.exec(up) ?? [];
  expect(digest).toBe(createHmac('sha256', salt).update(state.passwords.bitcoind).digest('hex'));
  const project = /--project-name \S+/.exec(up)?.[0] ?? '';
  expect(stop).toContain(`${project} stop`);
});

test('the nodes reach the other parts by the names of their containers', async () => {
  const { surroundings, nodes, bitcoindUrl } = addressesOf(await openState(test.info().outputPath('lab'), true), {
    nodes: {},
  });
  expect(surroundings).toMatchObject({ bitcoind: { host: 'bitcoind', port: 18_443 }, indexer: 'indexer:50001' });
  expect(nodes.taker.peer).toBe('taker:9735');
  expect(new URL(bitcoindUrl).hostname).toBe('127.0.0.1');
});

test('every port of the compose file is one of 127.0.0.1, and every name in it a service', () => {
  const file = join(import.meta.dirname, '../../../regtest/lab/compose.yaml');
  const { services } = parse(readFileSync(file, 'utf8')) as { services: Record<string, { ports: string[] }> };
  expect(Object.keys(services)).toEqual(['bitcoind', 'indexer', 'proxy', 'maker', 'taker']);
  for (const { ports } of Object.values(services))
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\$\{LAB_\w+_PORT\}:\d+$/);
});

test('no image, or a program that fails, is reported in a sentence', async () => {
  const folder = test.info().outputPath('lab');
  const state = await openState(folder, true);
  await expect(startContainers(folder, state, readContainers({}))).rejects.toThrow(
    'RLN_IMAGE: is not set; name a container image of rgb-lightning-node.',
  );
  const docker = stub(test.info().outputPath('docker'), 'echo "Cannot connect to the daemon" >&2; exit 1');
  await expect(startContainers(folder, state, { docker, rlnImage: 'x' })).rejects.toThrow(
    'run failed: Cannot connect to the daemon; see to it, or name another program by LAB_DOCKER.',
  );
});
