import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { PROJECT } from '../../build/build.js';
import { listed } from '../listed.ts';

/** The package as a stranger has it: in an empty folder, with what it depends on in production and nothing else. */
export interface Installed {
  /** The folder that it was installed in. */
  readonly folder: string;
  /** The archive that npm packed. */
  readonly tarball: string;
  /** Where the package lies. */
  readonly place: string;
}

/** Packs what is built and installs it without a network: what it depends on is linked from the checkout. */
export async function installPackage(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), 'installed-'));
  await listed();
  execFileSync(process.execPath, [join(PROJECT, 'build/declarations.js')]);
  // Other tests run what is built meanwhile, so that it is not built again.
  npm('pack', '--ignore-scripts', '--pack-destination', folder);
  const [name = ''] = readdirSync(folder);
  const [tarball, place] = [join(folder, name), join(folder, 'node_modules/maker-conformance')];
  mkdirSync(place, { recursive: true });
  execFileSync('tar', ['xzf', tarball, '-C', place, '--strip-components=1']);
  for (const dependency of dependencies()) {
    const link = join(folder, 'node_modules', dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(PROJECT, 'node_modules', dependency), link);
  }
  return { folder, tarball, place };
}

/** The file of the command that the package names. */
export function binOf({ place }: Installed): string {
  const { bin } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
  return join(place, bin['maker-conformance']);
}

/** The names of all packages that production has at its top level. */
function dependencies(): string[] {
  const modules = join(PROJECT, 'node_modules');
  return npm('ls', '--omit=dev', '--all', '--parseable')
    .split('\n')
    .map((path) => relative(modules, path))
    .filter((name) => name !== '' && !name.startsWith('..') && !name.includes('node_modules'));
}

function npm(...args: readonly string[]): string {
  return execFileSync('npm', args, { cwd: PROJECT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
