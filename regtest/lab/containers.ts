import { execFile } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RPC_USER } from './addresses.ts';
import { LabFailure } from './failure.ts';
import type { LabState } from './state.ts';

const run = promisify(execFile);

/** What runs containers, and the image of the node, for which there is no usual one. */
export interface Containers {
  readonly docker: string;
  readonly rlnImage?: string;
}

/** Reads the variables of containers. Those of the other images `compose.yaml` reads itself. */
export function readContainers(environment: NodeJS.ProcessEnv): Containers {
  const rlnImage = environment.RLN_IMAGE;
  return { docker: environment.LAB_DOCKER || 'docker', ...(rlnImage && { rlnImage }) };
}

/**
 * Starts all parts in containers (`lab/compose.yaml`); their ports are those of the state, on 127.0.0.1.
 * @throws {LabFailure} when no image of the node is named, or the program that runs containers fails
 */
export async function startContainers(folder: string, state: LabState, containers: Containers): Promise<void> {
  const { docker, rlnImage } = containers;
  if (rlnImage === undefined)
    throw new LabFailure('RLN_IMAGE: is not set; name a container image of rgb-lightning-node.');
  const help = await call(docker, ['run', '--rm', rlnImage, '--help']);
  const flags = help.includes('--disable-authentication') ? '--disable-authentication' : '';
  await compose(folder, state, containers, { words: ['up', '--detach'], flags });
}

/** Stops the containers; what they keep stays in their volumes. */
export async function stopContainers(folder: string, state: LabState, containers: Containers): Promise<void> {
  await compose(folder, state, containers, { words: ['stop'], flags: '' });
}

/** Calls compose for the containers of a folder, which has some of its own. */
async function compose(
  folder: string,
  { ports, passwords }: LabState,
  { docker, rlnImage = 'none' }: Containers,
  { words, flags }: { readonly words: readonly string[]; readonly flags: string },
): Promise<void> {
  const project = `lab-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  const file = join(import.meta.dirname, 'compose.yaml');
  await call(docker, ['compose', '--file', file, '--project-name', project, ...words], {
    RLN_IMAGE: rlnImage,
    LAB_NODE_FLAGS: flags,
    LAB_RPC_PASSWORD: passwords.bitcoind,
    LAB_RPC_AUTH: rpcAuth(passwords.bitcoind),
    LAB_BITCOIND_PORT: String(ports.bitcoind),
    LAB_INDEXER_PORT: String(ports.indexer),
    LAB_PROXY_PORT: String(ports.proxy),
    LAB_MAKER_PORT: String(ports.maker),
    LAB_TAKER_PORT: String(ports.taker),
  });
}

async function call(
  docker: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const { stdout } = await run(docker, words, { env: { ...process.env, ...environment } });
    return stdout;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const said = (stderr.trim() || message).replaceAll(/\s*\n\s*/g, ' ').slice(0, 400);
    throw new LabFailure(`${docker} ${words[0]} failed: ${said}; see to it, or name another program by LAB_DOCKER.`);
  }
}

/** The user as bitcoind's `rpcauth` has it: salt and digest instead of the password. */
function rpcAuth(password: string): string {
  const salt = randomBytes(16).toString('hex');
  return `${RPC_USER}:${salt}$${createHmac('sha256', salt).update(password).digest('hex')}`;
}
