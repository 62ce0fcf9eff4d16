import { execFile } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RPC_USER } from './addresses.ts';
import { LabFailure } from './failure.ts';
import { type LabState, readState } from './state.ts';

const run = promisify(execFile);

/**
 * Starts all parts in containers (`lab/compose.yaml`); their ports are those of the state, on 127.0.0.1.
 * @throws {LabFailure} when no image of the node is named, or the program that runs containers fails
 */
export async function startContainers(folder: string, state: LabState): Promise<void> {
  const image = process.env.RLN_IMAGE;
  if (!image) throw new LabFailure('RLN_IMAGE: is not set; name a container image of rgb-lightning-node.');
  const help = await docker(['run', '--rm', image, '--help']);
  await compose(folder, state, ['up', '--detach'], help.includes('--disable-authentication'));
}

/** Stops the containers; what they keep stays in their volumes. */
export async function stopContainers(folder: string): Promise<void> {
  await compose(folder, readState(folder), ['stop'], false);
}

/** The words of `docker compose` for a folder: each has containers of its own. */
function compose(
  folder: string,
  { ports, passwords }: LabState,
  words: readonly string[],
  openNode: boolean,
): Promise<string> {
  const project = `lab-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  const file = join(import.meta.dirname, 'compose.yaml');
  const environment = {
    RLN_IMAGE: process.env.RLN_IMAGE || 'none',
    LAB_RPC_PASSWORD: passwords.bitcoind,
    LAB_RPC_AUTH: rpcAuth(passwords.bitcoind),
    LAB_NODE_FLAGS: openNode ? '--disable-authentication' : '',
    LAB_BITCOIND_PORT: String(ports.bitcoind),
    LAB_INDEXER_PORT: String(ports.indexer),
    LAB_PROXY_PORT: String(ports.proxy),
    LAB_MAKER_PORT: String(ports.maker),
    LAB_TAKER_PORT: String(ports.taker),
  };
  return docker(['compose', '--file', file, '--project-name', project, ...words], environment);
}

async function docker(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = process.env.LAB_DOCKER || 'docker';
  try {
    const { stdout } = await run(program, words, { env: { ...process.env, ...environment } });
    return stdout;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const said = (stderr.trim() || message).replaceAll(/\s*\n\s*/g, ' ').slice(0, 400);
    throw new LabFailure(`${program} ${words[0]} failed: ${said}; see to it, or name another program by LAB_DOCKER.`);
  }
}

/** The user as bitcoind's `rpcauth` has it: salt and digest instead of the password. */
export function rpcAuth(password: string, salt = randomBytes(16).toString('hex')): string {
  return `${RPC_USER}:${salt}$${createHmac('sha256', salt).update(password).digest('hex')}`;
}
