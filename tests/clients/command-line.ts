import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bridge, Client, Settings } from './client.ts';
import { endOf } from './install.ts';

const run = promisify(execFile);

/** A command line as a client: a method is the words of a command, its arguments are flags, and what it prints is JSON. */
export function startCommandLine(
  { command, args }: Bridge,
  { baseUrl, nodeUrl }: Pick<Settings, 'baseUrl' | 'nodeUrl'>,
): Client {
  // It keeps its configuration in the home of its caller; this one has none.
  const env = { PATH: process.env.PATH, HOME: args[0] };
  const always = ['--json', '--agent', '--api-url', baseUrl, '--node-url', nodeUrl];
  return {
    async make({ method, args: flags }) {
      try {
        const { stdout } = await run(command, [...always, ...method.split(' '), ...flags.map(String)], { env });
        return { gave: JSON.parse(stdout) };
      } catch (error) {
        return { threw: endOf(error) };
      }
    },
    close: () => {},
  };
}
