import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bridge } from './client.ts';

const run = promisify(execFile);

/** The SDK cannot be had; the message is the sentence to skip it with. */
export class NotInstalled extends Error {}

/** The releases under test: the Python SDK, the one under its later name, and the command line. */
const PYTHON_SDK = 'kaleido-sdk==0.1.23';
const RENAMED_SDK = 'kaleidoswap-sdk==0.5.6';
const COMMAND_LINE = 'kaleido-cli==0.1.2';

/** Installs the Python SDK into a folder. Throws NotInstalled. */
export function installPython(folder: string): Promise<Bridge> {
  return pythonSdk(folder, process.env.PYTHON_SDK ?? PYTHON_SDK);
}

/** Installs the Python SDK under its later name into a folder. Throws NotInstalled. */
export function installRenamed(folder: string): Promise<Bridge> {
  return pythonSdk(folder, RENAMED_SDK);
}

/** Installs the command line into a folder, which is its home, too. Throws NotInstalled. */
export async function installCommandLine(folder: string): Promise<Bridge> {
  return { command: join(await environmentWith(folder, COMMAND_LINE), 'kaleido'), args: [folder] };
}

async function pythonSdk(folder: string, release: string): Promise<Bridge> {
  const bin = await environmentWith(folder, release);
  return { command: join(bin, 'python'), args: [join(import.meta.dirname, 'bridge.py')] };
}

/** A virtual environment with one release in it; gives the folder of its programs. */
async function environmentWith(folder: string, release: string): Promise<string> {
  const place = join(folder, release.replace(/\W/g, '-'));
  try {
    await run('python3', ['-m', 'venv', place]);
    await run(join(place, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', release]);
  } catch (error) {
    throw new NotInstalled(`${release} skipped: it cannot be installed (${endOf(error)}).`);
  }
  return join(place, 'bin');
}

/**
 * Installs the TypeScript SDK into a folder. It is in no registry, and a stranger who took its name there could run code
 * here, so its place has to be given. Throws NotInstalled.
 */
export async function installTypeScript(folder: string): Promise<Bridge> {
  const wanted = process.env.TYPESCRIPT_SDK;
  if (wanted === undefined)
    throw new NotInstalled(
      'TypeScript SDK skipped: npm has no release of it; name a built package (folder or tarball) in TYPESCRIPT_SDK.',
    );
  try {
    const npm = ['install', '--prefix', folder, '--ignore-scripts', '--install-links', '--no-audit', '--no-fund'];
    await run('npm', [...npm, wanted]);
    const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const [name = ''] = Object.keys(dependencies);
    const packed = JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
    const entry = join(folder, 'node_modules', name, String(packed.main));
    return { command: process.execPath, args: ['--import', 'tsx', join(import.meta.dirname, 'bridge.ts'), entry] };
  } catch (error) {
    throw new NotInstalled(`TypeScript SDK skipped: ${wanted} cannot be installed (${endOf(error)}).`);
  }
}

/** The last line of what an error says. */
export function endOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return said.trim().split('\n').at(-1) ?? said;
}
