import { connect } from 'node:net';
import type { Addresses } from './addresses.ts';
import { bitcoindRpc } from './bitcoind-rpc.ts';
import { LabFailure } from './failure.ts';
import { answersAtAll } from './rln-node.ts';
import { PARTS, type PartName } from './state.ts';

const DEADLINE_MS = 5_000;

/** Whether a part answers as what it should be. Throws, or gives false, while it doesn't. */
export function isAnswering(part: PartName, { bitcoindUrl, indexer, proxyUrl, nodes }: Addresses): Promise<boolean> {
  switch (part) {
    case 'bitcoind':
      return bitcoindRpc(bitcoindUrl)
        .call('getblockchaininfo')
        .then(() => true);
    case 'indexer':
      return speaksElectrum(indexer);
    case 'proxy':
      return speaksProxy(proxyUrl);
    default:
      return answersAtAll(nodes[part]);
  }
}

/**
 * Looks whether all parts answer, before anything is asked of them.
 * @throws {LabFailure} naming those that don't
 */
export async function demandAnswers(addresses: Addresses): Promise<void> {
  const answering = await Promise.all(PARTS.map((part) => isAnswering(part, addresses).catch(() => false)));
  const silent = PARTS.filter((_, at) => !answering[at]);
  if (silent.length > 0) throw new LabFailure(`no answer from ${silent.join(', ')}; begin with: npm run lab -- up.`);
}

/** Whether an Electrum server is there that speaks 1.4. */
function speaksElectrum(address: string): Promise<boolean> {
  const [host = '', port] = address.split(':');
  return new Promise((answered, failed) => {
    const socket = connect({ host, port: Number(port), timeout: DEADLINE_MS });
    let said = '';
    socket.setEncoding('utf8');
    socket.once('error', failed);
    socket.once('timeout', () => socket.destroy(new Error(`no answer from ${address}`)));
    socket.once('close', () => failed(new Error(`${address} closed the connection`)));
    socket.once('connect', () => socket.write('{"id":1,"method":"server.version","params":["lab","1.4"]}\n'));
    socket.on('data', (chunk: string) => {
      said += chunk;
      if (!said.includes('\n')) return;
      answered(/"1\.4/.test(said));
      socket.destroy();
    });
  });
}

/** Whether an RGB proxy is there that speaks 0.2. */
async function speaksProxy(url: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'server.info' }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const { result } = (await response.json()) as { result?: { protocol_version?: string } };
  return result?.protocol_version === '0.2';
}
