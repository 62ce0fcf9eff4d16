import { addressesOf } from '../../../regtest/lab/addresses.ts';
import { demandAnswers } from '../../../regtest/lab/answering.ts';
import { bitcoindRpc } from '../../../regtest/lab/bitcoind-rpc.ts';
import { fund } from '../../../regtest/lab/fund.ts';
import { startElectrumServer } from '../../../regtest/lab/indexer/electrum-server.ts';
import { startProxyServer } from '../../../regtest/lab/proxy/proxy-server.ts';
import { openState, writeState } from '../../../regtest/lab/state.ts';
import { status } from '../../../regtest/lab/status.ts';
import { expect } from '../../test.ts';
import { test } from './funded.ts';

test('it shows what answers, heights, channels, funds and settled swaps', async ({
  lab,
  bitcoind,
  world,
  said,
}, info) => {
  const folder = info.outputPath('lab');
  await openState(folder, false);
  const asset_id = await fund(lab);
  const indexer = await startElectrumServer(bitcoindRpc(bitcoind.address));
  const proxy = await startProxyServer();
  const named = {
    bitcoindUrl: bitcoind.address,
    indexerUrl: `127.0.0.1:${indexer.port}`,
    proxyUrl: `http://127.0.0.1:${proxy.port}/json-rpc`,
    nodes: world.nodes,
  };
  try {
    said.length = 0;
    expect(await status(folder, named, (line) => said.push(line))).toBe(true);
    const height = bitcoind.blocks.length - 1;
    expect(said.slice(0, 6)).toEqual([
      'bitcoind  not started here, answers',
      'indexer   not started here, answers',
      'proxy     not started here, answers',
      'maker     not started here, answers',
      'taker     not started here, answers',
      `chain     height ${height}`,
    ]);
    expect(said[6]).toContain(
      `${world.nodes.maker.url}, height ${height}, 297500000 sat and for assets 1500000 sat on chain`,
    );
    expect(said.join('\n')).toContain(`400000000 out, 200000000 in of ${asset_id}`);
    expect(said).toContain('maker     1 swaps settled');
  } finally {
    await indexer.close();
    await proxy.close();
  }
});

test('what is gone and what does not answer is named, and is not well', async ({ said }, info) => {
  const folder = info.outputPath('lab');
  const state = await openState(folder, false);
  writeState(folder, { ...state, programs: { maker: { pid: 1, identity: 'another start' } } });
  expect(await status(folder, { nodes: {} }, (line) => said.push(line))).toBe(false);
  expect(said).toEqual([
    'bitcoind  not started here, does not answer',
    'indexer   not started here, does not answer',
    'proxy     not started here, does not answer',
    'maker     process 1 is gone, does not answer',
    'taker     not started here, does not answer',
  ]);
});

test('before anything is asked of them, parts that do not answer are named together', async ({ said: _ }, info) => {
  const addresses = addressesOf(await openState(info.outputPath('lab'), false), { nodes: {} });
  await expect(demandAnswers(addresses)).rejects.toThrow(
    'no answer from bitcoind, indexer, proxy, maker, taker; begin with: npm run lab -- up.',
  );
});

test('without a laboratory there is nothing to show', async ({ said }, info) => {
  const nowhere = info.outputPath('nowhere');
  await expect(status(nowhere, { nodes: {} }, (line) => said.push(line))).rejects.toThrow(
    `there is no laboratory in ${nowhere}; begin with: npm run lab -- up.`,
  );
});
