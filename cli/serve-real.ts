import { ConfigurationError } from '../harness/verdict/failures.ts';
import { type RealMakerOptions, startRealMaker } from '../regtest/maker/start.ts';
import { type IsGiven, limitsOf, REAL_ONLY, refused, untilStopped, whole } from './served.ts';

/** What the command line gave; numbers still as texts. */
export interface ServeRealOptions {
  readonly port: string;
  readonly controlPort: string;
  readonly limits: string;
  readonly whileRead?: boolean;
  readonly makerNode?: string;
  readonly makerNodeToken?: string;
  readonly makerNodePeer?: string;
  readonly catalogue?: string;
  readonly catalogueFromNode?: boolean;
  readonly bitcoind?: string;
  readonly state?: string;
}

const EMBEDDED_ONLY = [
  'nodePort',
  'nodeRevision',
  'fault',
  'seed',
  'bothModes',
  'leversApart',
  'largeAmounts',
  'host',
  'cors',
  'option',
  'scenario',
];
const TOKEN_VARIABLE = 'MAKER_NODE_TOKEN';

/**
 * Runs a maker on a real node until it is asked to stop. Prints one JSON line when it is ready: baseUrl, wsUrl, controlUrl, state
 * and keys.
 * @returns the exit code: 0 after a stop, 2 for what it cannot be run with
 */
export async function serveReal(options: ServeRealOptions, isGiven: IsGiven): Promise<number> {
  try {
    const wanted = wantedOf(options, isGiven);
    const { baseUrl, wsUrl, controlUrl, keys, close } = await startRealMaker(wanted);
    const stopped = untilStopped(options.whileRead === true);
    process.stdout.write(`${JSON.stringify({ baseUrl, wsUrl, controlUrl, state: wanted.state, keys })}\n`);
    await stopped;
    await close();
    return 0;
  } catch (error) {
    return refused(error);
  }
}

/** @throws {ConfigurationError} for flags that say no maker on a real node, or two */
function wantedOf(options: ServeRealOptions, isGiven: IsGiven): RealMakerOptions {
  const { makerNode, catalogue, catalogueFromNode, bitcoind, makerNodePeer: peer_address } = options;
  if (makerNode === undefined)
    throw new ConfigurationError(
      `${flagOf(REAL_ONLY.find(isGiven) ?? '')}: is for a maker on a real node; give --maker-node URL, too.`,
    );
  const strange = EMBEDDED_ONLY.find(isGiven);
  if (strange !== undefined)
    throw new ConfigurationError(`${flagOf(strange)}: is for the embedded reference; leave it out with --maker-node.`);
  if ((catalogue === undefined) === (catalogueFromNode !== true))
    throw new ConfigurationError('--maker-node: needs one of --catalogue FILE and --catalogue-from-node.');
  if (peer_address !== undefined && !/^\S+:\d{1,5}$/.test(peer_address))
    throw new ConfigurationError('--maker-node-peer: must be host:port, as in 127.0.0.1:9735.');
  return {
    node: { url: addressOf('--maker-node', makerNode, false), token: tokenOf(options) },
    catalogue,
    bitcoind: bitcoind === undefined ? undefined : addressOf('--bitcoind', bitcoind, true),
    state: options.state ?? 'maker-state.sqlite',
    peer_address,
    port: whole('--port', options.port, 65_535),
    controlPort: whole('--control-port', options.controlPort, 65_535),
    ...limitsOf(options.limits),
  };
}

/** The token itself, or that in the variable that is named; never part of a sentence. */
function tokenOf({ makerNodeToken: given }: ServeRealOptions): string | undefined {
  const token = given === undefined ? process.env[TOKEN_VARIABLE] : (process.env[given] ?? given);
  if (token === given && /^[A-Z][A-Z0-9_]*$/.test(token ?? ''))
    throw new ConfigurationError(`--maker-node-token: the variable ${token} is not set; set it, or give the token.`);
  if (token === undefined || token === '') return undefined;
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new ConfigurationError('--maker-node-token: holds what no bearer token does; give it without blanks.');
}

function addressOf(flag: string, value: string, withAccount: boolean): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new ConfigurationError(`${flag}: must be an address that begins with http:// or https://.`);
  if (withAccount === (url.username === '' || url.password === ''))
    throw new ConfigurationError(
      withAccount
        ? `${flag}: needs user and password in the address, as in http://user:password@127.0.0.1:18443.`
        : `${flag}: takes no user and password; give a token by --maker-node-token.`,
    );
  if (/%(?![0-9a-f]{2})/i.test(url.username + url.password))
    throw new ConfigurationError(`${flag}: a % in user or password is written %25; correct it.`);
  return value;
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
