import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** A disk in memory. */
interface SmallDisk {
  readonly folder: string;
  unmount(): void;
}

/** Mounts a small disk; undefined where that is not allowed. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return { folder, unmount: () => execFileSync('umount', ['--lazy', folder]) };
}
