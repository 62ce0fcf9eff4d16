import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bridge } from './client.ts';

const run = promisify(execFile);

/** The SDK cannot be had; the message is the sentence to skip it with. */
export class NotInstalled extends Error {}

/** The release of the Python SDK that is tried. */
const PYTHON_SDK = 'kaleido-sdk==0.1.23';

/** Installs the Python SDK into a virtual environment in a folder. Throws NotInstalled. */
export async function installPython(folder: string): Promise<Bridge> {
  const wanted = process.env.PYTHON_SDK ?? PYTHON_SDK;
  const bin = join(folder, 'python', 'bin');
  try {
    await run('python3', ['-m', 'venv', join(folder, 'python')]);
    await run(join(bin, 'pip'), ['install', '--quiet', '--disable-pip-version-check', wanted]);
  } catch (error) {
    throw new NotInstalled(`Python SDK skipped: ${wanted} cannot be installed (${endOf(error)}).`);
  }
  return { command: join(bin, 'python'), args: [join(import.meta.dirname, 'bridge.py')] };
}

/**
 * Installs the TypeScript SDK into a folder. It is in no registry, and whoever took its name there could run code here: so
 * it has to be named. Throws NotInstalled.
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

function endOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return said.trim().split('\n').at(-1) ?? said;
}
