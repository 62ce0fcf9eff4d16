import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** As much of an rgb-lightning-node as `up` and `status` ask for, as a program. It keeps its password and what it was asked in its folder. */
const [folder = '', ...flags] = process.argv.slice(2);
const port = Number(flags[flags.indexOf('--daemon-listening-port') + 1]);
const secret = join(folder, 'password');
let isLocked = true;

interface Answer {
  readonly status: number;
  readonly body: object;
}

const refuse = (status: number, name: string): Answer => ({ status, body: { error: name, code: status, name } });
const calls: Readonly<Record<string, (body: { password?: string }) => object>> = {
  '/nodeinfo': () => ({ pubkey: `02${'ab'.repeat(32)}` }),
  '/networkinfo': () => ({ network: 'Regtest', height: 103 }),
  '/btcbalance': () => {
    const coins = { settled: 5, future: 5, spendable: 5 };
    return { vanilla: coins, colored: coins };
  },
  '/listchannels': () => ({ channels: [] }),
  '/listswaps': () => ({ maker: [], taker: [] }),
};

function answer(path: string, body: { password?: string }): Answer {
  if (path === '/init') {
    if (existsSync(secret)) return refuse(403, 'AlreadyInitialized');
    writeFileSync(secret, body.password ?? '');
    return { status: 200, body: { mnemonic: 'none' } };
  }
  if (path === '/unlock') {
    if (!isLocked) return refuse(403, 'AlreadyUnlocked');
    if (readFileSync(secret, 'utf8') !== body.password) return refuse(401, 'WrongPassword');
    isLocked = false;
    return { status: 200, body: {} };
  }
  if (isLocked) return refuse(403, 'LockedNode');
  const act = calls[path];
  return act ? { status: 200, body: act(body) } : { status: 404, body: {} };
}

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const { status, body } = answer(request.url ?? '', text === '' ? {} : JSON.parse(text));
  appendFileSync(join(folder, 'asked'), `${JSON.stringify({ path: request.url, flags, text })}\n`);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}).listen(port, '127.0.0.1');
