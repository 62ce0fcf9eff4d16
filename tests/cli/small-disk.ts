import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A disk in memory. */
interface SmallDisk {
  readonly folder: string;
  /** Leaves nothing free on it. */
  fill(): void;
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
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      const free = bavail * bsize;
      // Should it not be mounted any more, this would be the machine's own disk.
      if (free > megabytes * 2 ** 20) throw new Error(`${folder} is no small disk`);
      writeFileSync(join(folder, 'filler'), Buffer.alloc(free));
    },
    unmount: () => execFileSync('umount', ['--lazy', folder]),
  };
}
