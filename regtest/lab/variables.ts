import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { LabFailure } from './failure.ts';

/** What the operator of the laboratory names by variables. */
export interface Named {
  /** Program files; absent where a running one is named instead. */
  readonly bitcoind?: string;
  readonly rln?: string;
  /** Command lines in place of the laboratory's own; their placeholders are not yet filled in. */
  readonly indexerCommand?: readonly string[];
  readonly proxyCommand?: readonly string[];
  /** Ones that run already. */
  readonly bitcoindUrl?: string;
  /** `host:port`. */
  readonly indexerUrl?: string;
  readonly proxyUrl?: string;
  readonly nodes: { readonly [Name in 'maker' | 'taker']?: { readonly url: string; readonly peer: string } };
}

/**
 * Reads the variables, and looks for the programs that they name.
 * @throws {LabFailure} for the first that is missing or unusable, in one sentence that names it
 */
export function readVariables(environment: NodeJS.ProcessEnv): Named {
  const named = readAddresses(environment);
  const both = named.nodes.maker !== undefined && named.nodes.taker !== undefined;
  return {
    ...named,
    ...(named.bitcoindUrl === undefined && { bitcoind: program(environment, 'BITCOIND', 'bitcoind') }),
    ...(!both && { rln: program(environment, 'RLN_BIN', 'rgb-lightning-node') }),
  };
}

/**
 * Reads the variables without those that name programs to be started.
 * @throws {LabFailure} for the first that is unusable, in one sentence that names it
 */
export function readAddresses(environment: NodeJS.ProcessEnv): Named {
  const bitcoindUrl = address(environment, 'BITCOIND_URL', ['http:', 'https:'], 'http://user:password@127.0.0.1:18443');
  if (bitcoindUrl !== undefined && new URL(bitcoindUrl).password === '')
    throw new LabFailure(
      'BITCOIND_URL: lacks the user or the password; give one like http://user:password@127.0.0.1:18443.',
    );
  const nodes = { ...node(environment, 'maker'), ...node(environment, 'taker') };
  const indexerUrl = environment.INDEXER_URL || undefined;
  if (indexerUrl !== undefined && !/^[^:/\s]+:\d{1,5}$/.test(indexerUrl))
    throw new LabFailure(
      'INDEXER_URL: must be the host and port of an Electrum server; give one like 127.0.0.1:50001.',
    );
  const proxyUrl = address(environment, 'RGB_PROXY_URL', ['http:', 'https:'], 'http://127.0.0.1:3000/json-rpc');
  const indexerCommand = words(environment.INDEXER);
  const proxyCommand = words(environment.RGB_PROXY);
  return {
    nodes,
    ...(bitcoindUrl && { bitcoindUrl }),
    ...(indexerCommand && { indexerCommand }),
    ...(proxyCommand && { proxyCommand }),
    ...(indexerUrl && { indexerUrl }),
    ...(proxyUrl && { proxyUrl }),
  };
}

function node(environment: NodeJS.ProcessEnv, side: 'maker' | 'taker'): Named['nodes'] {
  const name = `RLN_${side.toUpperCase()}`;
  const url = address(environment, `${name}_URL`, ['http:', 'https:'], 'http://127.0.0.1:3001');
  if (url === undefined) return {};
  const peer = environment[`${name}_PEER`];
  if (!peer)
    throw new LabFailure(`${name}_PEER: is missing; name where the other node reaches it, like 127.0.0.1:9735.`);
  return { [side]: { url: url.replace(/\/+$/, ''), peer } };
}

function address(
  environment: NodeJS.ProcessEnv,
  name: string,
  schemes: readonly string[],
  example: string,
): string | undefined {
  const value = environment[name] || undefined;
  if (value === undefined || (URL.canParse(value) && schemes.includes(new URL(value).protocol))) return value;
  // Not repeated: it may hold a password.
  throw new LabFailure(`${name}: is not an address; give one like ${example}.`);
}

/** A program file by its path, or by its name in the folders of PATH. */
function program(environment: NodeJS.ProcessEnv, name: string, usual: string): string {
  const value = environment[name];
  if (!value)
    throw new LabFailure(
      `${name}: is not set; name the ${usual} program, or that of a running one by ${name === 'BITCOIND' ? 'BITCOIND_URL' : 'RLN_MAKER_URL and RLN_TAKER_URL'}.`,
    );
  const places = /[/\\]/.test(value)
    ? [resolve(value)]
    : (environment.PATH ?? '').split(delimiter).map((at) => join(at, value));
  const found = places.find(isExecutable);
  if (found === undefined)
    throw new LabFailure(`${name}: ${value} is no program that can be started; name the ${usual} program.`);
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function words(line: string | undefined): string[] | undefined {
  const found = (line ?? '').split(/\s+/).filter(Boolean);
  return found.length === 0 ? undefined : found;
}
