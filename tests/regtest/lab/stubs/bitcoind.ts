import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** As much of a bitcoind as `up` and `status` ask for, as a program: it reads its configuration, and keeps its height in its folder. */
const home = (process.argv.find((word) => word.startsWith('-datadir=')) ?? '').slice('-datadir='.length);
const configured = Object.fromEntries(
  readFileSync(join(home, 'bitcoin.conf'), 'utf8')
    .split('\n')
    .map((line) => line.split('=') as [string, string]),
);
const wallets: string[] = [];
let height = 0;

const results: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  getblockchaininfo: () => ({ chain: 'regtest', blocks: height }),
  listwallets: () => wallets,
  listwalletdir: () => ({ wallets: [] }),
  createwallet: ([name]) => wallets.push(String(name)),
  getblockcount: () => height,
  getnewaddress: () => 'bcrt1qminer',
  generatetoaddress: ([blocks]) => {
    height += Number(blocks);
    return [];
  },
};

createServer(async (request, response) => {
  const expected = Buffer.from(`${configured.rpcuser}:${configured.rpcpassword}`).toString('base64');
  if (request.headers.authorization !== `Basic ${expected}`) {
    response.writeHead(401).end();
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, params } = JSON.parse(Buffer.concat(chunks).toString());
  response.end(JSON.stringify({ result: results[method]?.(params) ?? null, error: null }));
}).listen(Number(configured.rpcport), '127.0.0.1');
