import { lstatSync } from 'node:fs';

/**
 * Why others may change what lies in a folder, as a predicate: `belongs to another user`. Undefined when nobody else may. Where the
 * platform knows no owners, only links and files are checked.
 * @param folder absolute path of what is there
 * @throws what lstat throws when there is nothing
 */
export function foreignAccess(folder: string): string | undefined {
  const found = lstatSync(folder);
  if (found.isSymbolicLink()) return 'is a link';
  if (!found.isDirectory()) return 'is no folder';
  if (process.geteuid === undefined) return undefined;
  if (found.uid !== process.geteuid()) return 'belongs to another user';
  return (found.mode & 0o022) === 0 ? undefined : 'may be written to by other users';
}
