import { startProxyServer } from './proxy-server.ts';

/** The RGB proxy as a program: LAB_PORT is where it listens. It runs until it is ended. */
const { port } = await startProxyServer(Number(process.env.LAB_PORT ?? 0));
process.stdout.write(`RGB proxy 0.2 on 127.0.0.1:${port}/json-rpc\n`);
