import { setTimeout as pause } from 'node:timers/promises';
import { bitcoindRpc } from '../bitcoind-rpc.ts';
import { startElectrumServer } from './electrum-server.ts';

/** The indexer as a program: LAB_RPC_URL is the bitcoind, LAB_PORT where it listens. It runs until it is ended. */
const REFRESH_MS = 250;

const server = await startElectrumServer(bitcoindRpc(process.env.LAB_RPC_URL ?? ''), Number(process.env.LAB_PORT ?? 0));
process.stdout.write(`Electrum 1.4 on 127.0.0.1:${server.port}\n`);
for (;;) {
  await pause(REFRESH_MS);
  try {
    await server.refresh();
  } catch (error) {
    // bitcoind may be started again; until then what is indexed is served.
    process.stderr.write(`bitcoind: ${error instanceof Error ? error.message : error}\n`);
  }
}
